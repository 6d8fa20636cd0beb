// What this browser notes of days to come, so that nobody can promise another key afterwards.

const STORED = 'planetarium.daily';
/** Days remembered; the earliest go first. */
const MOST = 60;

type Promised = Readonly<Record<string, string>>;

/** Notes what is promised of days that are not over, once: what was noted first is what counts. */
export function notePromises(days: readonly { day: string; key_sha256: string }[]): void {
  const noted = { ...Object.fromEntries(days.map(({ day, key_sha256 }) => [day, key_sha256])), ...load() };
  const kept = Object.entries(noted)
    .toSorted(([a], [b]) => a.localeCompare(b))
    .slice(-MOST);
  try {
    localStorage.setItem(STORED, JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // A browser that keeps nothing can still compare with what the server says now.
  }
}

/** What this browser heard about a day before it was over; null if it was not here. */
export function notedPromise(day: string): string | null {
  return load()[day] ?? null;
}

function load(): Promised {
  try {
    return JSON.parse(localStorage.getItem(STORED) ?? '{}') as Promised;
  } catch {
    return {};
  }
}

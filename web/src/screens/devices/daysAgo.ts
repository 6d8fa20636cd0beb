// How long ago something was, in plain words.

const DAY = 86_400_000;

/** By days as people count them: what was late last night was yesterday. */
export function daysAgo(at: number, now: number): string {
  const days = Math.max(0, Math.round((midnight(now) - midnight(at)) / DAY));
  if (days === 0) return 'today';
  if (days === 1) return 'yesterday';
  if (days < 14) return `${days} days ago`;
  if (days < 60) return `${Math.round(days / 7)} weeks ago`;
  if (days < 730) return `${Math.round(days / 30.4)} months ago`;
  return `${Math.round(days / 365)} years ago`;
}

function midnight(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0);
}

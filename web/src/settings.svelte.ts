// What a person has chosen for this browser.

export type Pace = 'slow' | 'normal' | 'fast' | 'instant';
export type Motion = 'system' | 'full' | 'reduced';

export interface Settings {
  name: string;
  pace: Pace;
  motion: Motion;
  notify: boolean;
  sound: boolean;
  /** From 0 to 1. */
  volume: number;
  /** Every space of the board has its name printed. */
  spaceNames: boolean;
  /** The card step passes by itself where no card can be played. */
  autoPass: boolean;
  /** Single keys do what one does often. */
  shortcuts: boolean;
  /** Newcomers are told what they can do, until they have learned it. */
  guide: boolean;
  learned: string[];
  /** Whoever is new is asked once whether to learn the game first. */
  offeredLesson: boolean;
}

const STORED = 'planetarium.settings';
const DEFAULTS: Settings = {
  name: '',
  pace: 'normal',
  motion: 'system',
  notify: false,
  sound: false,
  volume: 0.6,
  spaceNames: false,
  autoPass: true,
  shortcuts: true,
  guide: true,
  learned: [],
  offeredLesson: false,
};

/** Milliseconds for one step of travel, and how long another's move stays before the next. */
export const PACES: Record<Pace, { step: number; linger: number }> = {
  slow: { step: 650, linger: 1500 },
  normal: { step: 380, linger: 800 },
  fast: { step: 180, linger: 300 },
  instant: { step: 0, linger: 0 },
};

function load(): Settings {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(STORED) ?? '{}') as Partial<Settings>) };
  } catch {
    return { ...DEFAULTS };
  }
}

export const settings: Settings = $state(load());

export function saveSettings(change: Partial<Settings>): void {
  Object.assign(settings, change);
  try {
    localStorage.setItem(STORED, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing still plays; it only forgets.
  }
}

const still = matchMedia('(prefers-reduced-motion: reduce)');
let systemWantsStill = $state(still.matches);
still.addEventListener('change', () => (systemWantsStill = still.matches));

export function motionReduced(): boolean {
  return settings.motion === 'reduced' || (settings.motion === 'system' && systemWantsStill);
}

/** Milliseconds for one step of travel as the board needs it: 0 is no motion. */
export function stepPace(): number {
  return motionReduced() ? 0 : PACES[settings.pace].step;
}

export function lingerPace(): number {
  return PACES[settings.pace].linger;
}

// The standard board and card ids, read from the content itself: one truth for the rules and for the drawing.

import type { BoardDoc, BoardState, CardDoc, Letter, Line, Position, SpaceDoc } from '../../src/model';
import { roman } from '../../src/model';
import boardFile from '../../../src/planetarium/content/standard/board.toml?raw';
import cardsFile from '../../../src/planetarium/content/standard/cards.toml?raw';
import epochsFile from '../../../src/planetarium/content/standard/epochs.toml?raw';
import frostLineFile from '../../../src/planetarium/content/standard/frost-line.toml?raw';
import { type Chart, makeChart } from '../../src/board/geometry';
import { boardStateOf } from '../../src/board/boardState';
import { somePosition } from '../positions';

const STARTS: Record<string, Letter> = { 'II-2': 'A', 'III-5': 'B', 'V-5': 'C', 'VI-11': 'D' };

/** The board file gives each orbit's angles in order, those of an arm for itself, and the thin lines. */
export function standardBoard(): BoardDoc {
  const [orbits = '', lines = ''] = boardFile.split('[lines]');
  const spaces: SpaceDoc[] = [];
  const thick: Line[] = [];
  orbits.split('[[orbit]]').forEach((text, orbit) => {
    if (orbit === 0) return;
    const radius = Number(/radius = ([\d.]+)/.exec(text)?.[1]);
    const rows = [...text.matchAll(/\[([\d., ]+)\]/g)].map(([, row = '']) => row.split(',').map(Number));
    rows.forEach((angles, arm) => {
      const open = rows.length > 1;
      const names = angles.map((_, i) => `${roman(orbit)}-${open ? 'abcd'.charAt(arm) : ''}${i + 1}`);
      names.forEach((name, i) => {
        spaces.push({ name, orbit, angle: angles[i] ?? 0, radius, letter: STARTS[name] ?? null });
        const next = names[i + 1] ?? (open ? undefined : names[0]);
        if (next) thick.push([name, next]);
      });
    });
  });
  const thin = [...lines.matchAll(/\["([^"]+)", "([^"]+)"\]/g)].map(([, from = '', to = '']): Line => [from, to]);
  const planet = (start: string, kind: 'terrestrial' | 'gaseous') => ({ start, kind });
  return {
    id: 'standard',
    spaces,
    thick,
    thin,
    planets: {
      A: planet('II-2', 'terrestrial'),
      B: planet('III-5', 'terrestrial'),
      C: planet('V-5', 'gaseous'),
      D: planet('VI-11', 'gaseous'),
    },
    track: { length: 36, acceleration: 25 },
    turn_limit: 200,
    solo: { epochs: 60 },
    tokens: { matter: {}, extra: {}, dual: {}, life: [] },
  };
}

export function standardCards(): string[] {
  return cardLines('id');
}

export function standardNotes(): string[] {
  return cardLines('note');
}

function cardLines(key: string): string[] {
  const line = new RegExp(`^${key} = "(.*)"$`, 'gm');
  return [cardsFile, epochsFile, frostLineFile].flatMap((text) =>
    [...text.matchAll(line)].map(([, value = '']) => value),
  );
}

export const noCards: ReadonlyMap<string, CardDoc> = new Map();

export function standardChart(): Chart {
  return makeChart(standardBoard());
}

/** What is shown of a position, changed to a test's liking. */
export function showing(change: Partial<Position> = {}): BoardState {
  return boardStateOf({ ...somePosition(), ...change });
}

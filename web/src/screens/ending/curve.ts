// The curve of scores as lines to draw, and what there is to read of it.

import type { Gain, Story } from '../../client/messages';

export interface Frame {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export interface Scale {
  x: (turn: number) => number;
  y: (points: number) => number;
  /** Lines to read points by. */
  ticks: number[];
  /** Turns that are written below. */
  turns: number[];
}

const STEPS = [5, 10, 20, 25, 50, 100, 200];

export function scaleOf({ curve }: Story, frame: Frame): Scale {
  const all = curve.flatMap(({ scores, target }) => [...scores, ...(target === null ? [] : [target])]);
  const most = Math.max(10, ...all);
  const step = STEPS.find((one) => most / one <= 5) ?? Math.ceil(most / 5);
  const first = curve[0]?.turn ?? 0;
  const last = Math.max(first + 1, curve.at(-1)?.turn ?? 0);
  const wide = frame.width - frame.left - frame.right;
  const high = frame.height - frame.top - frame.bottom;
  const stride = STEPS.find((one) => (last - first) / one <= 8) ?? last;
  const turns: number[] = [];
  for (let turn = Math.ceil(first / stride) * stride; turn <= last; turn += stride) turns.push(turn);
  return {
    x: (turn) => frame.left + (wide * (turn - first)) / (last - first),
    y: (score) => frame.top + high * (1 - score / most),
    ticks: Array.from({ length: Math.floor(most / step) + 1 }, (_, index) => index * step),
    turns: turns.length > 1 ? turns : [first, last],
  };
}

/** A line that goes from turn to turn in steps, as scores do. */
export function stepPath(values: readonly { turn: number; value: number }[], { x, y }: Scale): string {
  return values
    .map(({ turn, value }, index) => {
      const [across, up] = [x(turn).toFixed(1), y(value).toFixed(1)];
      return index === 0 ? `M${across} ${up}` : `H${across}V${up}`;
    })
    .join('');
}

/** Ends of lines that lie too close to be read, moved apart; in the order given. */
export function spread(heights: readonly number[], apart: number, lowest: number): number[] {
  const order = heights.map((height, index) => ({ height, index })).sort((a, b) => a.height - b.height);
  let least = -Infinity;
  for (const end of order) {
    end.height = Math.max(end.height, least + apart);
    least = end.height;
  }
  let most = lowest;
  for (const end of order.reverse()) {
    end.height = Math.min(end.height, most);
    most = end.height - apart;
  }
  const moved = [...heights];
  for (const { height, index } of order) moved[index] = height;
  return moved;
}

export interface ScoringTurn {
  turn: number;
  gains: Gain[];
  scores: number[];
  target: number | null;
}

/** The turns in which somebody scored or paid, with the scores after each. */
export function scoringTurns({ curve, gains }: Story): ScoringTurn[] {
  return curve.flatMap(({ turn, scores, target }) => {
    const here = gains.filter((gain) => gain.turn === turn);
    return here.length > 0 ? [{ turn, gains: here, scores, target }] : [];
  });
}

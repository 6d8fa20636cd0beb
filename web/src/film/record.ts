// Recording a film in the browser: each moment stays on the canvas for a while, and the browser films the canvas.

import type { FilmMoment } from './moments';
import type { Stage } from './stage';

/** The first that the browser can write is taken. */
const KINDS = ['video/webm;codecs=vp9', 'video/webm;codecs=vp8', 'video/webm', 'video/mp4'];
const SECONDS = 16;
const LAST = 2_500;
const [SHORTEST, LONGEST] = [60, 700];
const BITS = 2_000_000;
const FRAMES = 30;

/** What kind of film this browser can make; null if none. */
export function filmKind(): string | null {
  if (typeof MediaRecorder === 'undefined' || !('captureStream' in HTMLCanvasElement.prototype)) return null;
  return KINDS.find((kind) => MediaRecorder.isTypeSupported(kind)) ?? null;
}

/** How long each of so many moments is shown, in milliseconds. */
export function momentLength(count: number): number {
  return Math.max(SHORTEST, Math.min(LONGEST, (SECONDS * 1000) / count));
}

/** The film; null if `signal` has called it off. `onprogress` is told how much is done, from 0 to 1. */
export async function recordFilm(
  stage: Stage,
  moments: readonly FilmMoment[],
  kind: string,
  signal: AbortSignal,
  onprogress: (done: number) => void,
): Promise<Blob | null> {
  const pieces: Blob[] = [];
  const recorder = new MediaRecorder(stage.canvas.captureStream(FRAMES), {
    mimeType: kind,
    videoBitsPerSecond: BITS,
  });
  recorder.ondataavailable = ({ data }) => pieces.push(data);
  const ended = new Promise<void>((resolve, reject) => {
    recorder.onstop = () => resolve();
    recorder.onerror = () => reject(new Error('the browser stopped recording'));
  });
  stage.draw(moments[0]!);
  recorder.start(1_000);
  const each = momentLength(moments.length);
  for (const [index, moment] of moments.entries()) {
    if (signal.aborted) break;
    stage.draw(moment);
    onprogress(index / moments.length);
    await pause(index === moments.length - 1 ? LAST : each, signal);
  }
  // A canvas that stands still is filmed no further: one more frame, so that the last moment has its length.
  stage.draw(moments.at(-1)!);
  recorder.stop();
  await ended;
  return signal.aborted ? null : new Blob(pieces, { type: kind.replace(/;.*/, '') });
}

function pause(length: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, length);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

// Small sounds, made when they are heard: no files. This module is fetched once somebody has asked for sound.

import type { GameEvent } from './model';
import { settings, stepPace } from './settings.svelte';

export type Sound = 'move' | 'crash' | 'card' | 'draw' | 'turn' | 'end' | 'right' | 'wrong' | 'solved';

/** What happened, by the sound that it makes; everything else is silent. */
const SOUNDS: Partial<Record<GameEvent['event'], Sound>> = {
  move: 'move',
  create: 'crash',
  dice: 'move',
  collect: 'crash',
  life: 'crash',
  gravity: 'crash',
  bombard: 'crash',
  play: 'card',
  draw: 'draw',
  over: 'end',
};
/** What follows in one entry is heard a moment later each time, so that a crash comes after its move. */
const GAP = 0.16;

let audio: AudioContext | null = null;

/** The sounds of an entry, in the order of its events and each but once. */
export function soundsOf(events: readonly GameEvent[]): Sound[] {
  return [...new Set(events.flatMap(({ event }) => SOUNDS[event] ?? []))];
}

export function soundEvents(events: readonly GameEvent[]): void {
  soundsOf(events).forEach((sound, index) => play(sound, index * Math.max(GAP, stepPace() / 1000)));
}

/** Browsers let a page sound only after somebody has touched it: until then it keeps quiet. */
export function play(sound: Sound, delay = 0): void {
  if (!navigator.userActivation.hasBeenActive) return;
  audio ??= new AudioContext();
  void audio.resume();
  const start = audio.currentTime + delay;
  const volume = new GainNode(audio, { gain: settings.volume });
  volume.connect(audio.destination);
  MAKERS[sound](audio, volume, start);
}

const MAKERS: Record<Sound, (audio: AudioContext, out: AudioNode, start: number) => void> = {
  move: (audio, out, start) => tone(audio, out, { start, from: 300, to: 420, length: 0.18, loud: 0.05 }),
  crash: (audio, out, start) => {
    noise(audio, out, { start, pitch: 900, length: 0.22, loud: 0.12 });
    tone(audio, out, { start, from: 150, to: 60, length: 0.3, loud: 0.16 });
  },
  card: (audio, out, start) => {
    noise(audio, out, { start, pitch: 2600, length: 0.08, loud: 0.06 });
    [330, 495].forEach((pitch, index) =>
      tone(audio, out, { start: start + 0.06 + index * 0.09, from: pitch, to: pitch, length: 0.4, loud: 0.07 }),
    );
  },
  draw: (audio, out, start) => noise(audio, out, { start, pitch: 3400, length: 0.12, loud: 0.07 }),
  turn: (audio, out, start) => chord(audio, out, start, [392, 587]),
  end: (audio, out, start) => chord(audio, out, start, [262, 330, 392, 523]),
  right: (audio, out, start) => chord(audio, out, start, [523, 659]),
  wrong: (audio, out, start) => chord(audio, out, start, [233, 208]),
  solved: (audio, out, start) => chord(audio, out, start, [392, 494, 587, 784]),
};

function chord(audio: AudioContext, out: AudioNode, start: number, pitches: readonly number[]): void {
  pitches.forEach((pitch, index) =>
    tone(audio, out, { start: start + index * 0.14, from: pitch, to: pitch, length: 0.75, loud: 0.1 }),
  );
}

interface Tone {
  start: number;
  from: number;
  to: number;
  length: number;
  loud: number;
}

function tone(audio: AudioContext, out: AudioNode, { start, from, to, length, loud }: Tone): void {
  const source = new OscillatorNode(audio, { frequency: from });
  source.frequency.setValueAtTime(from, start);
  source.frequency.exponentialRampToValueAtTime(to, start + length);
  source.connect(fading(audio, start, length, loud)).connect(out);
  source.start(start);
  source.stop(start + length);
}

interface Noise {
  start: number;
  pitch: number;
  length: number;
  loud: number;
}

function noise(audio: AudioContext, out: AudioNode, { start, pitch, length, loud }: Noise): void {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  const source = new AudioBufferSourceNode(audio, { buffer });
  const band = new BiquadFilterNode(audio, { type: 'bandpass', frequency: pitch, Q: 0.8 });
  source
    .connect(band)
    .connect(fading(audio, start, length, loud))
    .connect(out);
  source.start(start);
}

/** Swells quickly and dies away, so that nothing clicks. */
function fading(audio: AudioContext, start: number, length: number, loud: number): GainNode {
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(loud, start + Math.min(0.03, length / 4));
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  return gain;
}

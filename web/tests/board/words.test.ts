import { describe, expect, it } from 'vitest';
import { boardWords, joined, outcome, spaceWords } from '../../src/board/words';
import { showing } from './standard';

const shown = showing({ matter: { 'III-5': 'gas', 'V-1': 'gas/water', 'I-1': 'life', 'II-1': 'rock' } });
const idle = { goals: [], held: null, goal: null, target: null, emphasis: null, look: [] };

describe('a space in words', () => {
  it('says what stands there and where it can go', () => {
    expect(spaceWords(shown, 'III-5', 'B', { ...idle, goals: ['III-6', 'IV-7'] })).toBe(
      'III-5, Gas, can move to III-6 or IV-7',
    );
  });

  it('says what is empty, and its letter', () => {
    expect(spaceWords(shown, 'VI-11', 'D', idle)).toBe('VI-11, empty, letter D');
    expect(spaceWords(shown, 'VI-12', null, idle)).toBe('VI-12, empty');
  });

  it('says planets with kind, side and cards', () => {
    expect(spaceWords(shown, 'II-2', 'A', idle)).toBe('II-2, planet A, Terrestrial, Hostile');
  });

  it('says Dual Matter and life tokens', () => {
    expect(spaceWords(shown, 'V-1', null, idle)).toBe('V-1, Gas or Water');
    expect(spaceWords(shown, 'I-1', null, idle)).toBe('I-1, face-down life token');
  });

  it('says what putting down would bring', () => {
    const move = { action: 'II-1>II-2', from: 'II-1', to: 'II-2', brings: { planet: 'A', token: 'rock' } };
    const held = { ...idle, held: 'II-1', goal: move };
    expect(spaceWords(shown, 'II-2', 'A', held)).toBe(
      'II-2, planet A, Terrestrial, Hostile, put Rock here: collects Rock on A',
    );
    expect(outcome({ ...move, brings: { planet: 'A', token: 'life' } })).toBe('planet A meets a life token');
    expect(outcome({ ...move, brings: null })).toBe('');
  });

  it('says what a planet looks like', () => {
    const words = spaceWords(shown, 'II-2', 'A', { ...idle, look: ['seas', 'clouds', 'auroras'] });
    expect(words).toBe('II-2, planet A, Terrestrial, Hostile, with seas, clouds and auroras');
  });

  it('says why it is emphasised', () => {
    expect(spaceWords(shown, 'III-5', 'B', { ...idle, emphasis: 'lately' })).toBe('III-5, Gas, part of the last move');
    expect(spaceWords(shown, 'III-5', 'B', { ...idle, emphasis: 'advice' })).toBe('III-5, Gas, part of the hint');
  });

  it('says the star and the Frost Line', () => {
    expect(boardWords(null, null)).toBe('The board');
    expect(boardWords('a-type', null)).toBe('The board around an A-type star');
    expect(boardWords('red-dwarf', 2)).toBe('The board around a Red Dwarf, Frost Line between II and III');
  });

  it('joins names as people do', () => {
    expect([joined([]), joined(['a']), joined(['a', 'b']), joined(['a', 'b', 'c'], 'and')]).toEqual([
      '',
      'a',
      'a or b',
      'a, b and c',
    ]);
  });
});

// What a list of legal actions offers, sorted by how it is asked for. Nothing here knows a rule: what is not in the
// list is not offered.

import type { Deck, Kind, Letter } from '../model';
import { parseAction } from './actions';

export interface Offer<Detail> {
  action: string;
  detail: Detail;
}

export interface Choices {
  moves: { action: string; from: string; to: string }[];
  creates: Offer<{ letter: Letter; space: string }>[];
  /** By card: on which planets it can be played. */
  plays: Map<string, Offer<Letter>[]>;
  /** By card: a downgrade or an upgrade. */
  swaps: Map<string, Offer<'downgrade' | 'upgrade'>>;
  discards: Offer<string>[];
  pays: Offer<Kind[]>[];
  lifts: Offer<string>[];
  places: Offer<string | null>[];
  gravities: Offer<{ letter: Letter; space: string }>[];
  draws: Offer<Deck>[];
  keeps: Offer<string>[];
  /** What needs no further word: brighten, dim, pass, end, gravity none. */
  plain: string[];
}

export function sortChoices(legal: readonly string[]): Choices {
  const choices: Choices = {
    moves: [],
    creates: [],
    plays: new Map(),
    swaps: new Map(),
    discards: [],
    pays: [],
    lifts: [],
    places: [],
    gravities: [],
    draws: [],
    keeps: [],
    plain: [],
  };
  for (const action of legal) {
    const choice = parseAction(action);
    switch (choice?.verb) {
      case 'move':
        choices.moves.push({ action, from: choice.from, to: choice.to });
        break;
      case 'create':
        choices.creates.push({ action, detail: { letter: choice.letter, space: choice.space } });
        break;
      case 'play':
        choices.plays.set(choice.card, [...(choices.plays.get(choice.card) ?? []), { action, detail: choice.letter }]);
        break;
      case 'downgrade':
      case 'upgrade':
        choices.swaps.set(choice.card, { action, detail: choice.verb });
        break;
      case 'discard':
        choices.discards.push({ action, detail: choice.card });
        break;
      case 'pay':
        choices.pays.push({ action, detail: choice.kinds });
        break;
      case 'lift':
        choices.lifts.push({ action, detail: choice.card });
        break;
      case 'place':
        choices.places.push({ action, detail: choice.card });
        break;
      case 'gravity':
        choices.gravities.push({ action, detail: { letter: choice.letter, space: choice.space } });
        break;
      case 'draw':
        choices.draws.push({ action, detail: choice.deck });
        break;
      case 'keep':
        choices.keeps.push({ action, detail: choice.card });
        break;
      default:
        choices.plain.push(action);
    }
  }
  return choices;
}

/** The letters that a list of offers names, each once, in order. */
export function lettersOf(offers: readonly Offer<{ letter: Letter }>[]): Letter[] {
  return [...new Set(offers.map((offer) => offer.detail.letter))].sort();
}

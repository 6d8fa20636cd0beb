// The ways to a game from the start screen: each has a few choices, and a click on one of them begins to play.

import type { About } from '../../client/messages';
import { firstPlan, type GamePlan, type SeatPlan } from '../../game/options';
import { offeredTargets } from '../../game/targets';
import { levelName } from '../../game/words';

export interface Choice {
  title: string;
  about: string;
  plan: GamePlan;
}

export interface Way {
  name: string;
  title: string;
  about: string;
  /** Null: what the server offers has not been heard yet. */
  choices: Choice[] | null;
}

export function waysToPlay(name: string, about: About | null): Way[] {
  const me: SeatPlan = { who: 'me', name, level: '' };
  const others = (who: 'me' | 'open', count: number): SeatPlan[] =>
    Array.from({ length: count }, () => ({ who, name: '', level: '' }));
  const planFor = (...seats: SeatPlan[]): GamePlan => ({ ...firstPlan(name), seats });
  return [
    {
      name: 'bot',
      title: 'Against a bot',
      about: 'Pick how strong it is',
      choices:
        about &&
        about.levels.map((level) => ({
          title: levelName(level.name),
          about: `${levelName(level.about)}.`,
          plan: planFor(me, { who: 'bot', name: '', level: level.name }),
        })),
    },
    {
      name: 'solo',
      title: 'Solo',
      about: 'Race a Target against the dice',
      choices:
        about &&
        offeredTargets(about, []).map((target) => ({
          title: `Target ${target.target}`,
          about: levelName(target.name),
          plan: { ...planFor(me), target: target.target },
        })),
    },
    {
      name: 'friends',
      title: 'With friends',
      about: 'Send a link, play anywhere',
      choices: [1, 2, 3].map((count) => ({
        title: `${count + 1} players`,
        about: count === 1 ? 'You and a friend' : `You and ${['', '', 'two', 'three'][count]} friends`,
        plan: planFor(me, ...others('open', count)),
      })),
    },
    {
      name: 'here',
      title: 'At one device',
      about: 'Pass it round the table',
      choices: [1, 2, 3].map((count) => ({
        title: `${count + 1} players`,
        about: '',
        plan: planFor(me, ...others('me', count)),
      })),
    },
  ];
}

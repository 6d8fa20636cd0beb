// A table in a list, in words.

import type { TableSummary } from '../../client/messages';
import { peopleWaitForMe } from '../../client/waiting';

/** Who sits there. An open seat keeps a name on the server; after the end it is that of whoever played. */
export function sitting(table: TableSummary, seat: number): string {
  if (!table.over && table.kinds[seat] === 'open') return 'Open seat';
  return table.names[seat] || `Seat ${seat + 1}`;
}

/** Everybody who has come: “Ada and Explorer”. */
export function present(table: TableSummary): string {
  const seats = table.kinds.flatMap((kind, seat) => (kind === 'open' && !table.over ? [] : [sitting(table, seat)]));
  return new Intl.ListFormat('en').format(seats);
}

export function standing(table: TableSummary): string {
  if (table.over) return outcome(table);
  // Nobody is to act, and yet it is not over: these rules cannot replay it any more.
  if (table.to_act === null) return 'Read-only';
  if (table.kinds.includes('open')) return 'Waiting for players';
  if (table.my_turn) return peopleWaitForMe(table) ? 'Your turn' : 'Continue';
  return `${sitting(table, table.to_act)}’s turn`;
}

/** How it ended: for me, where one seat was mine, or for those who won. */
function outcome(table: TableSummary): string {
  const { result, my_seats } = table;
  if (!result) return 'Over';
  if (result.target !== null) {
    const score = `${result.scores[0]} to ${result.target}`;
    return result.winners.length > 0 ? `Target beaten, ${score}` : `Target missed, ${score}`;
  }
  const me = my_seats.length === 1 ? my_seats[0]! : null;
  if (me === null) return `${result.winners.map((seat) => sitting(table, seat)).join(' and ')} won`;
  if (result.winners.includes(me)) return result.winners.length > 1 ? 'You shared the win' : 'You won';
  const better = result.scores.filter((score) => score > result.scores[me]!).length;
  return result.scores.length === 2 || better === 0 ? 'You lost' : `You came ${ORDINALS[better]}`;
}

const ORDINALS = ['first', 'second', 'third', 'fourth'];

/** Those where people wait for me first, those that are over last. */
export function rank(table: TableSummary): number {
  if (table.over) return 2;
  return peopleWaitForMe(table) ? 0 : 1;
}

/** What it means to delete it: for me, and for those who are at the table. */
export function deletion(table: TableSummary): { title: string; about: string; button: string } {
  if (table.my_seats.length === 0)
    return {
      title: 'Delete this game?',
      about: 'It disappears from your list. Anyone else who has it keeps it.',
      button: 'Delete',
    };
  if (table.over)
    return {
      title: 'Delete this game?',
      about:
        table.others > 0
          ? 'It disappears from your list. The other players keep it in theirs.'
          : `It will be gone for good. To replay it later, save its record first.${table.daily === null ? '' : ' The day’s result stays.'}`,
      button: 'Delete',
    };
  if (table.daily !== null)
    return {
      title: 'Give up this day?',
      about: 'There is one try for each day. This one is not finished, and it will be gone for good.',
      button: 'Give up and delete',
    };
  return table.others > 0
    ? {
        title: 'Leave this game?',
        about: 'You give up your seat for good, and a bot plays in your place. The game disappears from your list.',
        button: 'Leave and delete',
      }
    : { title: 'Delete this game?', about: 'It is not finished, and it will be gone for good.', button: 'Delete' };
}

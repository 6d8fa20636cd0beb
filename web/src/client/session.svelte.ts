// What the whole page shares: the calls, the one socket, and turns that wait at other tables.

import { Api } from './http';
import { browserWire, Connection, type ConnectionState } from './connection';
import type { TableSummary } from './messages';
import { peopleWaitForMe } from './waiting';

export const api = new Api();
export const connection = new Connection(browserWire);

class Session {
  state = $state<ConnectionState>('idle');
  /** Tables other than the one on screen where people wait for me; a bot does not mind. */
  turns = $state.raw<readonly string[]>([]);
  private onScreen: string | null = null;
  /** This device was ended, and nobody has been told yet. */
  signedOut = $state(false);

  constructor() {
    connection.onstate = (state) => (this.state = state);
    connection.onturn = (game, others) => {
      if (others > 0) this.wait([...this.turns, game]);
    };
    connection.onended = () => this.signOut();
    addEventListener('online', () => connection.hurry());
    // Whether the socket has survived it shows at once, not with the next ping.
    addEventListener('offline', () => connection.renew());
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden) connection.hurry();
    });
  }

  /** A table is on screen until what is returned is called. */
  show(game: string): () => void {
    this.onScreen = game;
    this.wait(this.turns);
    return () => {
      if (this.onScreen === game) this.onScreen = null;
    };
  }

  /** All my tables, as just heard: somebody may have played for me at another device. */
  known(tables: readonly TableSummary[]): void {
    this.wait(tables.filter(peopleWaitForMe).map((table) => table.game));
  }

  /** This browser has no games any more. */
  signOut(): void {
    this.turns = [];
    this.signedOut = true;
  }

  private wait(games: readonly string[]): void {
    const turns = [...new Set(games)].filter((game) => game !== this.onScreen);
    // Who watches them hears only of changes, and may then ask for all tables again.
    if (turns.toSorted().join() !== this.turns.toSorted().join()) this.turns = turns;
  }
}

export const session = new Session();

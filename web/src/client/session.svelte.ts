// What the whole page shares: the calls, the one socket, and turns that wait at other tables.

import { Api } from './http';
import { browserWire, Connection, type ConnectionState } from './connection';

export const api = new Api();
export const connection = new Connection(browserWire);

class Session {
  state = $state<ConnectionState>('idle');
  /** Tables other than the one on screen where it is my turn. */
  turns = $state.raw<readonly string[]>([]);

  constructor() {
    connection.onstate = (state) => (this.state = state);
    connection.onturn = (game) => {
      if (!this.turns.includes(game)) this.turns = [...this.turns, game];
    };
    addEventListener('online', () => connection.hurry());
    // Whether the socket has survived it shows at once, not with the next ping.
    addEventListener('offline', () => connection.renew());
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden) connection.hurry();
    });
  }

  seen(game: string): void {
    if (this.turns.includes(game)) this.turns = this.turns.filter((one) => one !== game);
  }
}

export const session = new Session();

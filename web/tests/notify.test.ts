import { afterEach, expect, it, vi } from 'vitest';
import { notifyTurn } from '../src/notify';

afterEach(() => vi.unstubAllGlobals());

function browser(hidden: boolean, made: () => void): void {
  class Notification {
    static permission = 'granted';
    constructor() {
      made();
    }
  }
  vi.stubGlobal('Notification', Notification);
  vi.stubGlobal('window', { Notification });
  vi.stubGlobal('document', { hidden });
}

it('notifies whoever looks elsewhere, and nobody else', () => {
  const made = vi.fn();
  browser(false, made);
  notifyTurn('It is your turn.');
  expect(made).not.toHaveBeenCalled();
  browser(true, made);
  notifyTurn('It is your turn.');
  expect(made).toHaveBeenCalledOnce();
});

it('goes on where a page may not make notifications', () => {
  browser(true, () => {
    throw new TypeError('Illegal constructor. Use ServiceWorkerRegistration.showNotification() instead.');
  });
  expect(() => notifyTurn('It is your turn.')).not.toThrow();
});

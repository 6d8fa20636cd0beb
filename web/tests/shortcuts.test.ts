import { beforeEach, describe, expect, it, vi } from 'vitest';

class FakeElement {
  constructor(private readonly within = '') {}
  closest = (selector: string) => (this.within && selector.includes(this.within) ? this : null);
}
let modal: FakeElement | null = null;
vi.stubGlobal('localStorage', { getItem: () => '{}', setItem: () => undefined });
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
vi.stubGlobal('Element', FakeElement);
vi.stubGlobal('document', { querySelector: () => modal });
const { keys } = await import('../src/screens/table/shortcuts');
const { saveSettings } = await import('../src/settings.svelte');

const did = { h: vi.fn(), u: vi.fn(), l: vi.fn(), p: vi.fn(), card: vi.fn() };
const press = (key: string, more: object = {}) =>
  keys(did)({ key, target: new FakeElement(), ...more } as unknown as KeyboardEvent);

beforeEach(() => {
  vi.clearAllMocks();
  modal = null;
  saveSettings({ shortcuts: true });
});

describe('single keys', () => {
  it('do what one does often', () => {
    press('u');
    press('H');
    press('3');
    press('x');
    expect([did.u, did.h, did.l, did.p].map((one) => one.mock.calls.length)).toEqual([1, 1, 0, 0]);
    expect(did.card).toHaveBeenCalledExactlyOnceWith(2);
  });

  it('do it once, however long they are held', () => {
    press('u', { repeat: true });
    expect(did.u).not.toHaveBeenCalled();
  });

  it('keep quiet where somebody writes, and while a dialog is open', () => {
    press('u', { target: new FakeElement('textarea') });
    press('u', { ctrlKey: true });
    modal = new FakeElement();
    press('u');
    expect(did.u).not.toHaveBeenCalled();
  });

  it('keep quiet where they are not wanted', () => {
    saveSettings({ shortcuts: false });
    press('u');
    press('1');
    expect(did.u).not.toHaveBeenCalled();
    expect(did.card).not.toHaveBeenCalled();
  });
});

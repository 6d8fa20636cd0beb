// Telling somebody who looks elsewhere that it is their turn.

export function mayNotify(): boolean {
  return 'Notification' in window && Notification.permission === 'granted';
}

export async function askToNotify(): Promise<boolean> {
  if (!('Notification' in window)) return false;
  return (await Notification.requestPermission()) === 'granted';
}

export function notifyTurn(text: string): void {
  if (!document.hidden || !mayNotify()) return;
  try {
    const note = new Notification('Planetarium', { body: text, tag: 'turn', icon: '/favicon.svg' });
    note.onclick = () => {
      window.focus();
      note.close();
    };
  } catch {
    // Chrome on Android permits notifications, but a page may not make them there, only a service worker.
  }
}

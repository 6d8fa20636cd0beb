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

let audio: AudioContext | null = null;

/** Two soft notes, a fifth apart. */
export function chime(): void {
  audio ??= new AudioContext();
  [392, 587].forEach((pitch, index) => {
    const start = audio!.currentTime + index * 0.14;
    const tone = audio!.createOscillator();
    const volume = audio!.createGain();
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(0.06, start + 0.03);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.7);
    tone.connect(volume).connect(audio!.destination);
    tone.start(start);
    tone.stop(start + 0.75);
  });
}

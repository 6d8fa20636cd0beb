// Work that may wait a moment, one piece at a time with the browser's own work in between, so that no piece of it
// holds up a hand that wants to do something.

const queue: (() => void)[] = [];
let running = false;

/** Does the work soon, in a task of its own; the answer calls it off. */
export function runSoon(work: () => void): () => void {
  queue.push(work);
  if (!running) {
    running = true;
    setTimeout(next);
  }
  return () => {
    const index = queue.indexOf(work);
    if (index >= 0) queue.splice(index, 1);
  };
}

/** Does the work once the browser has nothing better to do. */
export function whenIdle(work: () => void): void {
  // Not every browser says when that is.
  const later = globalThis.requestIdleCallback ?? ((idle: () => void) => setTimeout(idle, 200));
  later(() => work());
}

function next(): void {
  const work = queue.shift();
  if (!work) {
    running = false;
    return;
  }
  // Before the work: what fails must not hold up the rest.
  setTimeout(next);
  work();
}

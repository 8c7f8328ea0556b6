import { setImmediate } from 'node:timers/promises';

/** Milliseconds between two moments at which signals and the progress bar have their turn. */
const TURN = 20;

/** Shows how far a collection is, and lets signals through, now and then. */
export function createPause(signal: AbortSignal, show: (records: number) => void) {
  let last = performance.now();
  return async (records: number, isAtEnd = false) => {
    if (!isAtEnd && performance.now() - last < TURN) return;
    show(records);
    await setImmediate();
    signal.throwIfAborted();
    last = performance.now();
  };
}

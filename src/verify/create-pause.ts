import { setImmediate } from 'node:timers/promises';

/** Milliseconds: to whoever presses a key no time at all, and to most pages no pause. */
const between = 20;

/** Makes a function that lets signals through now and then, to be called between steps that do not wait for anything. */
export function createPause(): () => Promise<void> {
  let last = performance.now();
  return async () => {
    if (performance.now() - last < between) return;
    await setImmediate();
    last = performance.now();
  };
}

/** Milliseconds: to whoever presses a key no time at all, and to most pages no pause. */
const between = 20;

/**
 * Makes a function that lets signals through now and then, to be called between steps that do not wait for anything:
 * what it returns is to be waited for, and null mostly, since each wait costs more than a step.
 */
export function createPause(): () => Promise<void> | null {
  let last = performance.now();
  const pause = async () => {
    await new Promise((resolve) => setImmediate(resolve));
    last = performance.now();
  };
  return () => (performance.now() - last < between ? null : pause());
}

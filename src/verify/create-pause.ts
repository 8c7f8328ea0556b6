/** Milliseconds: imperceptible to whoever presses Ctrl-C, and longer than most steps. */
const between = 20;

/** Makes a function that yields to the event loop now and then, to be awaited between steps that never do. */
export function createPause(): () => Promise<void> {
  let last = performance.now();
  return async () => {
    if (performance.now() - last < between) return;
    await new Promise((resolve) => setImmediate(resolve));
    last = performance.now();
  };
}

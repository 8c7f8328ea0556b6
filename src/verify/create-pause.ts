/** Milliseconds: imperceptible after Ctrl-C, and longer than most steps. */
const between = 20;

export function createPause(): () => Promise<void> {
  let last = performance.now();
  return async () => {
    if (performance.now() - last < between) return;
    await new Promise((resolve) => setImmediate(resolve));
    last = performance.now();
  };
}

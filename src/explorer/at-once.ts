/** As many as browsers ask one host for at once. */
const AT_ONCE = 6;

/**
 * Works on all of them, some at once. If it fails for one of them, it aborts the signal of the others, begins no more, and
 * throws when no work is left: what comes late would change what the caller does then.
 */
export async function atOnce<T>(
  all: Iterable<T>,
  work: (each: T, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const waiting = [...all];
  const controller = new AbortController();
  const next = async () => {
    try {
      for (let each = waiting.shift(); each !== undefined; each = waiting.shift())
        await work(each, controller.signal);
    } catch (error) {
      waiting.length = 0;
      // The first reason counts.
      controller.abort(error);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
  controller.signal.throwIfAborted();
}

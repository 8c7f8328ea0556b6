import { TemporaryFault } from './temporary-fault.ts';

/**
 * Does something that a signal can interrupt, within a time limit.
 *
 * @param milliseconds how long it may take
 * @throws TemporaryFault where it takes longer
 * @throws the reason of `signal` where that is aborted
 */
export async function withTimeLimit<T>(
  action: (signal: AbortSignal) => Promise<T>,
  milliseconds: number,
  signal: AbortSignal,
): Promise<T> {
  signal.throwIfAborted();
  const controller = new AbortController();
  const stop = () => controller.abort();
  const timer = setTimeout(stop, milliseconds);
  // Not AbortSignal.any: it would keep something of every request until the last.
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await action(controller.signal);
  } catch (error) {
    signal.throwIfAborted();
    if (controller.signal.aborted) {
      throw new TemporaryFault('late', `did not answer within ${milliseconds / 1000} seconds`);
    }
    throw error;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}

import { TemporaryFault } from '../temporary-fault.ts';

/**
 * Does something that a signal can break off, for so long.
 *
 * @param milliseconds how long it may take
 * @throws TemporaryFault where it takes longer, and where the network fails
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
    throw networkFault(error) ?? error;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}

/** `fetch` throws a TypeError with a cause for whatever goes wrong on the network; null for anything else. */
function networkFault(error: unknown): TemporaryFault | null {
  if (!(error instanceof TypeError) || error.cause === undefined) return null;
  const cause = error.cause as NodeJS.ErrnoException;
  const isBody = error.message === 'terminated';
  return new TemporaryFault(
    'broken',
    `${isBody ? 'broke off in the middle' : 'did not answer'} (${cause.code ?? cause.message})`,
  );
}

import { Worker } from 'node:worker_threads';
import { CliError } from '../../contract/errors.ts';
import type { PageRange } from '../../contract/tree/shards.ts';
import type { Description } from '../../model/description/kind.ts';
import { packDescription } from '../../model/description/portable-description.ts';
import { ownFile } from '../../own-package.ts';
import type { PageWorkerData, StagedPart, WorkerMessage } from './page-worker.ts';

interface Shared extends Omit<PageWorkerData, 'description' | 'ranges'> {
  readonly description: Description;
}

/**
 * Publishes parts of a tree, each in a thread; `show` gets the total of records done.
 * @throws CliError if a part cannot be published for a reason that the user can fix
 */
export async function publishInWorkers(
  parts: readonly (readonly (PageRange | null)[])[],
  { description, ...shared }: Shared,
  signal: AbortSignal,
  show: (records: number) => void,
): Promise<StagedPart[]> {
  signal.throwIfAborted();
  const common = { ...shared, description: packDescription(description) };
  const done = parts.map(() => 0);
  const workers = parts.map((ranges) => {
    const workerData: PageWorkerData = { ...common, ranges };
    return new Worker(ownFile('dist/page-worker.js'), { workerData });
  });
  const staged = workers.map(
    (worker, index) =>
      new Promise<StagedPart>((resolve, reject) => {
        worker.on('error', (error) => reject(workerError(error, workers.length)));
        worker.on('message', (message: WorkerMessage) => {
          if (typeof message !== 'number') return resolve(message);
          done[index] = message;
          show(done.reduce((sum, records) => sum + records));
        });
      }),
  );
  const stopped = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  try {
    return await Promise.race([Promise.all(staged), stopped]);
  } finally {
    // They may write until they have ended.
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}

/** Restores the class of an error that a thread threw. Exported for its test. */
export function workerError(error: Error, count: number): Error {
  const { code, hint, details = [] } = error as Error & Partial<CliError> & { readonly code?: unknown };
  if (code === 'ERR_WORKER_INIT_FAILED')
    return new CliError(`cannot start ${count} threads: ${error.message}`, {
      hint: 'Raise the limit of open files (ulimit -n), or build with one thread: --workers 1.',
      cause: error,
    });
  if (hint === undefined) return error;
  return new CliError(error.message, { hint, details });
}

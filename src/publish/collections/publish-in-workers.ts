import { Worker } from 'node:worker_threads';
import { CliError, type Problem } from '../../contract/errors.ts';
import type { PageRange } from '../../contract/shards.ts';
import type { Description } from '../../model/description/kind.ts';
import { packDescription } from '../../model/description/portable-description.ts';
import { ownFile } from '../../own-package.ts';
import type { PublishedPages } from '../build-types.ts';
import type { StagedEntry } from '../write/file-stage.ts';
import type { PageAnswer, PageTask, PageWorkerData } from './page-worker.ts';

/** Pages that a worker has published, with their files. */
export interface WorkedPages extends PublishedPages {
  readonly staged: readonly StagedEntry[];
  readonly stagedBytes: number;
  readonly problems: readonly Problem[];
}

/** Publishes pages in other threads. */
export interface PageWorkers {
  /**
   * Publishes pages of a collection, by its index; several at a time, in the order of the calls.
   *
   * @throws CliError where its user can fix what went wrong
   */
  publish(collection: number, range: PageRange): Promise<WorkedPages>;
  /** Ends the threads, and returns when they have ended: until then they may write. */
  end(): Promise<void>;
}

interface Waiting extends PageTask {
  resolve(pages: WorkedPages): void;
  reject(error: Error): void;
}

/**
 * Starts threads that publish pages of one export.
 *
 * @param onRecords called with how many records more are published
 */
export function startPageWorkers(
  count: number,
  { description, ...data }: Omit<PageWorkerData, 'description'> & { readonly description: Description },
  onRecords: (records: number) => void,
): PageWorkers {
  const workerData: PageWorkerData = { ...data, description: packDescription(description) };
  const queue: Waiting[] = [];
  const running = new Map<Worker, Waiting>();
  let failure: Error | null = null;

  const fail = (error: Error) => {
    failure ??= error;
    for (const { reject } of [...running.values(), ...queue.splice(0)]) reject(failure);
    running.clear();
  };
  const next = (worker: Worker) => {
    running.delete(worker);
    const task = queue.shift();
    if (task === undefined) return;
    running.set(worker, task);
    worker.postMessage({ collection: task.collection, range: task.range } satisfies PageTask);
  };
  const hear = (worker: Worker, answer: PageAnswer) => {
    const task = running.get(worker);
    if (task === undefined) return;
    switch (answer.says) {
      case 'progress':
        return onRecords(answer.records);
      case 'published':
        task.resolve({
          ...answer.pages,
          staged: answer.staged,
          stagedBytes: answer.bytes,
          problems: answer.problems,
        });
        return next(worker);
      case 'error':
        return fail(errorOf(answer));
    }
  };
  const workers = Array.from({ length: count }, () => {
    const worker = new Worker(ownFile('dist/page-worker.js'), { workerData });
    worker.on('message', (answer: PageAnswer) => hear(worker, answer));
    worker.on('error', (error) => fail(workerError(error, count)));
    return worker;
  });

  return {
    publish: (collection, range) =>
      new Promise((resolve, reject) => {
        if (failure !== null) return reject(failure);
        queue.push({ collection, range, resolve, reject });
        const idle = workers.find((worker) => !running.has(worker));
        if (idle !== undefined) next(idle);
      }),
    async end() {
      fail(new Error('the workers have ended'));
      await Promise.all(workers.map((worker) => worker.terminate()));
    },
  };
}

/** Exported for its test: nobody starts so many threads there. */
export function workerError(error: Error, count: number): Error {
  if (!('code' in error) || error.code !== 'ERR_WORKER_INIT_FAILED') return error;
  return new CliError(`cannot start ${count} threads: ${error.message}`, {
    hint: 'Raise the limit of open files (ulimit -n), or build with one thread: --workers 1.',
    cause: error,
  });
}

function errorOf({ message, hint, details }: Extract<PageAnswer, { says: 'error' }>): Error {
  if (details === null) return new Error(`in a worker: ${message}`);
  return new CliError(message, { ...(hint !== null && { hint }), details });
}

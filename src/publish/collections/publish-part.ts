import { setImmediate } from 'node:timers/promises';
import type { PageRange } from '../../contract/shards.ts';
import type { Collection } from '../../model/description/kind.ts';
import type { PublishedPages } from '../build-types.ts';
import type { PagePublisher, Pause } from './publish-pages.ts';

export interface TimedPages extends PublishedPages {
  readonly seconds: number;
}

/** Milliseconds between two updates of the progress bar, the only moments at which signals are handled. */
const TURN = 20;

export function createPause(signal: AbortSignal, show: (records: number) => void): Pause {
  let last = performance.now();
  return async (records, isAtEnd = false) => {
    if (!isAtEnd && performance.now() - last < TURN) return;
    show(records);
    await setImmediate();
    signal.throwIfAborted();
    last = performance.now();
  };
}

/** A null range skips the collection, which then has no pages here. */
export async function publishPart(
  pages: PagePublisher,
  collections: readonly Collection[],
  ranges: readonly (PageRange | null)[],
  signal: AbortSignal,
  show: (records: number, collection: Collection) => void,
): Promise<(TimedPages | null)[]> {
  const published: (TimedPages | null)[] = [];
  let before = 0;
  for (const [index, collection] of collections.entries()) {
    const range = ranges[index] ?? null;
    if (range === null) {
      published.push(null);
      continue;
    }
    const start = performance.now();
    const pause = createPause(signal, (records) => show(before + records, collection));
    const done = await pages.publish(collection, range, pause);
    await pause(done.records, true);
    before += done.records;
    published.push({ ...done, seconds: (performance.now() - start) / 1000 });
  }
  return published;
}

/**
 * Divides a tree among machines: into shards with about equally many pages, which depend only on each
 * collection's page count. A part is what a build of one shard publishes; all parts together are the tree.
 */

/** `number` counts from 1. */
export interface Shard {
  readonly number: number;
  readonly of: number;
}

export type PageRange = readonly [first: number, last: number];

/** Null for a collection without pages in the shard. */
export function rangesOf(pages: readonly number[], { number, of }: Shard): (PageRange | null)[] {
  const total = pages.reduce((sum, count) => sum + count, 0);
  const [from, to] = [number - 1, number].map((each) => Math.floor((total * each) / of)) as [number, number];
  let before = 0;
  return pages.map((count) => {
    const [first, last] = [Math.max(from - before, 0) + 1, Math.min(to - before, count)];
    before += count;
    return first <= last ? [first, last] : null;
  });
}

/**
 * How a tree is divided among machines: into shards of about as many pages each, which depend on nothing but how many
 * pages each collection has. A part is what a build of one shard publishes; all parts together are the tree.
 */

/** Which part of how many: 1 for the first. */
export interface Shard {
  readonly number: number;
  readonly of: number;
}

/** The first and the last of some pages of a collection. */
export type PageRange = readonly [first: number, last: number];

/**
 * The pages of each collection that are in a shard, in the order of the collections; null where none is.
 *
 * @param pages how many pages each collection has
 */
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

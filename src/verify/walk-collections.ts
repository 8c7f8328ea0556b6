import type { Visitor } from './check.ts';
import { CollectionWalk } from './collection-walk.ts';
import { createPause } from './create-pause.ts';
import { pageCount } from './expected-links.ts';
import type { Page, UnreadPage, WalkedCollection } from './page.ts';
import { readAhead } from './read-ahead.ts';
import type { FileRead } from './target/target.ts';
import type { PublishedCollection, Tree } from './tree.ts';

/** How often the first page comes in place of others before it is clear that the rest is no better. */
const enoughAgain = 2;

export interface WalkOptions {
  readonly visitors: readonly Visitor[];
  /** Pages read at once. */
  readonly concurrency: number;
  readonly signal: AbortSignal | undefined;
  readonly onProgress: (done: number, total: number, what: string) => void;
}

/** Reads every page of every collection once and shows it to every check. */
export async function walkCollections(tree: Tree, options: WalkOptions): Promise<WalkedCollection[]> {
  const walked: WalkedCollection[] = [];
  let done = 0;
  let total = tree.collections.reduce((sum, collection) => sum + expectedPages(collection), 0);
  for (const published of tree.collections) {
    const before = done;
    const collection = await walkCollection(tree, published, options, () => {
      done += 1;
      options.onProgress(done, total, published.path);
    });
    for (const visitor of options.visitors) await visitor.collection?.(collection);
    walked.push(collection);
    total += done - before - expectedPages(published);
  }
  return walked;
}

/**
 * A page is looked for where the one before it must link to, not where it does link to: as long as each link
 * is right it is the same walk, and a loop of links cannot hold it.
 */
async function walkCollection(
  { target, pageLinks, embedded }: Tree,
  published: PublishedCollection,
  { visitors, concurrency, signal }: WalkOptions,
  onPage: () => void,
): Promise<WalkedCollection> {
  const first = await target.page(published.path, 1, pageLinks);
  const walk = new CollectionWalk(published, first, pageLinks);
  const numbers = await target.pageNumbers(published.path, walk.pages);
  const read = (number: number) => (number === 1 ? first : target.page(published.path, number, pageLinks));
  const take = (number: number, file: FileRead) => {
    signal?.throwIfAborted();
    onPage();
    if (file.bytes === null) {
      tell(visitors, walk.takeUnread(number, file));
      return null;
    }
    const isAgain = target.over === 'http' && number > 1 && walk.isFirst(file.bytes);
    if (isAgain) {
      tell(visitors, walk.takeFirstAgain(number, file.where));
      return null;
    }
    return show(walk.take(number, file, embedded), visitors);
  };
  const pause = createPause();
  if (target.over === 'disk') {
    for (const number of numbers) {
      const paused = pause();
      if (paused !== null) await paused;
      // Each page is in the memory of the one before, so none can be read ahead. Most do not wait for anything.
      const file = read(number);
      const taken = take(number, file instanceof Promise ? await file : file);
      if (taken !== null) await taken;
    }
    return walk;
  }
  const files = readAhead(
    numbers,
    // Where a host ignores the query, the second page shows it: nothing is read ahead before.
    () => (walk.digests.has(2) ? concurrency : Math.min(concurrency, 2)),
    async (number): Promise<[number, FileRead]> => [number, await read(number)],
  );
  for await (const [number, file] of files) {
    await pause();
    await take(number, file);
    const why = number < walk.pages ? whyLeave(walk, target.patience) : null;
    if (why === null) continue;
    const reason = `was not read, nor any page after it, ${why}`;
    tell(visitors, walk.leave(number, { where: walk.path, bytes: null, missing: false, reason }));
    break;
  }
  return walk;
}

/** Why the rest of a collection is not worth reading; null where it is. */
function whyLeave({ again, isForeign, bad }: CollectionWalk, patience: number): string | null {
  if (again >= enoughAgain) return 'as page 1 came instead';
  if (isForeign) return 'as neither page 1 nor page 2 is a page of records';
  return bad >= patience ? `after ${bad} bad ones` : null;
}

/** Shows a page to visitors, one after the other; null where none of them waits for anything, as most do not. */
function show(page: Page, visitors: readonly Visitor[], first = 0): Promise<void> | null {
  for (let index = first; index < visitors.length; index += 1) {
    const visit = visitors[index]?.page?.(page);
    if (visit !== undefined) return showNext(visit, page, visitors, index + 1);
  }
  return null;
}

async function showNext(
  visit: Promise<void>,
  page: Page,
  visitors: readonly Visitor[],
  next: number,
): Promise<void> {
  await visit;
  await show(page, visitors, next);
}

function tell(visitors: readonly Visitor[], unread: UnreadPage): void {
  for (const visitor of visitors) visitor.unread?.(unread);
}

function expectedPages({ claimedRecords, claimedPageSize }: PublishedCollection): number {
  return claimedPageSize === null ? 1 : pageCount(claimedRecords ?? 0, claimedPageSize);
}

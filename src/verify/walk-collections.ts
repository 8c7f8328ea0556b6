import { bareAbout } from '../model/claims/embed-records.ts';
import { linkRoles } from '../model/description/linked-roles.ts';
import type { Visitor } from './check.ts';
import { type PageLinks, pageCount } from './expected-envelope.ts';
import { digest, parseJson } from './json.ts';
import { envelopeIn, type Page, type UnreadPage, type WalkedCollection } from './page.ts';
import type { FileRead, FileUnread } from './target/target.ts';
import type { PublishedCollection, Tree } from './tree.ts';

const enoughAgain = 2;

export interface WalkOptions {
  readonly visitors: readonly Visitor[];
  readonly concurrency: number;
  readonly signal: AbortSignal | undefined;
  readonly onProgress: (done: number, total: number, what: string) => void;
}

export async function walkCollections(tree: Tree, options: WalkOptions): Promise<WalkedCollection[]> {
  const walked: WalkedCollection[] = [];
  let done = 0;
  let total = tree.collections.reduce((sum, collection) => sum + expectedPages(collection), 0);
  for (const published of inOrderOfNeed(tree)) {
    const before = done;
    let expected = expectedPages(published);
    const collection = await walkCollection(tree, published, options, (pages) => {
      // Without a manifest, only the first page says how many there are.
      total += pages - expected;
      expected = pages;
      done += 1;
      options.onProgress(done, total, published.path);
    });
    for (const visitor of options.visitors) await visitor.collection?.(collection);
    walked.push(collection);
    total += done - before - expected;
  }
  const places = new Map(tree.collections.map(({ path }, place) => [path, place]));
  return walked.sort((one, other) => (places.get(one.path) ?? 0) - (places.get(other.path) ?? 0));
}

/** First the entities, if others have only their ids. */
function inOrderOfNeed({ collections, description }: Tree): readonly PublishedCollection[] {
  const roles = linkRoles(description);
  if (collections.every(({ kind }) => bareAbout(kind, collections, roles) === null)) return collections;
  const rank = ({ kind }: PublishedCollection) => (roles.isEntity(kind) ? 0 : 1);
  return [...collections].sort((one, other) => rank(one) - rank(other));
}

function expectedPages({ claimedRecords, claimedPageSize }: PublishedCollection): number {
  return claimedPageSize === null ? 1 : pageCount(claimedRecords ?? 0, claimedPageSize);
}

type Walk = { -readonly [Key in keyof WalkedCollection]: WalkedCollection[Key] } & {
  readonly digests: Map<number, string>;
  envelopes: number;
  /** Pages that could not be read, or that repeat the page before. */
  bad: number;
  /** Whether neither of the first two pages is an envelope: something else answers here. */
  isForeign: boolean;
};

/** Reads pages at their expected addresses, not by following links: a loop of links cannot hold the walk. */
async function walkCollection(
  tree: Tree,
  published: PublishedCollection,
  { visitors, concurrency, signal }: WalkOptions,
  onPage: (pages: number) => void,
): Promise<WalkedCollection> {
  const { target, pageLinks } = tree;
  const { path } = published;
  const first = await target.page(path, 1, pageLinks);
  const walk = begin(published, first, pageLinks);
  const tell = (unread: UnreadPage) => {
    for (const visitor of visitors) visitor.unread?.(unread);
  };
  const show = async (page: Page) => {
    const { where, envelope } = page;
    const records = envelope && tree.embedded.take(published.kind, envelope.results, where);
    for (const visitor of visitors) {
      await visitor.page?.(page);
      if (records !== null) await visitor.records?.(records);
    }
  };
  const files = readAhead(
    await target.pageNumbers(path, walk.pages),
    // The second page shows whether a host ignores the query: read no further ahead before it.
    () => (walk.digests.has(2) ? concurrency : Math.min(concurrency, 2)),
    async (number) => ({ number, file: number === 1 ? first : await target.page(path, number, pageLinks) }),
  );
  for await (const { number, file } of files) {
    signal?.throwIfAborted();
    onPage(walk.pages);
    const page = take(walk, number, file, tree);
    if ('reason' in page) tell(page);
    else await show(page);
    const why = tree.http !== null && number < walk.pages ? whyLeave(walk, target.patience) : null;
    if (why === null) continue;
    const reason = `was not read, nor any page after it, ${why}`;
    tell({
      ...takeUnread(walk, number + 1, { where: path, bytes: null, missing: false, reason }),
      isFirstAgain: walk.again > 0,
    });
    walk.unseen += Math.max(0, walk.pages - number - 1);
    break;
  }
  walk.complete = walk.envelopes === walk.pages;
  return walk;
}

/** Without a manifest, the first page gives the number and size of pages. */
function begin(published: PublishedCollection, first: FileRead, pageLinks: PageLinks): Walk {
  const { claimedRecords, claimedPageSize } = published;
  const isClaimed = claimedRecords !== null && claimedPageSize !== null;
  const envelope =
    isClaimed || first.bytes === null ? null : envelopeIn(parseJson(first.bytes).value, published.envelope);
  const counted = typeof envelope?.count === 'number' ? envelope.count : 0;
  const pageSize = claimedPageSize ?? Math.max(1, envelope?.results.length ?? 1);
  return {
    ...published,
    pageLinks,
    pageSize,
    pages: pageCount(claimedRecords ?? counted, pageSize),
    firstHeaders: first.bytes === null ? null : first.headers,
    digests: new Map(),
    ...{ pagesRead: 0, records: 0, bytes: 0, envelopes: 0, bad: 0, again: 0, unseen: 0 },
    ...{ complete: false, hasFirstPage: false, isForeign: false },
  };
}

function take(walk: Walk, number: number, file: FileRead, { http }: Tree): Page | UnreadPage {
  if (file.bytes === null) return takeUnread(walk, number, file);
  const { where, bytes, headers } = file;
  // On disk, only these two pages have copies to compare.
  const isCompared = http !== null || number === 1 || number === walk.pages;
  const own = isCompared ? digest(bytes) : null;
  if (http !== null && number > 1 && own === walk.digests.get(1)) {
    walk.again += 1;
    walk.unseen += 1;
    const reason = 'is answered with page 1';
    return { collection: walk, number, where, missing: false, reason, isFirstAgain: true };
  }
  const json = parseJson(bytes);
  const envelope = envelopeIn(json.value, walk.envelope);
  const results = envelope?.results ?? [];
  if (own !== null) {
    if (own === walk.digests.get(number - 1)) walk.bad += 1;
    walk.digests.set(number, own);
  }
  walk.pagesRead += 1;
  walk.bytes += bytes.length;
  walk.records += results.length;
  if (envelope === null) walk.unseen += 1;
  else walk.envelopes += 1;
  if (number === 1) walk.hasFirstPage = envelope !== null;
  if (number === 2) walk.isForeign = !walk.hasFirstPage && envelope === null;
  return { collection: walk, number, where, headers, json, envelope };
}

function takeUnread(walk: Walk, number: number, { where, missing, reason }: FileUnread): UnreadPage {
  walk.bad += 1;
  if (!missing) walk.unseen += 1;
  return { collection: walk, number, where, missing, reason, isFirstAgain: false };
}

function whyLeave({ again, isForeign, bad }: Walk, patience: number): string | null {
  if (again >= enoughAgain) return 'as page 1 came instead';
  if (isForeign) return 'as neither page 1 nor page 2 is a page of records';
  return bad >= patience ? `after ${bad} bad ones` : null;
}

/** Reads several items at once, and yields the results in the order of the items. */
async function* readAhead<Item, Result>(
  items: Iterable<Item>,
  atOnce: () => number,
  read: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const underWay: Promise<Result>[] = [];
  try {
    for (const item of items) {
      const reading = read(item);
      // It may fail while an earlier one is pending; its error is thrown when its turn comes.
      reading.catch(() => {});
      underWay.push(reading);
      while (underWay.length >= atOnce()) yield await (underWay.shift() as Promise<Result>);
    }
    while (underWay.length > 0) yield await (underWay.shift() as Promise<Result>);
  } finally {
    // Nothing keeps running after a reader stops early.
    await Promise.allSettled(underWay);
  }
}

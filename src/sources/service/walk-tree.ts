import { type CrawledCollection, type CrawlReport, crawledCollection } from './crawl.ts';
import type { CrawlEffects, CrawlOptions } from './crawl-options.ts';
import { followPage } from './follow-page.ts';
import { noted } from './notes.ts';
import { startCursor } from './pages/page-store.ts';
import { folderSource } from './source/folder-source.ts';
import { giveUp, noTraffic, readPage } from './source/page-reader.ts';
import { RepeatedObjects } from './source/repeated-objects.ts';
import { undescribedService } from './source/undescribed-service.ts';
import type { Transformation } from './transform/transform.ts';

export interface WalkOptions extends Pick<CrawlOptions, 'source' | 'folder' | 'api' | 'collections'> {
  /** Expected number of records, for the progress; 0 if unknown. */
  readonly total: number;
}

/** A tree does not change between two walks. */
const passes = 1;
const notStored = { packed: Buffer.alloc(0), version: null };

/** Walks once over a published tree in a folder, storing no page. Throws CliError for an unreadable page. */
export async function walkTree(
  found: Transformation,
  { source: name, folder = name, api, collections, total }: WalkOptions,
  { validatePage, progress, signal }: Pick<CrawlEffects, 'validatePage' | 'progress' | 'signal'>,
): Promise<CrawlReport> {
  const ledger = found.store;
  const source = folderSource(folder, api, name);
  const traffic = { ...noTraffic };
  const following = { store: ledger, passes, isTree: true, validatePage };
  const repeated = new RepeatedObjects();
  const walked: CrawledCollection[] = [];
  let records = 0;
  for (const collection of collections) {
    const { path } = collection;
    const start = performance.now();
    let cursor = startCursor;
    while (cursor.state === 'open') {
      signal.throwIfAborted();
      const rest = cursor.next ?? '';
      const page = await readPage(source, path, rest, signal, repeated).catch((error) =>
        giveUp(source, path, rest, error, 0, false),
      );
      if (page.status === 'refused') throw new Error(`a folder refuses nothing, but ${page.reason}`);
      traffic.requests += 1;
      const read = page.status === 'read' ? { ...page, stored: notStored } : page;
      cursor = followPage(collection, cursor, read, following);
      if (page.status === 'read') {
        traffic.bytes += page.bytes.length;
        if (ledger.has(path, passes, rest)) await found.take(collection, page);
      }
      progress.show(records + cursor.found, total, `${collection.name}, page ${cursor.passPages}`);
    }
    records += cursor.found;
    walked.push(crawledCollection(path, { ...cursor, seconds: (performance.now() - start) / 1000 }));
  }
  if (walked.every(({ state }) => state === 'missing')) throw await undescribedService(source, signal);
  return { ...traffic, collections: walked, moved: null, started: null, ...noted(ledger, collections) };
}

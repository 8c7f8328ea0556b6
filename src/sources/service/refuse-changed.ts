import type { LimitFunction } from 'p-limit';
import { CliError } from '../../contract/errors.ts';
import { isObject } from '../../contract/json/is-object.ts';
import type { Collection } from '../../model/description/kind.ts';
import { ImportError } from '../export/import-error.ts';
import type { CrawlEffects, CrawlOptions } from './crawl-options.ts';
import { sayingIn } from './lists/empty-page.ts';
import { CHANGED } from './notes.ts';
import { unpackPage } from './pages/pack-page.ts';
import type { PageStore } from './pages/page-store.ts';
import { storedPage } from './pages/stored-page.ts';
import { idOf, recordKey } from './raw-record.ts';
import { treeManifest } from './source/open-source.ts';
import type { PageReader } from './source/page-reader.ts';
import { type ParsedPage, parsePage } from './source/parse-page.ts';

interface Comparing extends Pick<CrawlEffects, 'accounts' | 'signal'> {
  /** Of the source, for messages. */
  readonly name: string;
  readonly reader: PageReader;
  readonly oneOfFew: LimitFunction;
  /** How a user goes without a list: the end of a hint. */
  readonly withoutOne: string;
}

const unknown = 'its first page was not answered again: it may have changed while the others were read';

/**
 * Reads the first page of each longer collection again, because the others were read after it: a request each,
 * by which most changes on the way are noticed.
 * @throws CliError for a tree: then the run starts over. A service may change at any time, which is noted, unless it
 *   has stopped answering, and nothing counts what it answered
 */
export async function refuseChanged(
  store: PageStore,
  options: CrawlOptions,
  { name, reader, oneOfFew, signal, accounts, withoutOne }: Comparing,
): Promise<void> {
  // All was read, and compared, before.
  if (reader.traffic.requests === 0) return;
  let isAnswering = true;
  let stopped: string | undefined;

  const compare = async (collection: Collection): Promise<boolean> => {
    const { path, at = path } = collection;
    const { state, pass, passPages, count } = store.cursor(path);
    const first = state === 'complete' && passPages > 1 ? store.firstPage(path) : null;
    if (first === null) return false;
    const again = isAnswering
      ? await reader.page(at, first.rest, (rest) => store.known(path, rest)).catch(nothing)
      : null;
    isAnswering &&= again !== null;
    if (again?.status !== 'read') {
      store.note(path, unknown);
      return again !== null;
    }
    const { packed } = await storedPage(again, collection, accounts, () => {});
    const [before, now] = [recordsOf(first.page), recordsOf(parsePage(unpackPage(packed)))];
    if (before.length > 0 && now.length === 0 && count === null)
      stopped ??= `${at}: its first page has no records any more${sayingIn(again.value)}`;
    const isOther = haveOtherValues(before, now, collection);
    if (isOther || store.see(path, keysOf(now, collection), pass).new > 0) store.note(path, CHANGED);
    return JSON.stringify(before) !== JSON.stringify(now);
  };

  const nothing = (error: unknown) => {
    signal.throwIfAborted();
    if (error instanceof CliError) return null;
    throw error;
  };

  const all = options.collections.map((collection) => oneOfFew(() => compare(collection)));
  const isChanged = (await Promise.all(all)).includes(true);
  if (stopped !== undefined) {
    store.forget();
    const hint = `Records may be missing, and no page was kept: try again later, or go without the list: ${withoutOne}.`;
    throw new ImportError(stopped, { hint });
  }
  if (!isChanged || (await treeManifest(options, signal)) === null) return;
  store.forget();
  throw new CliError(`${name} was published again while it was read`, {
    hint: 'The pages that were read are of two trees, and were not kept. Call the command again.',
  });
}

const recordsOf = ({ list }: ParsedPage) => list?.records ?? [];

/** Of records with an id: without one, a changed record looks like another. */
function keysOf(records: readonly unknown[], { kind }: Collection): string[] {
  return records.filter((each) => idOf(each, kind) !== null).map((each) => recordKey(each, kind));
}

/** Compares records on both pages: a service without a stable order may give others. */
function haveOtherValues(before: readonly unknown[], now: readonly unknown[], { kind }: Collection): boolean {
  const entries = (records: readonly unknown[]) =>
    records.filter(isObject).map((each) => [recordKey(each, kind), JSON.stringify(each)] as const);
  const known = new Map(entries(before));
  return entries(now).some(([key, text]) => known.has(key) && known.get(key) !== text);
}

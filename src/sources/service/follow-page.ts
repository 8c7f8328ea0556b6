import type { Problem } from '../../contract/errors.ts';
import { isObject } from '../../contract/json/is-object.ts';
import { type Collection, isAnswered } from '../../model/description/kind.ts';
import { plural } from '../../terminal/plural.ts';
import { showText } from '../../terminal/safe-text.ts';
import type { CrawlEffects } from './crawl-options.ts';
import { endOfList, type Following, followList, placeOf, problemOf } from './lists/follow-list.ts';
import { nextRest } from './next-rest.ts';
import type { Cursor, PageStore } from './pages/page-store.ts';
import { recordKey } from './raw-record.ts';
import type { ReadPage, UnreadPage } from './source/page-reader.ts';

interface Envelope {
  readonly count: number;
  readonly next: string | null;
  readonly results: readonly unknown[];
}

/** A list has no more pages than records, except for records added during the read. */
const SPARE_PAGES = 100;
/** They are stored in one transaction, which no signal can interrupt. */
const MOST_RECORDS = 100_000;
const tooMany = 'holds more than 100,000 records: ask for shorter ones with --page-size';

/** Every fault of the envelope is a problem; one that hides records or the next page ends the collection. */
export function followPage(
  collection: Collection,
  cursor: Cursor,
  page: ReadPage | UnreadPage,
  keep: () => void,
  { store, passes, isTree, validatePage }: Following & Pick<CrawlEffects, 'validatePage'>,
): Cursor {
  if (page.status === 'missing') return followMissing(collection, cursor, page, { store, passes });
  if (isAnswered(collection)) return followList(collection, cursor, page, keep, { store, passes, isTree });
  const { path } = collection;
  const read = { ...cursor, pages: cursor.pages + 1, passPages: cursor.passPages + 1 };
  const problem = (message: string) => problemOf(path, `${placeOf(page.rest)} ${message}`);
  const stop = (at: Cursor, problems: readonly Problem[]): Cursor => {
    const counted = at.count === null ? '' : `, of ${at.count} that it counts`;
    const unread = `is the last that was read: ${at.found} different records were found${counted}`;
    store.addProblems(path, [...problems, problem(unread)]);
    return { ...at, state: 'stopped' };
  };

  const problems = page.faults.filter(({ record }) => record === null).map(({ message }) => problem(message));
  const { envelope, others } = withoutOthers(page.value);
  const ofEnvelope = validatePage(withWholeLinks(envelope), `${path}${page.rest}`);
  // The values of a damaged text are unknown.
  if (problems.length > 0 || !canBeFollowed(envelope)) return stop(read, [...problems, ...ofEnvelope]);

  if (envelope.results.length > MOST_RECORDS) return stop(read, [problem(tooMany), ...ofEnvelope]);

  store.addProblems(path, ofEnvelope);
  for (const key of others) store.note(path, `its pages have a key that is not part of the contract: ${key}`);
  const { count, next, results } = envelope;
  const isChanged = cursor.count !== null && cursor.count !== count;
  if (isChanged) store.note(path, 'its count changed while it was read');
  const changes = cursor.changes + Number(isChanged && cursor.passPages > 0);
  keep();
  const kept = countRecords(collection, { ...read, count, changes }, results, store);
  if (next === null) return endPass(path, kept, { store, passes });

  const rest = nextRest(next, collection.at ?? path);
  if (rest === null)
    return stop(kept, [problem(`names a next page that is not of this collection: ${showText(next)}`)]);
  if (store.has(path, cursor.pass, rest))
    return stop(kept, [problem(`leads back to ${placeOf(rest)}: no page is the last`)]);
  if (kept.passPages > count + SPARE_PAGES)
    return stop(kept, [problem('is not the last of more pages than records')]);
  return { ...kept, next: rest };
}

/** The collection has ended, or does not exist. */
function followMissing(
  collection: Collection,
  cursor: Cursor,
  { rest, reason = 'it is not there' }: UnreadPage,
  { store, passes }: Pick<Following, 'store' | 'passes'>,
): Cursor {
  const { path } = collection;
  if (cursor.pages > 0) {
    const missed = `there was no page ${showText(rest)} any more`;
    if (!isAnswered(collection)) {
      store.note(path, `${missed}: it was taken as the end`);
      return endPass(path, cursor, { store, passes });
    }
    store.note(path, missed);
    // Only its count could tell that nothing is missing.
    const isWhole = cursor.count !== null && cursor.found === cursor.count;
    return endOfList(path, { ...cursor, changes: cursor.changes + (isWhole ? 0 : 1) }, { store, passes });
  }
  if (collection.mayBeMissing) {
    store.note(path, reason);
    return { ...cursor, state: 'missing' };
  }
  const message = isAnswered(collection)
    ? `the service has no list at ${collection.at ?? path}`
    : `the service has no such collection; --collection can choose others than ${collection.name}`;
  store.addProblems(path, [problemOf(path, message)]);
  return { ...cursor, state: 'missing' };
}

/**
 * Begins another walk if records are missing, because a service that sorts by a value that is not unique may
 * return one record on two pages and another on none; or if the count changed, because added or removed
 * records move others between pages.
 */
function endPass(
  path: string,
  cursor: Cursor,
  { store, passes }: Pick<Following, 'store' | 'passes'>,
): Cursor {
  const { found } = cursor;
  const count = cursor.count ?? 0;
  if (found > count) {
    store.note(
      path,
      `${found} different records were found, but ${count} are counted: some came or went meanwhile`,
    );
  }
  // Records after a removed one move up, perhaps from an unread page to one already read.
  const isSteady = cursor.changes === 0;
  if (found >= count && isSteady) return { ...cursor, state: 'complete', next: null };
  if (cursor.pass < passes) return { ...cursor, pass: cursor.pass + 1, next: null, passPages: 0, changes: 0 };
  if (found >= count) {
    store.note(path, 'its count changed in the last pass too: a record that moved meanwhile may be missing');
    return { ...cursor, state: 'complete', next: null };
  }
  const walks = cursor.pass === 1 ? 'one pass' : `${cursor.pass} passes`;
  const reason =
    cursor.repeated > 0
      ? 'its order is not stable, or it gives some of them twice'
      : 'its pages hold fewer records than it counts';
  const message = `the service counts ${plural(count, 'record')}, ${found} different ones were found in ${walks}, ${plural(count - found, 'is', 'are')} missing: ${reason}`;
  store.addProblems(path, [problemOf(path, message)]);
  return { ...cursor, state: 'short', next: null };
}

function canBeFollowed(envelope: unknown): envelope is Envelope {
  if (!isObject(envelope)) return false;
  const { count, next, results } = envelope;
  const isCount = Number.isInteger(count) && Number(count) >= 0;
  return isCount && (next === null || typeof next === 'string') && Array.isArray(results);
}

/** Anything but records is a problem of the page. */
function countRecords(
  { path, kind }: Collection,
  cursor: Cursor,
  results: readonly unknown[],
  store: PageStore,
): Cursor {
  const keys = results.filter(isObject).map((raw) => recordKey(raw, kind));
  const seen = store.see(path, keys, cursor.pass);
  return { ...cursor, found: cursor.found + seen.new, repeated: cursor.repeated + seen.repeated };
}

const ENVELOPE: readonly string[] = ['count', 'next', 'previous', 'results'];

/** Others are keys outside the contract, such as `total_pages`. */
function withoutOthers(value: unknown): { readonly envelope: unknown; readonly others: readonly string[] } {
  if (!isObject(value)) return { envelope: value, others: [] };
  const entries = Object.entries(value);
  const envelope = Object.fromEntries(entries.filter(([key]) => ENVELOPE.includes(key)));
  const others = entries.filter(([key]) => !ENVELOPE.includes(key)).map(([key]) => showText(key));
  return { envelope, others };
}

/** The schema of envelopes is that of published trees, whose links are absolute addresses. */
function withWholeLinks(value: unknown): unknown {
  if (!isObject(value)) return value;
  const whole = (link: unknown) =>
    typeof link === 'string' && !/^https?:\/\//.test(link) ? `http://localhost/${link}` : link;
  const links = ['next', 'previous'].filter((key) => Object.hasOwn(value, key));
  return { ...value, ...Object.fromEntries(links.map((key) => [key, whole(value[key])])) };
}

import type { Problem } from '../../contract/errors.ts';
import { type Collection, isAnswered } from '../../model/description/kind.ts';
import { showText } from '../../terminal/safe-text.ts';
import { nextRest } from './next-rest.ts';
import { answered, described, type Following, ofCounted, problemOf } from './page-rules.ts';
import type { Cursor } from './pages/page-store.ts';
import type { StoredPage } from './pages/stored-page.ts';
import { recordKey } from './raw-record.ts';
import type { ReadPage, UnreadPage } from './source/page-reader.ts';

/**
 * Stores a page if its records count, and returns the cursor after it. Every fault of a page is a problem; one that
 * hides records or the next page ends the collection.
 */
export function followPage(
  collection: Collection,
  cursor: Cursor,
  page: (ReadPage & { readonly stored: StoredPage }) | UnreadPage,
  following: Following,
): Cursor {
  const { path, at = path, kind } = collection;
  const { store } = following;
  if (page.status === 'missing') return followMissing(collection, cursor, page, following);
  const isAsAnswered = isAnswered(collection);
  const rules = isAsAnswered ? answered : described;
  const read = { ...cursor, pages: cursor.pages + 1, passPages: cursor.passPages + 1 };
  const stop = (last: Cursor, messages: readonly string[], problems: readonly Problem[] = []): Cursor => {
    const unread = `is the last that was read: ${last.found} different records were found${ofCounted(last.count)}`;
    const own = [...messages, ...(isAsAnswered ? [] : [unread])].map((message) =>
      problemOf(path, `${placeOf(page.rest)} ${message}`),
    );
    store.addProblems(path, [...own, ...problems]);
    return { ...last, state: 'stopped' };
  };

  const list = rules.read(collection, page, cursor, following, (...faults) => stop(read, ...faults));
  if ('state' in list) return list;
  const { records, count, next } = list;
  const isChanged = cursor.pages > 0 && cursor.count !== count;
  if (isChanged) store.note(path, 'its count changed while it was read');
  const changes = cursor.changes + Number(isChanged && cursor.passPages > 0);
  store.add(path, cursor.pass, page.rest, page.stored);
  const seen = store.see(
    path,
    records.map((record) => recordKey(record, kind)),
    cursor.pass,
  );
  // Of a list that is published as it is answered, each pass counts alone.
  const found = cursor.found + seen.new + (isAsAnswered ? seen.known : 0);
  const kept = { ...read, count, changes, found, repeated: cursor.repeated + seen.repeated };
  if (next === null) return rules.end(collection, kept, following, records);

  const rest = typeof next === 'string' ? nextRest(next, at, isAsAnswered) : null;
  // A cursor may come with the empty page at the end, too.
  if (isAsAnswered && records.length === 0 && (rest === page.rest || kept.found === count))
    return rules.end(collection, kept, following, records);
  if (rest === null)
    return stop(kept, [`names a next page that is not of this collection: ${showText(String(next))}`]);
  const endless = rules.endless(kept, seen);
  if (endless !== null) return stop(kept, [endless]);
  if (store.has(path, cursor.pass, rest))
    return stop(kept, [`leads back to ${placeOf(rest)}: no page is the last`]);
  return { ...kept, next: rest };
}

/** The collection has ended, or does not exist. */
function followMissing(
  collection: Collection,
  cursor: Cursor,
  { rest, reason = 'it is not there' }: UnreadPage,
  following: Following,
): Cursor {
  const { path } = collection;
  const { store } = following;
  if (cursor.pages > 0) {
    const missed = `there was no page ${showText(rest)} any more`;
    if (!isAnswered(collection)) {
      store.note(path, `${missed}: it was taken as the end`);
      return described.end(collection, cursor, following);
    }
    store.note(path, missed);
    // Only its count could tell that nothing is missing.
    const isWhole = cursor.count !== null && cursor.found === cursor.count;
    return answered.end(collection, { ...cursor, changes: cursor.changes + (isWhole ? 0 : 1) }, following);
  }
  if (collection.mayBeMissing) store.note(path, reason);
  else {
    const message = isAnswered(collection)
      ? `the service has no list at ${collection.at ?? path}`
      : `the service has no such collection; --collection can choose others than ${collection.name}`;
    store.addProblems(path, [problemOf(path, message)]);
  }
  return { ...cursor, state: 'missing' };
}

/** A page in a message. */
function placeOf(rest: string): string {
  return rest === '' ? 'the first page' : `the page ${showText(rest)}`;
}

import { createHash } from 'node:crypto';
import type { Problem } from '../../../contract/errors.ts';
import { isObject } from '../../../contract/json/is-object.ts';
import { countsPages, isLastPage } from '../../../contract/tree/envelope.ts';
import type { Collection } from '../../../model/description/kind.ts';
import { plural } from '../../../terminal/plural.ts';
import { showText } from '../../../terminal/safe-text.ts';
import { nextRest } from '../next-rest.ts';
import type { Cursor, PageStore } from '../pages/page-store.ts';
import type { ReadPage } from '../source/page-reader.ts';
import type { ListPage } from './list-forms.ts';

export interface Following {
  readonly store: PageStore;
  readonly passes: number;
  /** Whether a published tree is read, which answers no queries but `?page=2`. */
  readonly isTree: boolean;
}

/** As often a list is read whose pages and count disagree, without any change. */
const ENOUGH = 2;

/**
 * Follows a list that is published as it is answered: only a pass in which nothing changed, no record came
 * twice and all counted records came is good enough. Returns the cursor after a page.
 */
export function followList(
  { path, at = path, envelope, mayBeMissing }: Pick<Collection, 'path' | 'at' | 'envelope' | 'mayBeMissing'>,
  cursor: Cursor,
  page: ReadPage,
  keep: () => void,
  { store, passes, isTree }: Following,
): Cursor {
  const read = { ...cursor, pages: cursor.pages + 1, passPages: cursor.passPages + 1 };
  const stop = (message: string): Cursor => {
    store.addProblems(path, [problemOf(path, `${placeOf(page.rest)} ${message}`)]);
    return { ...read, state: 'stopped' };
  };
  const { list } = page;
  if (list === null) {
    const message = `is not a list of records: ${shapeOf(page.value)}`;
    if (cursor.pages > 0 || !mayBeMissing) return stop(message);
    store.note(path, message);
    return { ...cursor, state: 'missing' };
  }
  const fault = page.faults.find(({ record }) => record === null);
  if (fault !== undefined) return stop(fault.message);
  const unknown = page.faults.find(({ key }) => key === 'id');
  if (unknown !== undefined) {
    // Two ids may be one in JavaScript, and nothing could be read whole.
    const message = `has a record whose id ${unknown.message}`;
    if (!mayBeMissing) return stop(message);
    store.note(path, `it ${message}: it is left out`);
    return { ...read, state: 'missing', next: null };
  }
  const count = countIn(list);
  if (count === null && list.count !== null && list.count !== undefined)
    store.note(
      path,
      `its count, ${showText(String(list.count))}, cannot be a number of records, and was not compared with them`,
    );
  const changed = cursor.passPages > 0 && cursor.count !== count ? 1 : 0;
  if (changed > 0) store.note(path, 'its count changed while it was read');
  keep();
  const seen = store.see(path, list.records.map(identityOf), cursor.pass);
  const kept = {
    ...read,
    count,
    changes: cursor.changes + changed,
    found: cursor.found + seen.new + seen.known,
    repeated: cursor.repeated + seen.repeated,
  };
  const isNumbered = isTree && envelope !== undefined && countsPages(envelope);
  const next = isNumbered
    ? isLastPage(envelope, page.value, kept.passPages, cursor.found)
      ? null
      : `?page=${kept.passPages + 1}`
    : (list.next ?? null);
  if (next === null && list.hasMore === true)
    return stop('says that more records follow, but not at which address');
  const isWithoutIds = mayBeMissing === true && !list.records.some(hasId);
  if (next === null) return endOfList(path, kept, { store, passes, isWithoutIds });
  const rest = typeof next === 'string' ? nextRest(next, at) : null;
  if (rest === null) return stop(`names a next page that is not of this list: ${showText(String(next))}`);
  if (store.has(path, cursor.pass, rest)) return stop(`leads back to ${showText(rest)}: no page is the last`);
  const isOld = seen.new + seen.known === 0;
  if (isOld)
    return stop('has no record that the pages before it lack, and names a next page: it may never end');
  if (count !== null && kept.found > count)
    return stop(`is not the last, but ${kept.found} records came, of ${count} that it counts`);
  return { ...kept, next: rest };
}

/**
 * Begins another pass unless this one was good, or nothing would change. `isWithoutIds`: of a list that only the
 * service named, and whose equal records may be meant.
 */
export function endOfList(
  path: string,
  cursor: Cursor,
  { store, passes, isWithoutIds = false }: Omit<Following, 'isTree'> & { readonly isWithoutIds?: boolean },
): Cursor {
  const { found, repeated, changes } = cursor;
  const count = cursor.count ?? found;
  if (found === count && repeated === 0 && changes === 0) {
    store.forgetBefore(path, cursor.pass);
    return { ...cursor, state: 'complete', next: null };
  }
  if (cursor.pass < (repeated === 0 && changes === 0 ? Math.min(ENOUGH, passes) : passes))
    return { ...cursor, pass: cursor.pass + 1, next: null, passPages: 0, changes: 0, found: 0, repeated: 0 };
  if (isWithoutIds && repeated > 0 && changes === 0) {
    store.note(
      path,
      `${plural(repeated, 'record')} came more than once, and no id tells them apart: it is left out`,
    );
    return { ...cursor, state: 'missing', next: null };
  }
  const passed = cursor.pass === 1 ? 'one pass' : `the last of ${cursor.pass} passes`;
  const counted = cursor.count === null ? '' : `, of ${count} that it counts`;
  const why = [
    ...(repeated > 0 ? [`${plural(repeated, 'record')} came more than once`] : []),
    ...(changes > 0 ? ['it changed on the way'] : []),
  ];
  const message = `${plural(found, 'different record')} came in ${passed}${counted}${why.length > 0 ? `: ${why.join(', ')}` : ''}`;
  store.addProblems(path, [problemOf(path, message)]);
  return { ...cursor, state: 'short', next: null };
}

/** Of a whole collection. */
export function problemOf(path: string, message: string): Problem {
  return { table: path, record: null, field: null, message };
}

/** A page in a message. */
export function placeOf(rest: string): string {
  return rest === '' ? 'the first page' : `the page ${showText(rest)}`;
}

/** Some services write it as a text. */
function countIn({ count }: ListPage): number | null {
  const number = typeof count === 'string' && /^\d+$/.test(count) ? Number(count) : count;
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : null;
}

/** The identity of a record while its list is read: its id, since one that moved may have other values now. */
export function identityOf(record: unknown): string {
  if (hasId(record)) return JSON.stringify(record.id);
  return createHash('sha256').update(JSON.stringify(record)).digest('base64url');
}

function hasId(record: unknown): record is { readonly id: number | string } {
  return isObject(record) && (typeof record.id === 'number' || typeof record.id === 'string');
}

function shapeOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return 'a single value';
  const keys = Object.keys(value).slice(0, 5);
  return `an object with ${keys.length === 0 ? 'no keys' : `the keys ${showText(keys.join(', '))}`}`;
}

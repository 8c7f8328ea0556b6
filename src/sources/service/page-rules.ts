import type { Problem } from '../../contract/errors.ts';
import { isObject } from '../../contract/json/is-object.ts';
import { countsPages, isLastPage } from '../../contract/tree/envelope.ts';
import type { Collection } from '../../model/description/kind.ts';
import { plural } from '../../terminal/plural.ts';
import { showText } from '../../terminal/safe-text.ts';
import type { CrawlEffects } from './crawl-options.ts';
import { sayingIn } from './lists/empty-page.ts';
import { numberIn } from './lists/following-page.ts';
import type { Cursor, PageStore } from './pages/page-store.ts';
import { idOf } from './raw-record.ts';
import type { ReadPage } from './source/page-reader.ts';
import { shapeOf } from './source/undescribed-service.ts';

export interface Following extends Pick<CrawlEffects, 'validatePage'> {
  readonly store: PageStore;
  readonly passes: number;
  /** Whether a published tree is read, which answers no queries but `?page=2`. */
  readonly isTree: boolean;
}

/** What a page tells of its collection. */
interface ReadList {
  readonly records: readonly unknown[];
  /** Of the whole collection; null if unknown. */
  readonly count: number | null;
  /** An address of the service, or null for the last page. */
  readonly next: unknown;
}

/** Reports what is wrong with a page, and ends the collection. */
type Stop = (messages: readonly string[], problems?: readonly Problem[]) => Cursor;

/** How the pages of a collection are followed. */
interface PageRules {
  /** Returns the cursor of the end instead if the page cannot be followed. */
  read(
    collection: Collection,
    page: ReadPage,
    cursor: Cursor,
    following: Following,
    stop: Stop,
  ): ReadList | Cursor;
  /** Why a page with a next one may never lead to the last; null if it may. */
  endless(cursor: Cursor, seen: ReturnType<PageStore['see']>): string | null;
  /** The cursor after a pass: of the next pass, or of the end. `records` are of its last page, if there is one. */
  end(collection: Collection, cursor: Cursor, following: Following, records?: readonly unknown[]): Cursor;
}

/** A list has no more pages than records, except for records added during the read. */
const SPARE_PAGES = 100;
/** They are stored in one transaction, which no signal can interrupt. */
const MOST_RECORDS = 100_000;
const tooMany = 'holds more than 100,000 records: ask for shorter ones with --page-size';

/**
 * Of a service with pages as a description says. The passes add up: a service that sorts by a value that is not
 * unique may return one record on two pages and another on none.
 */
export const described: PageRules = {
  read({ path }, page, _, { store, validatePage }, stop) {
    const faults = page.faults.filter(({ record }) => record === null).map(({ message }) => message);
    const { envelope, others } = withoutOthers(page.value);
    const ofEnvelope = validatePage(withWholeLinks(envelope), `${path}${page.rest}`);
    // The values of a damaged text are unknown.
    if (faults.length > 0 || !canBeFollowed(envelope)) return stop(faults, ofEnvelope);
    const { count, next, results } = envelope;
    if (results.length > MOST_RECORDS) return stop([tooMany], ofEnvelope);
    store.addProblems(path, ofEnvelope);
    for (const key of others)
      store.note(path, `its pages have a key that is not part of the contract: ${key}`);
    // Anything but records is a problem of the page.
    return { count, next, records: results.filter(isObject) };
  },
  endless: ({ count, passPages }) =>
    passPages > (count ?? 0) + SPARE_PAGES ? 'is not the last of more pages than records' : null,
  /** Begins another walk if records are missing, or the count changed: others may have moved between pages. */
  end({ path }, cursor, { store, passes }) {
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
    if (cursor.pass < passes) return nextPass(cursor);
    if (found >= count) {
      store.note(
        path,
        'its count changed in the last pass too: a record that moved meanwhile may be missing',
      );
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
  },
};

/** As often a list is read whose pages and count disagree, without any change. */
const ENOUGH = 2;

/**
 * Of a list that is published as it is answered: only a pass in which nothing changed, no record came twice and all
 * counted records came is good enough.
 */
export const answered: PageRules = {
  read({ path, envelope, mayBeMissing, kind }, page, cursor, { store, isTree }, stop) {
    const { list } = page;
    const leaveOut = (note: string): Cursor => {
      store.note(path, note);
      return { ...cursor, state: 'missing', next: null };
    };
    if (list === null) {
      const message = `is not a list of records: ${shapeOf(page.value)}`;
      return cursor.pages > 0 || !mayBeMissing ? stop([message]) : leaveOut(message);
    }
    const fault = page.faults.find(({ record }) => record === null);
    if (fault !== undefined) return stop([fault.message]);
    const unknown = page.faults.find(({ key }) => key !== undefined && kind.id.spellings.includes(key));
    if (unknown !== undefined) {
      // Two ids may be one in JavaScript, and nothing could be read whole.
      const message = `has a record whose id ${unknown.message}`;
      return mayBeMissing ? leaveOut(`it ${message}: it is left out`) : stop([message]);
    }
    const shown = list.records.length;
    if (shown === 0 && cursor.passPages === 0) {
      const saying = sayingIn(page.value);
      if (cursor.pages > 0 && store.firstPage(path)?.page.list?.records.length)
        return stop([`has no records any more${saying}`]);
      if (saying !== '') store.note(path, `its first page has no records${saying}`);
    }
    // Where the pages before did not count the whole list, this one counts its own records.
    const isOfPage =
      cursor.passPages > 0 && cursor.count === null && (shown === 0 || numberIn(list.count) === shown);
    const count = isOfPage ? null : numberIn(list.count);
    if (!isOfPage && count === null && list.count !== null && list.count !== undefined)
      store.note(
        path,
        `its count, ${showText(String(list.count))}, cannot be a number of records, and was not compared with them`,
      );
    const passPages = cursor.passPages + 1;
    const isNumbered = isTree && envelope !== undefined && countsPages(envelope);
    const isLast = isNumbered && isLastPage(envelope, page.value, passPages, cursor.found);
    const next = isNumbered ? (isLast ? null : `?page=${passPages + 1}`) : (list.next ?? null);
    if (next === null && list.hasMore === true)
      return stop(['says that more records follow, but not at which address']);
    return { records: list.records, count, next };
  },
  endless({ count, found }, seen) {
    if (seen.new + seen.known === 0)
      return 'has no record that the pages before it lack, and is not the last: the service may ignore how pages are asked for, or never end';
    return count !== null && found > count
      ? `is not the last, but ${found} records came${ofCounted(count)}`
      : null;
  },
  /** Begins another pass unless this one was good, or nothing would change. */
  end({ path, kind, mayBeMissing }, cursor, { store, passes }, records) {
    const { found, repeated, changes } = cursor;
    const count = cursor.count ?? found;
    if (found === count && repeated === 0 && changes === 0) {
      store.forgetBefore(path, cursor.pass);
      return { ...cursor, state: 'complete', next: null };
    }
    if (cursor.pass < (repeated === 0 && changes === 0 ? Math.min(ENOUGH, passes) : passes))
      return { ...nextPass(cursor), found: 0, repeated: 0 };
    // Of a list that only the service named, equal records may be meant.
    const isWithoutIds = mayBeMissing && records?.every((record) => idOf(record, kind) === null);
    if (isWithoutIds && repeated > 0 && changes === 0) {
      store.note(
        path,
        `${plural(repeated, 'record')} came more than once, and no id tells them apart: it is left out`,
      );
      return { ...cursor, state: 'missing', next: null };
    }
    const passed = cursor.pass === 1 ? 'one pass' : `the last of ${cursor.pass} passes`;
    const why = [
      ...(repeated > 0 ? [`${plural(repeated, 'record')} came more than once`] : []),
      ...(changes > 0 ? ['it changed on the way'] : []),
      ...(cursor.passPages === 1 && found < count ? ['its only page does not say how to ask for more'] : []),
    ];
    const message = `${plural(found, 'different record')} came in ${passed}${ofCounted(cursor.count)}${why.length > 0 ? `: ${why.join(', ')}` : ''}`;
    store.addProblems(path, [problemOf(path, message)]);
    return { ...cursor, state: 'short', next: null };
  },
};

/** Of a whole collection. */
export function problemOf(path: string, message: string): Problem {
  return { table: path, record: null, field: null, message };
}

export function ofCounted(count: number | null): string {
  return count === null ? '' : `, of ${count} that it counts`;
}

function nextPass(cursor: Cursor): Cursor {
  return { ...cursor, pass: cursor.pass + 1, next: null, passPages: 0, changes: 0 };
}

interface Envelope {
  readonly count: number;
  readonly next: string | null;
  readonly results: readonly unknown[];
}

function canBeFollowed(envelope: unknown): envelope is Envelope {
  if (!isObject(envelope)) return false;
  const { count, next, results } = envelope;
  const isCount = Number.isInteger(count) && Number(count) >= 0;
  return isCount && (next === null || typeof next === 'string') && Array.isArray(results);
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

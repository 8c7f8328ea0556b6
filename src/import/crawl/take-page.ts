import type { Collection } from '../../collections/registry.ts';
import type { Problem } from '../../errors.ts';
import { showText } from '../show-text.ts';
import { checkRecord } from './check-record.ts';
import type { CrawlEffects } from './crawl-options.ts';
import { endPass } from './end-pass.ts';
import { nextRest } from './next-rest.ts';
import { isRecord } from './normalise-record.ts';
import type { ReadPage } from './page-reader.ts';
import type { Cursor } from './work/cursor.ts';
import type { Work } from './work/work.ts';

/** What of a page is needed to keep its records and to go on. */
interface Envelope {
  readonly count: number;
  readonly next: string | null;
  readonly results: readonly unknown[];
}

/** More pages than records are no list; some more may come where records do meanwhile. */
const SPARE_PAGES = 100;
/** They are kept in one go, in which no signal is heard. */
const MOST_RECORDS = 100_000;
const tooMany = 'holds more than 100,000 records: ask for shorter ones with --page-size';

/**
 * Keeps what a page holds. Gives the cursor that stands behind it. Every fault of the page is blamed; one that leaves no
 * way to its records or beyond it stops the collection.
 */
export function takePage(
  collection: Collection,
  cursor: Cursor,
  page: ReadPage,
  work: Work,
  passes: number,
  effects: CrawlEffects,
): Cursor {
  const { path } = collection;
  const read = { ...cursor, pages: cursor.pages + 1, passPages: cursor.passPages + 1 };
  const problem = (message: string): Problem => ({
    table: path,
    record: null,
    field: null,
    message: `${placeOf(page.rest)} ${message}`,
  });
  const stop = (at: Cursor, problems: readonly Problem[]): Cursor => {
    const counted = at.count === null ? '' : `, of ${at.count} that it counts`;
    const unread = `is the last that was read: ${at.found} different records were found${counted}`;
    work.blame(path, [...problems, problem(unread)]);
    return { ...at, state: 'stopped' };
  };

  const problems = page.faults.filter(({ record }) => record === null).map(({ message }) => problem(message));
  const { envelope, others } = withoutOthers(page.value);
  const ofEnvelope = effects.validatePage(withWholeLinks(envelope), `${path}${page.rest}`);
  // Where the text of a page is damaged, nobody knows what its values were.
  if (problems.length > 0 || !canBeFollowed(envelope)) return stop(read, [...problems, ...ofEnvelope]);

  if (envelope.results.length > MOST_RECORDS) return stop(read, [problem(tooMany), ...ofEnvelope]);

  work.blame(path, ofEnvelope);
  for (const key of others) work.note(path, `its pages have a key that is not part of the contract: ${key}`);
  const { count, next, results } = envelope;
  const isChanged = cursor.count !== null && cursor.count !== count;
  if (isChanged) work.note(path, 'its count changed while it was read');
  const changes = cursor.changes + Number(isChanged && cursor.passPages > 0);
  const kept = keepAll(collection, { ...read, count, changes }, page, results, work, effects);
  work.visit(path, page.rest);
  if (next === null) return endPass(collection, kept, work, passes);

  const rest = nextRest(next, path);
  if (rest === null)
    return stop(kept, [problem(`names a next page that is not of this collection: ${showText(next)}`)]);
  if (work.wasVisited(path, rest))
    return stop(kept, [problem(`leads back to ${placeOf(rest)}: no page is the last`)]);
  if (kept.passPages > count + SPARE_PAGES)
    return stop(kept, [problem('is not the last of more pages than records')]);
  return { ...kept, next: rest };
}

/** Whether a page tells how many records there are, which it has, and where the next ones are. */
function canBeFollowed(envelope: unknown): envelope is Envelope {
  if (!isRecord(envelope)) return false;
  const { count, next, results } = envelope;
  const isCount = Number.isInteger(count) && Number(count) >= 0;
  return isCount && (next === null || typeof next === 'string') && Array.isArray(results);
}

/** Keeps the records of a page, and counts them. What is no record was blamed with the page. */
function keepAll(
  { path, kind }: Collection,
  cursor: Cursor,
  { faults }: ReadPage,
  results: readonly unknown[],
  work: Work,
  effects: CrawlEffects,
): Cursor {
  const sums = { new: 0, known: 0, repeated: 0 };
  for (const [index, raw] of results.entries()) {
    if (!isRecord(raw)) continue;
    const inText = faults.filter(({ record }) => record === index).map(({ message }) => message);
    sums[work.keep(path, checkRecord(kind, raw, inText, effects), cursor.pass)] += 1;
  }
  return { ...cursor, found: cursor.found + sums.new, repeated: cursor.repeated + sums.repeated };
}

const ENVELOPE: readonly string[] = ['count', 'next', 'previous', 'results'];

/** An envelope without the keys that the contract does not have (`total_pages`), and those keys. */
function withoutOthers(value: unknown): { readonly envelope: unknown; readonly others: readonly string[] } {
  if (!isRecord(value)) return { envelope: value, others: [] };
  const entries = Object.entries(value);
  const envelope = Object.fromEntries(entries.filter(([key]) => ENVELOPE.includes(key)));
  const others = entries.filter(([key]) => !ENVELOPE.includes(key)).map(([key]) => showText(key));
  return { envelope, others };
}

/** The schema of envelopes is that of published trees: there, links are whole addresses. */
function withWholeLinks(value: unknown): unknown {
  if (!isRecord(value)) return value;
  const whole = (link: unknown) =>
    typeof link === 'string' && !/^https?:\/\//.test(link) ? `http://localhost/${link}` : link;
  const links = ['next', 'previous'].filter((key) => Object.hasOwn(value, key));
  return { ...value, ...Object.fromEntries(links.map((key) => [key, whole(value[key])])) };
}

function placeOf(rest: string): string {
  return rest === '' ? 'the first page' : `the page ${showText(rest)}`;
}

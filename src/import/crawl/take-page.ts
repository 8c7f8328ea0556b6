import type { Collection } from '../../collections/registry.ts';
import type { Problem } from '../../errors.ts';
import { showText } from '../show-text.ts';
import { checkRecord } from './check-record.ts';
import type { CrawlEffects } from './crawl-options.ts';
import { endPass } from './end-pass.ts';
import { nextRest } from './next-rest.ts';
import type { RawRecord } from './normalise-record.ts';
import type { ReadPage } from './page-reader.ts';
import type { Cursor } from './work/cursor.ts';
import type { Work } from './work/work.ts';

/** A page that fits the schema of envelopes. */
interface Envelope {
  readonly count: number;
  readonly next: string | null;
  readonly results: readonly unknown[];
}

/** More pages than records are no list; some more may come where records do meanwhile. */
const SPARE_PAGES = 100;

/** Keeps what a page holds. Gives the cursor that stands behind it; a page that is wrong stops the collection. */
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
  const stop = (problems: readonly Problem[]): Cursor => {
    work.blame(path, problems);
    return { ...read, state: 'stopped' };
  };
  const problem = (message: string): Problem => ({
    table: path,
    record: null,
    field: null,
    message: `${placeOf(page.rest)} ${message}`,
  });

  const problems = page.faults.filter(({ record }) => record === null).map(({ message }) => problem(message));
  const { envelope, others } = withoutOthers(page.value);
  const ofEnvelope = effects.validatePage(withWholeLinks(envelope), `${path}${page.rest}`);
  if (problems.length + ofEnvelope.length > 0) return stop([...problems, ...ofEnvelope]);

  for (const key of others) work.note(path, `its pages have a key that is no part of the contract: ${key}`);
  const { count, next, results } = envelope as Envelope;
  const kept = keepAll(collection, { ...read, count }, page, results, work, effects);
  if (cursor.count !== null && cursor.count !== count) work.note(path, 'its count changed while it was read');
  work.visit(path, page.rest);
  if (next === null) return endPass(collection, kept, work, passes);

  const rest = nextRest(next, path);
  if (rest === null)
    return stop([problem(`names a next page that is not of this collection: ${showText(next)}`)]);
  if (work.wasVisited(path, rest))
    return stop([problem(`leads back to ${placeOf(rest)}: no page is the last`)]);
  if (kept.passPages > count + SPARE_PAGES)
    return stop([problem('is not the last of more pages than records')]);
  return { ...kept, next: rest };
}

/** Keeps the records of a page, and counts them. */
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
    const inText = faults.filter(({ record }) => record === index).map(({ message }) => message);
    sums[work.keep(path, checkRecord(kind, raw, inText, effects), cursor.pass)] += 1;
  }
  return { ...cursor, found: cursor.found + sums.new, repeated: cursor.repeated + sums.repeated };
}

const ENVELOPE: readonly string[] = ['count', 'next', 'previous', 'results'];

/** An envelope without the keys that the contract does not have (`total_pages`), and those keys. */
function withoutOthers(value: unknown): { readonly envelope: unknown; readonly others: readonly string[] } {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { envelope: value, others: [] };
  const entries = Object.entries(value);
  const envelope = Object.fromEntries(entries.filter(([key]) => ENVELOPE.includes(key)));
  const others = entries.filter(([key]) => !ENVELOPE.includes(key)).map(([key]) => showText(key));
  return { envelope, others };
}

/** The schema of envelopes is that of published trees: there, links are whole addresses. */
function withWholeLinks(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const page = value as RawRecord;
  const whole = (link: unknown) =>
    typeof link === 'string' && !/^https?:\/\//.test(link) ? `http://localhost/${link}` : link;
  const links = ['next', 'previous'].filter((key) => Object.hasOwn(page, key));
  return { ...page, ...Object.fromEntries(links.map((key) => [key, whole(page[key])])) };
}

function placeOf(rest: string): string {
  return rest === '' ? 'the first page' : `the page ${showText(rest)}`;
}

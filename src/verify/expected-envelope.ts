import type { Documents } from '../contract/documents.ts';
import { isObject } from '../contract/json/is-object.ts';

/** What `verify` expects a page to be: read from the description by itself, not by what a build writes with. */

export const standard = {
  count: '<count>',
  next: '<next>',
  previous: '<previous>',
  results: '<records>',
} as const;

/** Where a word in angle brackets is in an envelope; null if it is not there, or in a list, with links before it that some pages lack. */
export function slotPath(envelope: unknown, slot: string): readonly string[] | null {
  if (envelope === slot || envelope === slot.replace('>', '?>')) return [];
  if (!isObject(envelope)) return null;
  for (const [key, each] of Object.entries(envelope)) {
    const path = slotPath(each, slot);
    if (path !== null) return [key, ...path];
  }
  return null;
}

/** Undefined if nothing is there. */
export function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (at, key) => (isObject(at) || Array.isArray(at) ? (at as Record<string, unknown>)[key] : undefined),
    value,
  );
}

export interface ExpectedFacts {
  readonly count: number;
  readonly page: number;
  readonly pages: number;
  readonly pageSize: number;
  readonly records: number;
  /** Null if the address of the tree is unknown. */
  readonly link: ((page: number) => string) | null;
}

/** What a page differs in from its envelope, the first key first; null if in nothing. */
export function envelopeDifference(
  envelope: unknown,
  value: unknown,
  facts: ExpectedFacts,
  at = 'the page',
): string | null {
  if (envelope === standard.results) return Array.isArray(value) ? null : `${at} is not a list`;
  if (typeof envelope !== 'object' || envelope === null) {
    const expected = typeof envelope === 'string' ? expectedValue(envelope, facts) : envelope;
    return expected === undefined || value === expected
      ? null
      : `${at} is ${JSON.stringify(value)}, expected ${JSON.stringify(expected)}`;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value) !== Array.isArray(envelope))
    return `${at} does not have the form in the description`;
  if (Array.isArray(envelope)) {
    const isThere = (each: unknown) =>
      !(isObject(each) && Object.values(each).some((own) => isOmitted(own, facts)));
    // As an object, so that its elements are compared like keys.
    return envelopeDifference({ ...envelope.filter(isThere) }, { ...(value as unknown[]) }, facts, at);
  }
  const there = Object.entries(envelope).filter(([, each]) => !isOmitted(each, facts));
  const [found, expected] = [Object.keys(value), there.map(([key]) => key)];
  if (found.join('\n') !== expected.join('\n'))
    return `${at} has the keys ${found.join(', ')}, expected ${expected.join(', ')}`;
  for (const [key, each] of there) {
    const difference = envelopeDifference(each, (value as Record<string, unknown>)[key], facts, key);
    if (difference !== null) return difference;
  }
  return null;
}

/** Whether a page has neither key nor value: of `<next?>` and `<last?>` on the last one, and of an object with only such keys. */
function isOmitted(envelope: unknown, facts: ExpectedFacts): boolean {
  if (typeof envelope === 'string') {
    const [, onward, back] = /^<(?:(next|last)|(previous|first))(?:Page)?\?>$/.exec(envelope) ?? [];
    return onward ? facts.page >= facts.pages : back !== undefined && facts.page <= 1;
  }
  if (typeof envelope !== 'object' || envelope === null || Array.isArray(envelope)) return false;
  const values = Object.values(envelope);
  return values.length > 0 && values.every((each) => isOmitted(each, facts));
}

/** Undefined if it cannot be known, or is looked at elsewhere. */
function expectedValue(word: string, facts: ExpectedFacts): unknown {
  const { count, page, pages, pageSize, records, link } = facts;
  const linked = (to: number) => (link === null ? undefined : to < 1 || to > pages ? null : link(to));
  const numbered = (to: number) => (to < 1 || to > pages ? null : to);
  const words: Readonly<Record<string, () => unknown>> = {
    '<count>': () => count,
    '<page>': () => page,
    '<pageFrom0>': () => page - 1,
    '<isFirst>': () => page === 1,
    '<isLast>': () => page === pages,
    '<hasNext>': () => page !== pages,
    '<hasPrevious>': () => page !== 1,
    '<pages>': () => pages,
    '<size>': () => pageSize,
    '<shown>': () => records,
    '<offset>': () => pageSize * (page - 1),
    '<from>': () => (records === 0 ? null : 1 + pageSize * (page - 1)),
    '<to>': () => (records === 0 ? null : records + pageSize * (page - 1)),
    '<next>': () => linked(page + 1),
    '<previous>': () => linked(page - 1),
    '<first>': () => linked(1),
    '<last>': () => linked(pages),
    '<self>': () => linked(page),
    '<nextPage>': () => numbered(page + 1),
    '<previousPage>': () => numbered(page - 1),
  };
  const plain = word.replace(/\?>$/, '>');
  return Object.hasOwn(words, plain) ? words[plain]?.() : word;
}

export type PageLinks = Documents['manifest']['page_links'];

/** The only place in `verify` that knows the addresses of pages. */
const pagePaths: Readonly<Record<PageLinks, (path: string, number: number) => string>> = {
  query: (path, number) => (number === 1 ? path : `${path}?page=${number}`),
  file: (path, number) => `${path}${number === 1 ? 'index' : `page-${number}`}.json`,
};

export function pagePath(pageLinks: PageLinks, path: string, number: number): string {
  return pagePaths[pageLinks](path, number);
}

export function expectedLinks(pageLinks: PageLinks, address: string, number: number, pages: number) {
  const link = (to: number) => pagePath(pageLinks, address, to);
  return { next: number < pages ? link(number + 1) : null, previous: number > 1 ? link(number - 1) : null };
}

/** An empty collection has one page. */
export function pageCount(records: number, pageSize: number): number {
  return Math.max(1, Math.ceil(records / pageSize));
}

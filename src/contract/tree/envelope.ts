/** What the pages of a list are, but for their records: a template, as a description has it. */

import { isObject, type JsonObject, objectIn } from '../json/is-object.ts';
import { jsonText } from '../json/json-text.ts';

/** JSON with slots: texts in angle brackets. */
export type Envelope = JsonObject | string;

export const standardEnvelope: Envelope = {
  count: '<count>',
  next: '<next>',
  previous: '<previous>',
  results: '<records>',
};

/** The slot of the list of records; the only one that every envelope has. */
export const RECORDS = '<records>';

export interface PageFacts {
  readonly count: number;
  readonly page: number;
  readonly pages: number;
  readonly size: number;
  readonly address: (page: number) => string;
}

type Slot = (facts: PageFacts) => string | number | boolean | null;

const numberOf =
  (to: (facts: PageFacts) => number): ((facts: PageFacts) => number | null) =>
  (facts) => {
    const page = to(facts);
    return page < 1 || page > facts.pages ? null : page;
  };

const linkTo = (to: (facts: PageFacts) => number): Slot => {
  const pageOf = numberOf(to);
  return (facts) => {
    const page = pageOf(facts);
    return page && facts.address(page);
  };
};

/** Slots of what is not on every page; null there. */
const sometimes: Readonly<Record<string, Slot>> = {
  '<next>': linkTo(({ page }) => page + 1),
  '<previous>': linkTo(({ page }) => page - 1),
  '<nextPage>': numberOf(({ page }) => page + 1),
  '<previousPage>': numberOf(({ page }) => page - 1),
};

/** With a question mark, its key is absent instead of null, as is an object that only has such keys: `<next?>`. */
export const optionalSlot = (slot: string) => slot.replace('>', '?>');

/** By their words in a template. */
export const slots: Readonly<Record<string, Slot>> = {
  '<count>': ({ count }) => count,
  '<page>': ({ page }) => page,
  '<pageFrom0>': ({ page }) => page - 1,
  '<isFirst>': ({ page }) => page === 1,
  '<isLast>': ({ page, pages }) => page === pages,
  '<hasNext>': ({ page, pages }) => page < pages,
  '<hasPrevious>': ({ page }) => page > 1,
  '<pages>': ({ pages }) => pages,
  '<size>': ({ size }) => size,
  '<shown>': ({ count, page, size }) => Math.max(0, Math.min(size, count - (page - 1) * size)),
  '<offset>': ({ page, size }) => (page - 1) * size,
  '<from>': ({ count, page, size }) => (count === 0 ? null : (page - 1) * size + 1),
  '<to>': ({ count, page, size }) => (count === 0 ? null : Math.min(page * size, count)),
  '<first>': linkTo(() => 1),
  '<last>': linkTo(({ pages }) => pages),
  '<self>': linkTo(({ page }) => page),
  ...sometimes,
  ...Object.fromEntries(Object.entries(sometimes).map(([slot, fill]) => [optionalSlot(slot), fill])),
  // Of Drupal: absent where they would lead to the page itself.
  '<first?>': linkTo(({ page }) => (page > 1 ? 1 : 0)),
  '<last?>': linkTo(({ page, pages }) => (page < pages ? pages : 0)),
};

/** Whether a page may lack what a template has here. */
export function isOptional(envelope: unknown): boolean {
  if (typeof envelope === 'string') return envelope.endsWith('?>') && Object.hasOwn(slots, envelope);
  if (typeof envelope !== 'object' || envelope === null || Array.isArray(envelope)) return false;
  const values = Object.values(envelope);
  return values.length > 0 && values.every(isOptional);
}

/** A page without its records, as value: `records` take their place. */
export function filledEnvelope(envelope: unknown, facts: PageFacts, records: unknown): unknown {
  if (envelope === RECORDS) return records;
  if (typeof envelope === 'string') return slots[envelope]?.(facts) ?? (isSlot(envelope) ? null : envelope);
  if (typeof envelope !== 'object' || envelope === null) return envelope;
  if (Array.isArray(envelope))
    return envelope
      .filter((each) => !lacksLink(each, facts))
      .map((each) => filledEnvelope(each, facts, records));
  const entries = Object.entries(envelope).map(([key, each]) => {
    const value = filledEnvelope(each, facts, records);
    return { key, value, isAbsent: isOptional(each) && (value === null || isEmptyObject(value)) };
  });
  return Object.fromEntries(
    entries.filter(({ isAbsent }) => !isAbsent).map(({ key, value }) => [key, value]),
  );
}

/** Whether an object in a list of links has no page to lead to: then the whole object is absent. */
function lacksLink(each: unknown, facts: PageFacts): boolean {
  return Object.values(objectIn(each)).some(
    (slot) => typeof slot === 'string' && isOptional(slot) && slots[slot]?.(facts) === null,
  );
}

function isEmptyObject(value: unknown): boolean {
  return isObject(value) && Object.keys(value).length === 0;
}

/** The text of a page before and after its list of records. */
export function envelopeText(envelope: Envelope, facts: PageFacts): readonly [before: string, after: string] {
  const text = jsonText(filledEnvelope(envelope, facts, RECORDS));
  // A key may be called the same.
  const { 0: mark, index: at } = new RegExp(`${JSON.stringify(RECORDS)}(?!:)`).exec(text) as RegExpExecArray;
  return [text.slice(0, at), text.slice(at + mark.length)];
}

/** The keys that lead to a slot in a page; null if the envelope does not have it, or has it in a list of links only. */
export function pathTo(slot: string, envelope: unknown): readonly string[] | null {
  if (envelope === slot || envelope === optionalSlot(slot)) return [];
  if (!isObject(envelope)) return null;
  for (const [key, each] of Object.entries(envelope)) {
    const path = pathTo(slot, each);
    if (path !== null) return [key, ...path];
  }
  return null;
}

/** Why a description cannot have this envelope; null if it can. */
export function envelopeFault(envelope: unknown): string | null {
  const words = [...wordsIn(envelope)];
  const lists = words.filter((word) => word === RECORDS).length;
  if (lists !== 1) return `has ${RECORDS} ${lists} times, instead of once`;
  if (pathTo(RECORDS, envelope) === null) return `has ${RECORDS} in a list`;
  if (hasSlotInList(envelope)) return 'has a word in angle brackets in a list: name a key for it';
  const unknown = words.find((word) => word !== RECORDS && isSlot(word) && !Object.hasOwn(slots, word));
  return unknown === undefined
    ? null
    : `has ${unknown}, which is not one of ${Object.keys(slots).join(', ')}`;
}

/** Links in a list are objects: anything else in it is a constant. */
function hasSlotInList(value: unknown): boolean {
  if (Array.isArray(value))
    return value.some((each) => (isObject(each) ? hasSlotInList(each) : holdsSlot(each)));
  return isObject(value) && Object.values(value).some(hasSlotInList);
}

function isSlot(text: string): boolean {
  return /^<\w+\??>$/.test(text);
}

/** Whether a constant of a service would be read as a slot. */
export function holdsSlot(value: unknown): boolean {
  return [...wordsIn(value)].some(isSlot);
}

function* wordsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null)
    for (const each of Object.values(value)) yield* wordsIn(each);
}

/** The records of a page; null if they are not where the envelope has them. */
export function recordsIn(envelope: unknown, page: unknown): readonly unknown[] | null {
  const found = slotIn(RECORDS, envelope, page);
  return Array.isArray(found) ? found : null;
}

/** What a page has in a slot of its envelope; undefined if either lacks it. */
export function slotIn(slot: string, envelope: unknown, page: unknown): unknown {
  return pathTo(slot, envelope)?.reduce<unknown>(
    (at, key) => (typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[key] : undefined),
    page,
  );
}

/** The largest page size of a description. */
const ONE_PAGE = 1_000_000;

/** Pages without any sign of others become one page: a client could not find a second. */
export function pageSizeIn<Size extends number | null>(envelope: unknown, size: Size): Size | number {
  const isPaged = ['<next>', '<count>', '<pages>'].some((slot) => pathTo(slot, envelope) !== null);
  return isPaged ? size : ONE_PAGE;
}

/** Whether pages are numbered without a link to the next one: a reader of a tree asks for them by number. */
export function countsPages(envelope: unknown): boolean {
  const has = (slot: string) => pathTo(slot, envelope) !== null;
  return !has('<next>') && ['<count>', '<pages>', '<page>', '<pageFrom0>', '<offset>'].some(has);
}

/** Whether none follows a page of a tree, read after `before` records. @param page its number */
export function isLastPage(envelope: unknown, value: unknown, page: number, before: number): boolean {
  const has = (slot: string) => pathTo(slot, envelope) !== null;
  if (has('<next>')) return (slotIn('<next>', envelope, value) ?? null) === null;
  const shown = recordsIn(envelope, value)?.length ?? 0;
  if (has('<count>')) return shown === 0 || before + shown >= Number(slotIn('<count>', envelope, value));
  return page >= Number(slotIn('<pages>', envelope, value) ?? 1);
}

import { inSentence, inWords as inWordsAs, type Words } from '../contract/words/in-words.ts';
import { plainLetters } from '../contract/words/plain-letters.ts';
import { figure, firstOf, plural } from '../terminal/plural.ts';
import type { Catalog } from './data-types.ts';

export { figure, firstOf, plural };

/** Folds case, diacritics, quotes and dashes for searching: "sus" finds "Šūš", "marib" finds "Ma'rib". */
export function fold(text: string): string {
  return plainLetters(text.normalize('NFKD').replace(/[\p{M}'’‘ʼʿʾ`]/gu, ''))
    .replace(/[\s_–—‐‑-]+/g, ' ')
    .trim();
}

let words: Words = {};

/** Called once, with the catalogue, before anything is shown. */
export function writeWordsAs(given: Words): void {
  words = given;
}

/** `long_name` is "Long name", `is_disputed` "Disputed". */
export const inWords = (name: string): string => inWordsAs(name.replace(/^is_(?=.)/i, ''), words);

/** `-4,000` with the sign that is as wide as a digit. */
export const withMinus = (number: string) => number.replace(/^-/, '−');

const allDigits = new Intl.NumberFormat('en', { maximumFractionDigits: 20 }).format;

/** A number of a variable, all of it: `−4,000.5`. */
export const exact = (value: number) => withMinus(allDigits(value));

/** A number of any key: groups thousands from five digits on, since a number of four may be a year. */
export function quantity(value: number): string {
  return Math.abs(value) < 10_000 ? withMinus(String(value)) : exact(value);
}

/** `1.5 MB`; powers of ten, as file managers count. */
export function fileSize(bytes: number): string {
  const [unit, size] = bytes < 999_500 ? ['kB', bytes / 1000] : ['MB', bytes / 1_000_000];
  return `${size.toLocaleString('en', { maximumFractionDigits: size < 10 ? 1 : 0 })} ${unit}`;
}

export function countedEntities(count: number, entity: Catalog['entity']): string {
  return plural(count, inSentence(entity?.label ?? 'entity'), inSentence(entity?.plural ?? 'entities'));
}

/** `33 polities that records mention`: what views show where there are others, too. */
export function countedMentioned(count: number, entity: Catalog['entity']): string {
  return countedEntities(count, entity) + ofMentioned(entity);
}

export const ofMentioned = (entity: Catalog['entity']) =>
  entity !== null && entity.count < entity.all ? ' that records mention' : '';

/** `about 763 of 1,201 polities (852 with those that records only mention)`. */
export function aboutEntities(entity: NonNullable<Catalog['entity']>): string {
  const { recorded, count, all } = entity;
  const some = recorded < all ? `${figure(recorded)} of ` : '';
  const mentioned = recorded < count ? ` (${figure(count)} with those that records only mention)` : '';
  return `about ${some}${countedEntities(all, entity)}${mentioned}`;
}

export function yearsOfEntityIn({ entity }: Pick<Catalog, 'entity'>): string {
  return `years of the ${inSentence(entity?.label ?? 'entity')}`;
}

/** Where `ofMentioned` is used: `Records mention 852 of 1,201 polities; 763 have records of their own.` */
export function sayMentioned(entity: Catalog['entity']): string {
  if (entity === null || entity.count === entity.all) return '';
  const { recorded, count, all } = entity;
  return ` Records mention ${figure(count)} of ${countedEntities(all, entity)}; ${figure(recorded)} have records of their own.`;
}

/** At most so many units of UTF-16, without half of a letter, such as a cuneiform sign. */
export const beginningOf = (text: string, length: number) =>
  text.slice(0, length).replace(/[\ud800-\udbff]$/, '');

/** A label may be as long as a book; the record shows all of it. */
export function clipped(label: string): string {
  return label.length > longestLabel ? `${beginningOf(label, longestLabel)}…` : label;
}
const longestLabel = 160;

export const sayNoId = (one: string, ids: readonly string[]) =>
  `No ${inSentence(one)} has the id ${firstOf(ids.map(clipped))}`;

export const joined = (parts: readonly (string | false | null | undefined)[], by = ', ') =>
  parts.filter((each) => each).join(by);

/** Whether a list of the start has so many lines that its parts are closed at first: what follows is in reach then. */
export const isLongList = (lines: number, isPhone: boolean) => lines > (isPhone ? 12 : 60);

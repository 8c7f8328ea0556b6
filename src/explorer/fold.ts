import { inSentence, inWords as inWordsAs, type Words } from '../contract/in-words.ts';
import type { CatalogEntity } from './data-types.ts';

/**
 * A text as it is searched: without case, diacritics, quotes and typographic dashes. "Šūš" is found by "sus", "Ma'rib"
 * by "marib".
 */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}'’‘ʼʿʾ`]/gu, '')
    .toLowerCase()
    .replace(/[łøđðþæœßı]/g, (letter) => letters[letter] ?? letter)
    .replace(/[\s_–—‐‑-]+/g, ' ')
    .trim();
}

/** Letters that have no decomposition. */
const letters: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  ı: 'i',
};

let words: Words = {};

/** Says how words are written here: once, when the catalogue has come, before anything is shown. */
export function writeWordsAs(given: Words): void {
  words = given;
}

/**
 * A key or a kind of record in words: `long_name` is "Long name", `polity-capital` "Polity capital"; of `is_disputed`
 * people read "Disputed".
 */
export const inWords = (name: string): string => inWordsAs(name.replace(/^is_(?=.)/i, ''), words);

export const figure = new Intl.NumberFormat('en').format;

const exact = new Intl.NumberFormat('en', { maximumFractionDigits: 20 }).format;

/** A number that somebody wrote down: thousands apart from five digits on, since one of four may well be a year. */
export function quantity(value: number): string {
  return Math.abs(value) < 10_000 ? String(value) : exact(value);
}

/** A count and what is counted, in the plural where it has to be. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${figure(count)} ${count === 1 ? one : many}`;
}

export function countedEntities(count: number, entity: CatalogEntity | null): string {
  return counted(count, inSentence(entity?.label ?? 'entity'), inSentence(entity?.plural ?? 'entities'));
}

/** A label that somebody wrote a book in does not become a page of its own: the record has all of it. */
export function clipped(label: string): string {
  return label.length > longestLabel ? `${label.slice(0, longestLabel)}…` : label;
}
const longestLabel = 160;

import { fold } from '../fold.ts';
import { placedWords } from './words.ts';

/** A part of an excerpt; `isFound` if it is one of the words that were asked for. */
export interface ExcerptPart {
  readonly text: string;
  readonly isFound: boolean;
}

/** Words before the first found one, and all together. */
const [BEFORE, LENGTH] = [8, 32];

/**
 * The passage of a text that has most of the words that were asked for; empty if it has none.
 * @param asked beginnings of words, folded
 */
export function excerptOf(text: string, asked: readonly string[]): readonly ExcerptPart[] {
  const words = placedWords(text).map((word) => ({
    ...word,
    found: asked.findIndex((beginning) => word.folded.startsWith(beginning)),
  }));
  let [best, most] = [-1, 0];
  for (const [place, { found }] of words.entries()) {
    if (found < 0) continue;
    const near = words
      .slice(place, place + LENGTH - BEFORE)
      .flatMap((word) => (word.found < 0 ? [] : word.found));
    const count = new Set(near).size;
    if (count > most) [best, most] = [place, count];
  }
  if (best < 0) return [];
  const first = Math.max(0, best - BEFORE);
  const passage = words.slice(first, first + LENGTH);
  const begin = first === 0 ? 0 : (passage[0]?.from ?? 0);
  const isEnd = first + LENGTH >= words.length;
  const end = isEnd ? text.length : (passage.at(-1)?.to ?? text.length);
  const parts: ExcerptPart[] = [];
  let at = begin;
  const add = (to: number, isFound: boolean) => {
    if (to <= at) return;
    parts.push({ text: text.slice(at, to), isFound });
    at = to;
  };
  for (const { from, to, end: last, found } of passage) {
    if (found < 0) continue;
    add(from, false);
    // A pair of letters was asked for, or its first one.
    add([...(asked[found] as string)].length > 1 ? last : to, true);
  }
  add(end, false);
  const ellipsis = (isThere: boolean): ExcerptPart[] => (isThere ? [{ text: '…', isFound: false }] : []);
  return [...ellipsis(begin > 0), ...parts, ...ellipsis(!isEnd)];
}

/** The excerpt of the text that has most of the words that were asked for. */
export function bestExcerpt(texts: readonly string[], asked: readonly string[]): readonly ExcerptPart[] {
  const count = (parts: readonly ExcerptPart[]) => {
    const found = parts.flatMap(({ text, isFound }) => (isFound ? fold(text) : []));
    return asked.filter((beginning) => found.some((text) => text.startsWith(beginning))).length;
  };
  return texts
    .map((text) => excerptOf(text, asked))
    .reduce((best, each) => (count(each) > count(best) ? each : best), []);
}

import { inWords } from '../fold.ts';
import { showSpan } from '../years.ts';
import type { Question } from './selection.ts';

/** What a table is filtered by, in words, for paper; null where it is not. */
export function questionInWords({ search, chosen, years }: Question): string | null {
  const parts = [
    ...(search.trim() === '' ? [] : [search.trim()]),
    ...[...chosen].map(
      ([column, words]) =>
        `${inWords(column.replace('~', ''))}: ${words.map((word) => (word === null ? 'no value' : word || 'empty text')).join(' or ')}`,
    ),
    ...(years === null ? [] : [showSpan(...years)]),
  ];
  return parts.length === 0 ? null : `filtered: ${parts.join('; ')}`;
}

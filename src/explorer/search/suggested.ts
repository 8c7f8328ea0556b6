import type { Entity } from '../entities.ts';
import { fold, joined } from '../fold.ts';
import { beginsNearly, editsOf } from './similar-words.ts';
import { occurrence, readTerms, type Term } from './terms.ts';

interface Suggested {
  readonly found: readonly Entity[];
  /** Whether no name has all the words, and these have similar ones. */
  readonly isSimilar: boolean;
}

/**
 * Those with all the words, first where the name begins like that; then those with records, by name. Where no name has these, those with
 * similar ones.
 */
export function suggested(entities: readonly Entity[], typed: string): Suggested {
  const terms = readTerms(typed);
  const wanted = fold(typed);
  const by = (rankOf: (name: string) => number | null) =>
    entities
      .flatMap((entity) => {
        const rank = rankOf(fold(joined([entity.label, entity.code], ' ')));
        return rank === null ? [] : [{ entity, rank }];
      })
      .sort(
        (one, other) =>
          one.rank - other.rank ||
          Number(other.entity.isRecorded) - Number(one.entity.isRecorded) ||
          (one.entity.label < other.entity.label ? -1 : 1),
      )
      .map(({ entity }) => entity);
  const found = by((name) => rankOf(name, wanted, terms));
  if (found.length > 0) return { found, isSimilar: false };
  const similar = by((name) => (terms.every((term) => isNear(name, term)) ? 0 : null));
  return { found: similar, isSimilar: similar.length > 0 };
}

const isNear = (name: string, term: Term) =>
  occurrence(name, term) !== null ||
  name.split(/[^\p{L}\p{N}]+/u).some((word) => beginsNearly(word, term.text, editsOf(term)));

function rankOf(name: string, wanted: string, terms: readonly Term[]): number | null {
  const found = terms.map((term) => occurrence(name, term));
  if (found.includes(null)) return null;
  if (name.startsWith(wanted)) return 0;
  return found.includes('within') ? 2 : 1;
}

import type { ReferenceValues } from '../facts.ts';
import { wholeCharacters } from '../one-line.ts';
import { type Creators, readCreators } from './creators.ts';
import { type ItemType, itemTypeOf } from './item-types.ts';

/** A reference record, for a bibliography; what is not known is null, or an empty list. */
export interface Reference extends Creators {
  /** By which it is cited: letters, digits, `-` and `_`. Unlike that of any other record, and the same in every version. */
  readonly key: string;
  readonly type: ItemType;
  readonly title: string | null;
  /** Negative before our era, where there is no year 0. */
  readonly year: number | null;
  /** An address in ASCII, without braces and backslashes. */
  readonly url: string | null;
}

/** A record of a reference as a bibliography shows it. */
export function readReference({ id, title, creator, year, type, url }: ReferenceValues): Reference {
  return {
    key: citationKey(id),
    type: itemTypeOf(textOf(type)),
    title: textOf(title),
    ...readCreators(textOf(creator) ?? ''),
    year: typeof year === 'number' ? year : null,
    url: addressOf(textOf(url)),
  };
}

function textOf(value: unknown): string | null {
  return typeof value !== 'string' || value.trim() === '' ? null : wholeCharacters(value);
}

/** A key from the id of a record: no two ids have the same. What would mean something to BibTeX is written as its number. */
function citationKey(id: unknown): string {
  const escaped = String(id).replace(
    /[^A-Za-z0-9-]/gu,
    (character) => `_${(character.codePointAt(0) ?? 0).toString(16)}_`,
  );
  return `ref-${escaped}`;
}

function addressOf(text: string | null): string | null {
  if (text === null || !/^https?:\/\/[^/]/i.test(text.trim()) || !URL.canParse(text)) return null;
  return new URL(text).href.replace(
    /[{}\\"]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

import type { ReferenceValues } from '../facts.ts';
import { wholeCharacters } from '../one-line.ts';
import { type Creators, readCreators } from './creators.ts';
import { type ItemType, itemTypeOf } from './item-types.ts';

/** A reference for a bibliography; what is unknown is null or empty. */
export interface Reference extends Creators {
  /** Citation key: letters, digits, `-` and `_`. Unique, and the same in every version. */
  readonly key: string;
  readonly type: ItemType;
  readonly title: string | null;
  /** Negative before our era, which has no year 0. */
  readonly year: number | null;
  /** In ASCII, without braces and backslashes. */
  readonly url: string | null;
}

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

/** A key from a record's id. Characters special to BibTeX become code points, so that ids stay distinct. */
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

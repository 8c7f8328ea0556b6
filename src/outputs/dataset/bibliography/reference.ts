import { citationKey } from '../../../contract/claims/sources.ts';
import { urlIn } from '../../../contract/url-in.ts';
import { doiIn, doiOf, zoteroKeyIn } from '../../../model/claims/reference-identifiers.ts';
import type { ReferenceValues } from '../facts.ts';
import { onOneLine, wholeCharacters } from '../one-line.ts';
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
  /** Without `https://doi.org/`. */
  readonly doi: string | null;
  /** The key of its item in a Zotero library. */
  readonly zotero: string | null;
}

export function readReference(values: ReferenceValues): Reference {
  const { id, title, creator, year, type, url, zotero } = values;
  const doi = doiOf(textOf(values.doi), textOf(url), textOf(title));
  const address = addressOf(textOf(url));
  return {
    key: citationKey(id),
    type: itemTypeOf(textOf(type)),
    // Line breaks of a form or a PDF file are no part of it.
    title: onOneLine(textOf(title) ?? '') || null,
    ...readCreators(textOf(creator) ?? ''),
    year: typeof year === 'number' ? year : null,
    // The address of the DOI says nothing more, and is often broken by a full stop.
    url: doi !== null && doiIn(address) === doi ? null : address,
    doi,
    zotero: zoteroKeyIn(textOf(zotero)),
  };
}

function textOf(value: unknown): string | null {
  return typeof value !== 'string' || value.trim() === '' ? null : wholeCharacters(value);
}

function addressOf(text: string | null): string | null {
  const url = text !== null && /^https?:\/\/[^/]/i.test(text.trim()) ? urlIn(text) : null;
  const encoded = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  return url?.href.replace(/[{}\\"]/g, encoded) ?? null;
}

import { decoded } from '../../contract/tree/decoded.ts';
/** The DOI in the first of these texts that has one: what a reference states, its address, its title. */
export function doiOf(...texts: readonly (string | null)[]): string | null {
  return texts.reduce((found, text) => found ?? doiIn(text), null as string | null);
}

/** @see https://www.crossref.org/blog/dois-and-matching-regular-expressions/ */
const doiForm = /(?<![\d.])10\.\d{4,9}(?:\.\d+)*\/[^\s"“”]{1,300}/gu;

/** The DOI in a text; null without one, or if there are several. DOIs ignore case. */
export function doiIn(text: string | null): string | null {
  const found = [...(text ?? '').matchAll(doiForm)]
    .map(([match]) => withoutEnd(decoded(match.replace(/[?#].*$/, ''))))
    .filter((doi) => !doi.endsWith('/'));
  return new Set(found.map((doi) => doi.toLowerCase())).size === 1 ? (found[0] ?? null) : null;
}

/** Publishers add it to a DOI in their own addresses. */
const pageOfPublisher = /\/(?:abstract|epdf|full|html|meta|pdf|summary)\/?$/;

const closing: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** Without the tags, punctuation and brackets of the sentence around it; a DOI may hold brackets itself. */
function withoutEnd(text: string): string {
  let doi = text.replace(/(?:<\/?[a-z]|[\s\p{Cc}"“”]).*$/su, '').replace(pageOfPublisher, '');
  const count = (sign: string) => doi.split(sign).length;
  for (;;) {
    const last = doi.slice(-1);
    const opening = closing[last];
    if (opening === undefined ? !/[.,;:!?'’»]/u.test(last) : count(last) <= count(opening)) return doi;
    doi = doi.slice(0, -1);
  }
}

/**
 * The key of the Zotero item, also at the end of its address.
 * @see https://www.zotero.org/support/dev/web_api/v3/basics
 */
export function zoteroKeyIn(text: string | null): string | null {
  return /(?:^|\/items\/)([2-9A-NP-Z]{8})\/?$/.exec(text?.trim() ?? '')?.[1] ?? null;
}

/** The keys that lead to parts of a page, as the catalog has them; the standard ones if it has none. */
export interface PartsOfPage {
  readonly records: readonly string[];
  /** Null if pages do not link to the next one. */
  readonly next: readonly string[] | null;
}

export const standardParts: PartsOfPage = { records: ['results'], next: ['next'] };

const reservedInR = /^(?:if|else|repeat|while|function|for|next|break|in)$/;
const quoted = (key: string) => (/^[\w -]+$/.test(key) ? `'${key}'` : JSON.stringify(key));
const isName = (key: string) => /^[A-Za-z]\w*$/.test(key);

/** By language: how code writes a key after the page or a part of it, and nothing. */
const languages = {
  Python: { key: (key: string) => `[${quoted(key)}]`, nothing: 'None' },
  R: {
    key: (key: string) => (isName(key) && !reservedInR.test(key) ? `$${key}` : `[[${JSON.stringify(key)}]]`),
    nothing: 'NULL',
  },
  JavaScript: { key: (key: string) => (isName(key) ? `.${key}` : `[${quoted(key)}]`), nothing: 'null' },
} as const;

/** A part of `page` in the code of a language: `page['links']['next']`. */
export function partInCode(language: keyof typeof languages, path: readonly string[] | null): string {
  const { key, nothing } = languages[language];
  return path === null ? nothing : `page${path.map(key).join('')}`;
}

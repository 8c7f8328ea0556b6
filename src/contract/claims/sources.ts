/** A reference that a record cites. */
export interface Source {
  /** The id of the reference. */
  readonly reference: unknown;
  readonly firstPage: number | null;
  readonly lastPage: number | null;
}

type Pages = Omit<Source, 'reference'>;

const pagesIn = ({ firstPage, lastPage }: Pages) =>
  [...new Set([firstPage, lastPage])].filter((page) => page !== null);

/** The pages that a citation names, for people: `pp. 10–296`, `p. 10`; empty without any. */
export function pagesText(cited: Pages): string {
  const pages = pagesIn(cited);
  return pages.length === 0 ? '' : `${pages.length === 1 ? 'p.' : 'pp.'} ${pages.join('–')}`;
}

/** The key of a reference in bibliographies: `ref-12`. */
export function citationKey(id: unknown): string {
  return `ref-${portableId(id)}`;
}

/**
 * An id of letters, digits, `-` and `_`, as BibTeX and CLDF allow them. Other characters become their code
 * points, so that ids stay distinct.
 */
export function portableId(id: unknown): string {
  return String(id).replace(
    /[^A-Za-z0-9-]/gu,
    (character) => `_${(character.codePointAt(0) ?? 0).toString(16)}_`,
  );
}

/** `ref-12[5-7];ref-40`, as CLDF writes sources; null without any. */
export function sourcesText(sources: readonly Source[]): string | null {
  if (sources.length === 0) return null;
  return sources
    .map((source) => {
      const pages = pagesIn(source).join('-');
      return `${citationKey(source.reference)}${pages === '' ? '' : `[${pages}]`}`;
    })
    .join(';');
}

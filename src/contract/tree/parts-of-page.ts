/** The keys that lead to parts of a page, as the catalog has them; the standard ones if it has none. */
export interface PartsOfPage {
  readonly records: readonly string[];
  /** Null if pages do not link to the next one. */
  readonly next: readonly string[] | null;
}

export const standardParts: PartsOfPage = { records: ['results'], next: ['next'] };

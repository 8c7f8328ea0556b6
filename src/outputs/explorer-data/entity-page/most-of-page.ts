/**
 * How much of what is long a page shows: the first part, and where the rest is. 100,000 records about an entity would
 * make a page of 16 MB, which no phone opens.
 */
export const most = {
  /** Values of a variable, links to sources in a row, and names before and after. */
  rows: 12,
  /** Signs of a chart. */
  signs: 1000,
  sources: 1000,
} as const;

import { layOutTable, type Measures } from './table-layout.ts';

/** The end of a build in words: a table, and what it means. */
export interface BuildSummary {
  readonly rows: readonly (readonly string[])[];
  /** What was published, and where: `876 files (23.0 MB) in out for http://localhost:8000/`. */
  readonly tree: string;
  /** What comes after that. */
  readonly lines: readonly string[];
}

/** The name of a collection has only letters, digits and signs that every terminal shows in one column. */
const ofPlainText: Measures = { width: (text) => text.length, wrap: (text) => text };

/**
 * @param said what became of the tree, in one line
 * @param columns the width of the terminal; null for no limit
 */
export function summaryText({ rows, lines }: BuildSummary, said: string, columns: number | null): string {
  return [layOutTable(rows, { columns }, ofPlainText), '', said, ...lines].join('\n');
}

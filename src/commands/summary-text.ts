import { layOutTable, ofPlainText } from './table-layout.ts';

/** The end of a build in words: a table, and what it means. */
export interface BuildSummary {
  readonly rows: readonly (readonly string[])[];
  /** What was published, and where: `876 files (23.0 MB) in out for http://localhost:8000/`. */
  readonly tree: string;
  /** What comes after that. */
  readonly lines: readonly string[];
}

/**
 * @param said what became of the tree, in one line
 * @param columns the width of the terminal; null for no limit
 */
export function summaryText({ rows, lines }: BuildSummary, said: string, columns: number | null): string {
  return [layOutTable(rows, { columns }, ofPlainText), '', said, ...lines].join('\n');
}

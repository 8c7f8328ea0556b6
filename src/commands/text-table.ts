import stringWidth from 'string-width';
import wrapAnsi from 'wrap-ansi';
import { layOutTable, type TableLayout } from './table-layout.ts';

/** Lays out a table of texts in any script. */
export function textTable(rows: readonly (readonly string[])[], layout: TableLayout = {}): string {
  return layOutTable(rows, layout, { width: stringWidth, wrap: wrapAnsi });
}

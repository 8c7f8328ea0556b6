import { meaningOf } from '../contract/meaning-of.ts';
import { quantity } from './fold.ts';
import { asLabel } from './plain-text.ts';
import type { Column, Table } from './table/column.ts';
import { showYear } from './years.ts';

/** The value of a row as people read it, in one line: years as years, numbers with their thousands apart; empty for none, and for a text that stands for none. */
export function shownValue(table: Table, column: Column, row: number): string {
  const value = column.value(row);
  if (meaningOf(value, table.sentinels) === 'none') return '';
  if (typeof value !== 'number') return asLabel(column.text(row));
  if (table.dates !== null && table.yearColumns.has(column.name)) return showYear(value);
  return isName(column.name) ? String(value) : quantity(value);
}

/** Whether a key tells records apart, so that its numbers count nothing. */
export function isName(key: string): boolean {
  return /(?:^|_)u?id$/i.test(key);
}

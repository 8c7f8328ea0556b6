import { type KeyFacts, mainKey } from '../main-key.ts';
import type { Column, Table } from './column.ts';

const most = 8;

/** The columns to begin with: what a record is about first, then its entity, then the others that differ; flags last. */
export function suggestColumns(table: Table): string[] {
  const main = mainColumn(table);
  const telling = table.columns.filter((column) => differs(column, table.records) && !isTime(column));
  const weight = (column: Column) => {
    if (column === main) return 0;
    if (column.kind === 'entity') return 1;
    if (column.kind === 'record') return 2;
    return column.kind === 'boolean' ? 4 : 3;
  };
  const ids = table.columns[0]?.name;
  const best = telling
    .filter((column) => column === main || column.name !== ids)
    .sort((one, other) => weight(one) - weight(other))
    .slice(0, most);
  const names = best.map(({ name }) => name);
  return names.length > 0 ? names : table.columns.slice(0, most).map(({ name }) => name);
}

/** The column that says what a record is about, if there is one. */
export function mainColumn(table: Table): Column | null {
  const facts = table.columns.map(
    (column, index): KeyFacts => ({
      name: column.name,
      flag: column.kind === 'boolean',
      telling:
        index > 0 &&
        (column.kind === 'text' || column.kind === 'number') &&
        !isTime(column) &&
        differs(column, table.records),
    }),
  );
  const name = mainKey(table.collection.record, facts);
  return table.columns.find((column) => column.name === name) ?? null;
}

function isTime(column: Column): boolean {
  return column.field?.type === 'date-time';
}

/** Whether not all rows have one and the same value, or none. */
function differs(column: Column, records: number): boolean {
  const first = column.value(0);
  if (records === 1) return first !== null && first !== '';
  for (let row = 1; row < records; row += 1) if (column.value(row) !== first) return true;
  return false;
}

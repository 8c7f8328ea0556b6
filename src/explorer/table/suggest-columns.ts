import type { Value } from '../data-types.ts';
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

/** The columns that a map can be coloured by, and the one to begin with: any with few words or numbers, and the main one. */
export function colourColumns(table: Table): {
  readonly columns: readonly Column[];
  readonly first: Column | null;
} {
  const main = mainColumn(table);
  const columns = table.columns.filter(
    (column) => column === main || column.kind === 'number' || column.words !== null,
  );
  return {
    columns,
    first: main ?? columns.find(({ kind }) => kind === 'text' || kind === 'boolean') ?? columns[0] ?? null,
  };
}

function isTime(column: Column): boolean {
  return column.field?.type === 'date-time';
}

/** Whether a column tells rows apart: a value that nearly all of them have, or none, says nothing of any. */
function differs(column: Column, records: number): boolean {
  const counts = new Map<Value, number>();
  for (let row = 0; row < records; row += 1) {
    const value = column.value(row);
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  if (counts.size <= 1) return records === 1 && !counts.has(null) && !counts.has('');
  return records < enough || Math.max(...counts.values()) < records * nearlyAll;
}
const nearlyAll = 0.98;
/** Of fewer rows nobody can say what nearly all of them are. */
const enough = 50;

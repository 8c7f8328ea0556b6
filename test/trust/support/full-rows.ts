import { type Step, tiny } from '../../helpers/make-export.ts';
import type { Column, Table } from './tables.ts';
import { tables, untypedTables } from './tables.ts';

/** A record of every kind, to be spoilt. */
export const spoilt = 901;

/** A second record of every kind that embeds the first of all others, so that these are read whatever is spoilt. */
export const sound = 902;

/** Citations of these two. */
export const citations: Readonly<Record<number, string>> = {
  [spoilt]: '9a1de05a0ac75d16a679fc7f12520901',
  [sound]: '9a1de05a0ac75d16a679fc7f12520902',
};

/** A value of each type that can be published, as SQL. */
const soundValues: Readonly<Partial<Record<Column['type'], string>>> = {
  key: String(spoilt),
  'uuid key': `'${citations[spoilt]}'`,
  boolean: '1',
  time: `'2024-03-25 11:17:55.936690'`,
  decimal: `'12.5'`,
  integer: '100',
  number: '2.5',
  text: `'some text'`,
};

/** The tiny databank in columns without types, with two more records of every kind that have no null. */
export const fullRows: readonly Step[] = [untypedTables, tiny[1], tables.map(rowsOf).join('\n')];

function rowsOf(table: Table): string {
  const columns = table.columns.map(({ name }) => name).join(', ');
  const row = (id: number) =>
    table.columns
      .map((column) => {
        if (column.type === 'id') return String(id);
        if (column.type === 'uuid') return `'${citations[id]}'`;
        if (table.isLink && column.type === 'key') return String(id);
        return soundValues[column.type] ?? 'NULL';
      })
      .join(', ');
  return `INSERT INTO ${table.name} (${columns}) VALUES (${row(spoilt)}), (${row(sound)});`;
}

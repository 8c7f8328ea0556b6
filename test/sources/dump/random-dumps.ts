import fc from 'fast-check';
import { type Databank, databanks } from '../../trust/random/rows.ts';
import { type Column, type Table, tables } from '../../trust/support/tables.ts';
import { type DumpedColumn, type DumpedTable, type DumpStyle, writeDump } from './write-dump.ts';

/** Stands in everything that must not be stored. */
export const canary = 'k4nari3';

/** Other names that databases have for a table or a column. */
const otherTable = new Map([
  ['core_region', 'core_seshat_region'],
  ['core_comment', 'core_seshatcomment'],
  ['core_private_comment', 'core_seshatprivatecomment'],
]);
const otherColumn = new Map([
  ['home_databank_region_id', 'home_seshat_region_id'],
  ['library_link', 'zotero_link'],
]);

const numbers: ReadonlySet<string> = new Set(['integer', 'number', 'key', 'id']);
const truths: ReadonlySet<unknown> = new Set([1, 't', 'true']);

/** Every style of pg_dump. */
export const styles: fc.Arbitrary<DumpStyle> = fc.record({
  rowsPerInsert: fc.constantFrom(0, 0, 1, 2, 100),
  namesColumns: fc.boolean(),
  conformingStrings: fc.boolean(),
});

/** A databank, and a dump of it: tables and columns in another order, either spelling, more than is wanted. */
export const dumpsIn = (style: fc.Arbitrary<DumpStyle>) =>
  fc
    .record({
      databank: databanks,
      style,
      hasOtherSpellings: fc.boolean(),
      order: fc.infiniteStream(fc.nat(1000)),
    })
    .map(({ databank, style, hasOtherSpellings, order }) => {
      const next = () => order.next().value;
      const written = tables.map((table) => dumped(table, databank, hasOtherSpellings, next));
      return { databank, sql: writeDump(shuffled([...written, ...otherTables], next), style) };
    });

/** What the export must hold of a value of a databank. */
export function stored({ type }: Column, value: unknown): unknown {
  if (value === null) return null;
  if (type === 'boolean') return truths.has(value) ? 1 : 0;
  return numbers.has(type) ? Number(value) + 0 : printed(value);
}

/** PostgreSQL holds no NUL. */
function printed(value: unknown): string {
  return String(value).replaceAll('\0', '');
}

function dumped(
  table: Table,
  databank: Databank,
  hasOtherSpellings: boolean,
  next: () => number,
): DumpedTable {
  const order = shuffled(
    table.columns.map((_, index) => index),
    next,
  );
  const spelled = (names: ReadonlyMap<string, string>, name: string) =>
    (hasOtherSpellings ? names.get(name) : undefined) ?? name;
  const columns: DumpedColumn[] = order.map((index) => {
    const { name, type } = table.columns[index] as Column;
    return {
      name: spelled(otherColumn, name),
      type: type === 'boolean' ? 'boolean' : numbers.has(type) ? 'bigint' : 'text',
    };
  });
  const rows = (databank.get(table.name) ?? []).map((row) => [
    canary,
    ...order.map((index) => {
      const value = row[index] ?? null;
      if (value === null) return null;
      return (table.columns[index] as Column).type === 'boolean'
        ? truths.has(value)
          ? 't'
          : 'f'
        : printed(value);
    }),
  ]);
  return {
    name: spelled(otherTable, table.name),
    columns: [{ name: 'Secret "column', type: 'text' }, ...columns],
    rows,
  };
}

/** Tables that no collection needs. */
const otherTables: readonly DumpedTable[] = [
  {
    name: 'auth_user',
    columns: [
      { name: 'id', type: 'bigint' },
      { name: 'password', type: 'text' },
    ],
    rows: [
      ['1', `${canary}\\.\n\\.\n');\nCOPY public.core_nga (id) FROM stdin;\n7\n`],
      ['2', `${canary}'); INSERT INTO core_nga (id) VALUES (8);\r`],
    ],
  },
  { name: 'Core_Nga', columns: [{ name: canary, type: 'text' }], rows: [[canary]] },
  { name: 'sc_token_curator', columns: [{ name: 'id', type: 'bigint' }], rows: [] },
];

function shuffled<T>(items: readonly T[], next: () => number): T[] {
  return items
    .map((item) => ({ item, rank: next() }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ item }) => item);
}

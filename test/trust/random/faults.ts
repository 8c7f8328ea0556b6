import type { Database } from 'better-sqlite3';
import fc from 'fast-check';
import { contract } from '../../helpers/contract.ts';
import { type ColumnType, tables } from '../support/tables.ts';

/** Something that is wrong with a databank. */
export interface Fault {
  readonly kind: keyof typeof faults;
  /** Chooses the place. */
  readonly at: number;
}

const collections = new Set(contract.map(([, table]) => table));

/** The types that a value is wrong in, and the value as SQL. */
const wrongValues: Readonly<Record<string, readonly [types: readonly ColumnType[], value: string]>> = {
  word: [['integer', 'number', 'boolean', 'time', 'decimal'], `'no such value'`],
  blob: [['integer', 'number', 'boolean', 'time', 'decimal', 'text'], `x'00ff41'`],
  infinity: [['integer', 'number', 'boolean', 'decimal'], '9e999'],
  // Not in a column for numbers, where it is a real as good as any.
  'too large': [['integer', 'boolean', 'decimal'], '9007199254740993'],
  'invalid text': [['text'], `CAST(x'41ff42' AS TEXT)`],
  dangling: [['key'], '4242424242'],
  'a key that is a word': [['key'], `'no such key'`],
};

const columnsOf = (types: readonly ColumnType[]) =>
  tables.flatMap((table) =>
    table.columns.filter(({ type }) => types.includes(type)).map((column) => ({ table, column })),
  );

/** Each does something to a database, and says whether this must be found. */
const faults = {
  ...Object.fromEntries(
    Object.entries(wrongValues).map(([name, [types, value]]) => [
      name,
      (database: Database, at: number): boolean => {
        const places = columnsOf(types);
        const { table, column } = places[at % places.length] as (typeof places)[number];
        const { changes } = database
          .prepare(
            `UPDATE ${table.name} SET ${column.name} = ${value} WHERE rowid = (SELECT max(rowid) FROM ${table.name})`,
          )
          .run();
        // A record that only others embed is published, and so read, where one does.
        return changes > 0 && (column.type === 'key' || collections.has(table.name));
      },
    ]),
  ),
  'no table': (database: Database, at: number): boolean => {
    database.exec(`DROP TABLE ${tables[at % tables.length]?.name}`);
    return true;
  },
  'no column': (database: Database, at: number): boolean => {
    const places = tables.flatMap(({ name, columns, isLink }) =>
      columns.slice(isLink ? 1 : 0).map((column) => [name, column.name]),
    );
    const [table, column] = places[at % places.length] as [string, string];
    database.exec(`ALTER TABLE ${table} RENAME COLUMN ${column} TO gone_${column}`);
    return true;
  },
  'a link twice': (database: Database, at: number): boolean => {
    const links = tables.filter(({ isLink }) => isLink);
    const { name, columns } = links[at % links.length] as (typeof links)[number];
    const ends = columns.slice(1).map((column) => column.name);
    return (
      database.prepare(`INSERT INTO ${name} (${ends}) SELECT ${ends} FROM ${name} LIMIT 1`).run().changes > 0
    );
  },
  'a link of nothing': (database: Database, at: number): boolean => {
    const links = tables.filter(({ isLink }) => isLink);
    const { name, columns } = links[at % links.length] as (typeof links)[number];
    const ends = columns.slice(1).map((column) => column.name);
    return database.prepare(`INSERT INTO ${name} (${ends}) VALUES (4242424242, 'nothing')`).run().changes > 0;
  },
} satisfies Record<string, (database: Database, at: number) => boolean>;

/** A fault at a place by chance. */
export const anyFault: fc.Arbitrary<Fault> = fc.record({
  kind: fc.constantFrom(...(Object.keys(faults) as Fault['kind'][])),
  at: fc.nat(100_000),
});

/** Puts a fault into a databank, and says whether a build must find it. */
export function injectFault(database: Database, { kind, at }: Fault): boolean {
  try {
    return (faults[kind] as (database: Database, at: number) => boolean)(database, at);
  } catch (error) {
    // Another fault has taken the table or the column away.
    if (/no such (table|column)|has no column/.test(String(error))) return false;
    throw error;
  }
}

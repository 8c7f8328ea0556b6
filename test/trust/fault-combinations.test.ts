import { join } from 'node:path';
import { fc } from '@fast-check/vitest';
import type { Database } from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import type { Problem } from '../../src/contract/errors.ts';
import { describedWith } from '../helpers/bundled.ts';
import { contract } from '../helpers/contract.ts';
import { tiny } from '../helpers/make-export.ts';
import { attempt, outIn } from './support/attempt.ts';
import { suiteFolder } from './support/suite-folder.ts';
import { type Column, type Table, tables, untypedTables } from './support/tables.ts';
import { writeExport } from './support/write-export.ts';
import { tally } from './tally.ts';

const cases = Number(process.env.POLITY_PRESS_CASES ?? 25);
const seed = Number(process.env.POLITY_PRESS_SEED ?? Date.now() % 2 ** 31);

/** Values that no column of these types can publish, or that no key can be, as SQL. */
const wrong: Readonly<Record<Column['type'], readonly string[]>> = {
  id: ['NULL', `'no id'`, `x'00ff'`, '1e999', '0.5', '9007199254740993', `''`],
  uuid: ['NULL', `'no UUID'`, `x'00ff'`, '7', `''`, `CAST(x'ff' AS TEXT)`],
  key: ['4242424242', `'no key'`, `x'00ff'`, '1e999', '0.5', '9007199254740993', `''`],
  'uuid key': ['4242424242', `'no key'`, `x'00ff'`, `''`, `CAST(x'ff' AS TEXT)`],
  boolean: [`'no boolean'`, `x'00ff'`, '2', '1e999'],
  time: [`'no time'`, `x'00ff'`, '20240101'],
  decimal: [`'no decimal'`, `x'00ff'`, '1e999'],
  integer: [`'no integer'`, `x'00ff'`, '0.5', '9007199254740993'],
  number: [`'no number'`, `x'00ff'`, '1e999'],
  text: [`x'00ff'`, '7', `CAST(x'41ff42' AS TEXT)`],
};

const places = tables.flatMap((table) =>
  table.columns.filter(({ name }) => !(table.isLink && name === 'id')).map((column) => ({ table, column })),
);
/** Records that only others embed are read where one does. */
const read = new Set(contract.map(([, table]) => table));

interface Fault {
  readonly table: Table;
  readonly column: Column;
  readonly value: string;
  readonly kind:
    | 'value'
    | 'new row'
    | 'row again'
    | 'row without values'
    | 'no row'
    | 'no column'
    | 'no table';
}

const fault: fc.Arbitrary<Fault> = fc
  .record({
    place: fc.constantFrom(...places),
    value: fc.nat(6),
    kind: fc.oneof(
      { weight: 12, arbitrary: fc.constantFrom('value', 'new row') },
      { weight: 4, arbitrary: fc.constantFrom('row again', 'row without values', 'no row') },
      { weight: 1, arbitrary: fc.constantFrom('no column', 'no table') },
    ),
  })
  .map(({ place: { table, column }, value, kind }) => {
    const values = wrong[column.type];
    return { table, column, kind, value: values[value % values.length] as string } as Fault;
  });

/** What each kind of fault does to a table that allows anything. */
const deeds: Readonly<Record<Fault['kind'], (fault: Fault) => string>> = {
  value: ({ table, column, value }) =>
    `UPDATE ${table.name} SET ${column.name} = ${value} WHERE rowid = (SELECT max(rowid) FROM ${table.name})`,
  'new row': ({ table, column, value }) =>
    column.name === 'id' || table.isLink
      ? `INSERT INTO ${table.name} (${column.name}) VALUES (${value})`
      : `INSERT INTO ${table.name} (id, ${column.name}) VALUES (NULL, ${value})`,
  'row again': ({ table }) => `INSERT INTO ${table.name} SELECT * FROM ${table.name} LIMIT 2`,
  'row without values': ({ table }) => `INSERT INTO ${table.name} DEFAULT VALUES`,
  'no row': ({ table }) => `DELETE FROM ${table.name} WHERE rowid % 2 = 1`,
  'no column': ({ table, column }) => `ALTER TABLE ${table.name} RENAME COLUMN ${column.name} TO gone`,
  'no table': ({ table }) => `DROP TABLE ${table.name}`,
};

/** Puts a fault into a database, and says whether there was a place for it. */
function inject(database: Database, each: Fault): boolean {
  try {
    return database.prepare(deeds[each.kind](each)).run().changes > 0;
  } catch {
    // The table or column went with another fault.
    return false;
  }
}

describe('several faults at once', () => {
  tally('several faults at once: exit 1, and all of them named', 2 * cases);
  const folder = suiteFolder();
  let index = 0;
  const tryWith = async (step: (database: Database) => void, isTyped: boolean) => {
    index += 1;
    const rows = isTyped ? tiny : [untypedTables, tiny[1]];
    const path = writeExport(join(folder, `export-${index}.sqlite`), ...rows, step);
    return attempt(path, outIn(folder), { description: describedWith(index % 2 === 0) });
  };

  it(`end with exit 1 whatever they are: ${cases} cases, seed ${seed}`, async () => {
    const property = fc.asyncProperty(
      fc.array(fault, { minLength: 2, maxLength: 8 }),
      fc.boolean(),
      async (faults, isTyped) => {
        const { code, problems } = await tryWith((database) => {
          for (const each of faults) inject(database, each);
        }, isTyped);
        expect(code).toBeLessThan(2);
        for (const { table } of problems) expect(tables.map(({ name }) => name)).toContain(table);
      },
    );
    await fc.assert(property, { numRuns: cases, seed });
  }, 3_600_000);

  const isNamed = (problems: readonly Problem[], { table, column }: Fault) =>
    problems.some((problem) => problem.table === table.name && problem.field === column.name);
  const labelOf = ({ table, column, value }: Fault) => `${table.name}.${column.name} = ${value}`;

  it(`are all named: ${cases} cases, seed ${seed}`, async () => {
    const values = fc.uniqueArray(
      fault.filter(({ table, column }) => read.has(table.name) && column.name !== 'id'),
      { minLength: 2, maxLength: 8, selector: ({ table, column }) => `${table.name}.${column.name}` },
    );
    const property = fc.asyncProperty(values, async (faults) => {
      let injected: Fault[] = [];
      const { code, problems } = await tryWith((database) => {
        injected = faults.filter((each) => inject(database, { ...each, kind: 'value' }));
      }, false);
      expect(code).toBe(Math.min(1, injected.length));
      expect(injected.filter((each) => !isNamed(problems, each)).map(labelOf)).toEqual([]);
    });
    await fc.assert(property, { numRuns: cases, seed });
  }, 3_600_000);
});

import { readdirSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { casesOf, isLongRun, seed } from '../../trust/crash-safety/cases.ts';
import { tableNamed } from '../../trust/support/tables.ts';
import { tally } from '../../trust/tally.ts';
import { canary, dumpsIn, stored, styles } from './random-dumps.ts';
import { allTables, dumpOf, importInto } from './read-into.ts';

const sorted = (rows: readonly unknown[] | undefined) => rows?.map((row) => JSON.stringify(row)).sort();

/** Enough to see every type of value, and quick to make. */
const few = new Set(['core_capital', 'core_citation', 'core_region', 'sc_token', 'crisisdb_silver_inflow']);
const fewTables = allTables.filter(({ name }) => few.has(name));

const cases = casesOf(2, 500);

describe('readDump', () => {
  tally('import dump: random databanks in every style of dump: every row, nothing else', cases);

  it('stores every row of every table as the databank has it, and nothing else', async () => {
    const folder = temporaryFolder();
    await fc.assert(
      fc.asyncProperty(dumpsIn(styles), async ({ databank, sql }) => {
        const { report, rows, file } = await importInto(folder, dumpOf(sql));
        expect(report.problems).toEqual([]);
        expect([...rows.keys()].sort()).toEqual([...databank.keys()].sort());
        for (const { name, columns } of allTables) {
          const source = tableNamed(name);
          const places = columns.map((column) =>
            source.columns.findIndex((each) => each.name === column.name),
          );
          const expected = databank
            .get(name)
            ?.map((row) =>
              places.map((place) => stored(source.columns[place] ?? fail(), row[place] ?? null)),
            );
          expect([name, sorted(rows.get(name))]).toEqual([name, sorted(expected)]);
        }
        expect(file.includes(canary)).toBe(false);
        expect(report.others).toEqual([
          { name: 'Core_Nga', rows: 1, ownColumns: 1 },
          { name: 'auth_user', rows: 2, ownColumns: 1 },
          { name: 'sc_token_curator', rows: 0, ownColumns: 0 },
        ]);
        expect(readdirSync(folder)).toEqual([]);
      }),
      { numRuns: cases, seed },
    );
  });

  it.each([
    { rowsPerInsert: 0, namesColumns: true, conformingStrings: true },
    { rowsPerInsert: 2, namesColumns: false, conformingStrings: false },
  ])('reads the same wherever the chunks end: %o', async (style) => {
    const folder = temporaryFolder();
    for (const { sql } of fc.sample(dumpsIn(fc.constant(style)), { numRuns: 1, seed: 7 })) {
      const { report, rows } = await importInto(folder, dumpOf(sql), fewTables);
      expect(report.tables.some(({ rowsStored }) => rowsStored > 0)).toBe(true);
      // Every day each third size.
      for (let size = 1; size <= 64; size += isLongRun ? 1 : 3) {
        const again = await importInto(folder, dumpOf(sql, size), fewTables);
        expect([size, again.report, again.rows]).toEqual([size, report, rows]);
      }
    }
  });

  it('says of every dump that was cut off that it was', async () => {
    const folder = temporaryFolder();
    const [dump] = fc.sample(dumpsIn(styles), { numRuns: 1, seed: 3 });
    const sql = dump?.sql ?? fail();
    const end = sql.indexOf('-- PostgreSQL database dump complete');
    for (let length = 40; length < end; length += 997)
      await expect(importInto(folder, dumpOf(sql.slice(0, length)), fewTables)).rejects.toThrow(
        'was cut off',
      );
  });
});

function fail(): never {
  throw new Error('the databank and the export have different columns');
}

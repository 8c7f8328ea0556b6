import BetterSqlite3 from 'better-sqlite3';
import fc from 'fast-check';
import { expect } from 'vitest';
import { GatheredRows } from '../../../../src/sources/service/transform/gathered-rows.ts';
import { type ReadRecord, RecordReader } from '../../../../src/sources/service/transform/read-record.ts';
import { kindNamed } from '../../../helpers/bundled.ts';
import { property } from '../../../helpers/property.ts';
import { tokens } from '../support/in-order.ts';
import type { JsonRecord } from '../support/service.ts';
import { tinyDatabank } from '../support/small-service.ts';

const polity = kindNamed('polity');

/** A version of a polity, the same object each time. */
const versions = new Map<string, ReadRecord>();
function version(example: JsonRecord, id: number, text: number, time: number): ReadRecord {
  const name = JSON.stringify([id, text, time]);
  const raw = { ...example, id, long_name: `${text}`, modified_date: `2024-01-0${time + 1}T00:00:00Z` };
  const known = versions.get(name) ?? new RecordReader(null).read(polity, raw);
  versions.set(name, known);
  return known;
}

const steps = fc.array(
  fc.record({
    ...{ id: fc.nat(3), text: fc.nat(1), time: fc.nat(1) },
    ...{ isOwn: fc.boolean(), isWhole: fc.constantFrom(true, true, true, false) },
  }),
  { minLength: 30, maxLength: 60 },
);

property([steps])(
  'a version that is known as an object is kept as one that is read anew each time',
  async (all) => {
    const [token] = (await tinyDatabank()).get(tokens) ?? [];
    const databases = [new BetterSqlite3(':memory:'), new BetterSqlite3(':memory:')] as const;
    const [quick, slow] = [
      new GatheredRows(databases[0], [polity]),
      new GatheredRows(databases[1], [polity]),
    ];
    versions.clear();
    for (const { id, text, time, ...how } of all) {
      const record = version(token?.polity as JsonRecord, id, text, time);
      quick.add(how.isOwn || !how.isWhole ? { ...record } : record, how);
      slow.add({ ...record }, how);
    }
    const rows = (database: BetterSqlite3.Database) => {
      const names = `SELECT name FROM sqlite_temp_schema WHERE type = 'table' ORDER BY name`;
      const tables = database.prepare<[], string>(names).pluck().all();
      expect(tables).toContain('version');
      return tables.map((table) => database.prepare(`SELECT * FROM ${table} ORDER BY 1, 2, 3`).all());
    };
    expect(rows(databases[0])).toEqual(rows(databases[1]));
    expect(quick.conflicts()).toEqual(slow.conflicts());
  },
);

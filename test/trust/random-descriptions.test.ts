import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quoted } from '../../src/contract/json/quoted.ts';
import { type KeyFacts, keysOf } from '../../src/model/description/key-facts.ts';
import { writeExport } from '../helpers/make-export.ts';
import { readTree } from '../helpers/read-tree.ts';
import { runHere } from '../helpers/run-command-line.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import {
  type AnyService,
  account,
  anyService,
  columnTypes,
  ids,
} from '../model/description/any-description.ts';
import { casesOf, seed } from './crash-safety/cases.ts';
import { tally } from './tally.ts';

const cases = casesOf(4, 500);

/** The two ids in a table, by their type. */
const idsByType: Readonly<Record<string, readonly [string | number, string | number]>> = {
  integer: [1, 2],
  text: ['a', 'b'],
  uuid: ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'],
};

/** A public and a private value for each type of column. */
const values: Readonly<Record<string, readonly [open: string | number, secret: string | number]>> = {
  text: ['public', 'SECRET-text'],
  integer: [5, 71717171],
  boolean: [1, 1],
  json: ['{"a":[1]}', '{"a":["SECRET-json"]}'],
  date: ['2024-02-29', '7171-07-17'],
  'date-time': ['2024-02-29T12:30:00Z', '7171-07-17T12:30:00Z'],
  'decimal(2)': ['2.50', '71717171.71'],
  number: [0.5, 71717171.5],
  uuid: ['00000000-0000-4000-8000-000000000003', '71717171-0000-4000-8000-000000000000'],
  geometry: ['{"type":"Point","coordinates":[1,2]}', '{"type":"Point","coordinates":[71.7171,2]}'],
};
// The choices of a key that anybody may read are no secret. Four digits inside a number may be part of a checksum.
const secrets = /SECRET-(?!choice)|71717171|71\.7171|\b7171\b/;
/** What is never published, even with private texts. */
const never = /SECRET-(?:account|extra)/;

/** Whether somebody says of a column that it is private, or calls it so. Told by the words alone. */
function privatePlaces({ file, configuration }: AnyService): Set<string> {
  const places = new Set<string>();
  for (const [record, entry] of Object.entries(file.records))
    for (const facts of keysOf(entry)) {
      const isSaid = 'withheld' in facts.entry || `${record}.${facts.key}` in (configuration.withhold ?? {});
      if (facts.type !== null && !facts.isId && (isSaid || /private/i.test(`${record} ${facts.key}`)))
        places.add(placeOf(entry.table as string, facts));
    }
  return places;
}

/** The two ids in a table; empty for tables outside the service. */
const idsIn = (table: string) => idsByType[ids[table]?.type ?? ''] ?? [];
const placeOf = (table: string, { columns }: KeyFacts) => `${table}.${columns[0]}`;

/** The tables that a service needs, and those that it must not read, with what is private in all of them. */
function fill(database: Database, service: AnyService): void {
  const { records } = service.file;
  const secret = privatePlaces(service);
  const tableOf = (record: string) => records[record]?.table as string;
  for (const [table, { key: idColumn }] of Object.entries(ids)) {
    const cells = new Map<string, unknown>([
      ['extra', 'SECRET-extra'],
      ['account_id', 'SECRET-account'],
    ]);
    for (const [column, type] of Object.entries(columnTypes))
      cells.set(column, values[type]?.[secret.has(`${table}.${column}`) ? 1 : 0]);
    for (const entry of Object.values(records))
      if (entry.table === table)
        for (const { entry: key, columns, target } of keysOf(entry))
          if ('one' in key && target !== null && target !== account.name)
            cells.set(columns[0] as string, idsIn(tableOf(target))[0]);
    const names = [...cells.keys()].map(quoted);
    database.exec(`CREATE TABLE ${table} (${idColumn} PRIMARY KEY, ${names.join(', ')})`);
    const insert = database.prepare(`INSERT INTO ${table} VALUES (?${', ?'.repeat(names.length)})`);
    for (const id of idsIn(table)) insert.run(id, ...cells.values());
  }
  for (const entry of Object.values(records))
    for (const { link, target } of keysOf(entry)) {
      const [name] = link?.tables ?? [];
      if (name === undefined) continue;
      const other = target === null ? 7 : idsIn(tableOf(target))[1];
      database.exec(`CREATE TABLE IF NOT EXISTS ${name} (owner_id, target_id, extra)`);
      database.exec(`DELETE FROM ${name}`);
      const insert = database.prepare(`INSERT INTO ${name} VALUES (?, ?, 'SECRET-extra')`);
      insert.run(idsIn(entry.table as string)[0], other ?? 'SECRET-account');
    }
  database.exec(
    `CREATE TABLE ${account.table} (id PRIMARY KEY, name); CREATE TABLE auth_user (id, password)`,
  );
  database.exec(`INSERT INTO ${account.table} VALUES ('SECRET-account', 'SECRET-account')`);
  database.exec(`INSERT INTO auth_user VALUES (1, 'SECRET-account')`);
}

/** Every byte of a tree, names of files included. */
const everyByte = (out: string) => [...readTree(out)].map(([path, bytes]) => `${path}\n${bytes}`).join('\n');

describe('any description', () => {
  tally('random descriptions: nothing private is published or printed', cases);

  it(`publishes nothing that is private: ${cases} cases, seed ${seed}`, async () => {
    const folder = temporaryFolder();
    const seen = { secrets: 0 };
    await fc.assert(
      fc.asyncProperty(anyService(false), fc.boolean(), async (service, isAskedFor) => {
        const path = join(folder, 'export.sqlite');
        rmSync(path, { force: true });
        rmSync(join(folder, 'out'), { recursive: true, force: true });
        writeFileSync(join(folder, 'databank.json'), JSON.stringify(service.file));
        writeFileSync(
          join(folder, 'polity-press.json'),
          JSON.stringify({ databank: 'databank.json', ...service.configuration }),
        );
        writeExport(path, (database) => fill(database, service));
        const options = isAskedFor ? ['--include-private-comments'] : [];
        const { code, stdout, stderr } = await runHere(['build', path, '--no-sync', ...options], folder);
        expect({ code, stderr: stderr.replace(/^note: .*\n?/gm, '') }).toEqual({ code: 0, stderr: '' });
        const bytes = everyByte(join(folder, 'out'));
        expect((stdout + stderr).match(secrets)).toBeNull();
        expect(bytes.match(isAskedFor ? never : secrets)).toBeNull();
        if (secrets.test(bytes)) seen.secrets += 1;
        for (const config of [[], ['--config', 'polity-press.json']]) {
          const verified = await runHere(['verify', 'out', '--quiet', ...config], folder);
          expect({ ...verified, stderr: isAskedFor ? '' : verified.stderr }).toEqual({
            code: 0,
            stdout: '',
            stderr: '',
          });
        }
      }),
      { numRuns: cases, seed },
    );
    // Where it is asked for, what is private is published: otherwise there would be nothing to find.
    if (cases >= 20) expect(seen.secrets).toBeGreaterThan(0);
  });
});

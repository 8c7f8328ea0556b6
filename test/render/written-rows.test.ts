import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { openExport } from '../../src/database/open-export.ts';
import { kindsOf } from '../../src/description/kind.ts';
import { linkDescription } from '../../src/description/link-description.ts';
import { noHosts } from '../../src/hosts/join-hosts.ts';
import { planOf } from '../../src/render/plan.ts';
import { checksOf } from '../../src/render/record-checks.ts';
import { plannedRows } from '../../src/render/written-rows.ts';
import { recordCheck, valueChecks } from '../../src/validate/value-checks.ts';
import { schemas } from '../helpers/bundled.ts';
import { hills } from '../helpers/hills.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { quickPages, rendererOf, slowPages } from './both-ways.ts';

const documents = new Map([...schemas].filter(([path]) => !path.startsWith('records/')));
const keys = { id: 'integer', name: 'text', height: 'integer', seen: 'boolean', at: 'date-time' };
const description = linkDescription({ ...hills, records: { hill: { table: 'hill', keys } } } as never, {
  schemas: documents,
});
const choice = { description, baseUrl: 'http://localhost:8000', pageSize: 7, records: true, hosts: noHosts };

/** An export of 600 hills: `changes` are run on it. */
function openHills(changes: readonly string[], encoding = 'UTF-8') {
  const path = join(temporaryFolder(), 'hills.sqlite');
  const database = new Database(path);
  database.pragma(`encoding = '${encoding}'`);
  database.exec('CREATE TABLE hill (id INTEGER PRIMARY KEY, name TEXT, height, seen, at TEXT)');
  const insert = database.prepare('INSERT INTO hill VALUES (?, ?, ?, ?, ?)');
  database.exec('BEGIN');
  for (let id = 1; id <= 600; id += 1)
    insert.run(id, `Hill "${id}" \u2028`, BigInt(id), BigInt(id % 2), '2024-02-29 12:30:00.123456');
  for (const change of changes) database.exec(change);
  database.exec('COMMIT');
  database.close();
  const source = openExport(path);
  const kinds = kindsOf(description.collections);
  expect(source.checkTables(kinds).problems).toEqual([]);
  return source;
}

/** How many rows come with keys that SQLite has written, and how many without. */
function writtenIn(source: ReturnType<typeof openHills>, range: { skip: number; take: number }) {
  const [kind] = kindsOf(description.collections) as [ReturnType<typeof kindsOf>[number]];
  const checks = checksOf([kind], description.schemas, {
    values: (described) => valueChecks(description.schemas, described),
    record: (name) => recordCheck(description.schemas, name),
  });
  const plan = planOf(kind, checks.get(kind) as never, new Map([[kind, 0]]));
  const found = { written: 0, plain: 0 };
  for (const each of plannedRows(plan, source, range))
    found[each.plan === plan ? 'plain' : 'written'] += each.rows.length;
  return found;
}

const all = { skip: 0, take: Number.POSITIVE_INFINITY };

describe('rows whose keys SQLite writes', () => {
  it.each([
    ['all of them', [], { written: 600, plain: 0 }],
    [
      'a whole number that is stored as a real one',
      ['UPDATE hill SET height = 5.0 WHERE id = 400'],
      { written: 250, plain: 350 },
    ],
    ['a boolean that is stored as text', ["UPDATE hill SET seen = 't'"], { written: 0, plain: 600 }],
    [
      'a time with an offset',
      ["UPDATE hill SET at = '2024-02-29 12:30:00+05:30' WHERE id = 600"],
      { written: 500, plain: 100 },
    ],
  ])('are as many as can be, and the rest follows: %s', (_, changes, expected) => {
    const source = openHills(changes);
    expect(writtenIn(source, all)).toEqual(expected);
    const { texts, counts, isSound } = quickPages(source, choice, rendererOf(source, choice));
    expect(isSound).toEqual([true]);
    expect({ texts, counts }).toEqual(slowPages(source, choice));
    source.close();
  });

  it('are those of a range, also where the rest of it is read the other way', () => {
    const source = openHills(['UPDATE hill SET height = 5.0 WHERE id = 400']);
    expect(writtenIn(source, { skip: 120, take: 300 })).toEqual({ written: 250, plain: 50 });
    expect(writtenIn(source, { skip: 100, take: 200 })).toEqual({ written: 200, plain: 0 });
    const inRanges = quickPages(source, choice, rendererOf(source, choice), 3);
    expect(inRanges.texts).toEqual(slowPages(source, choice).texts);
    source.close();
  });

  it('are none in a file whose texts are UTF-16', () => {
    const source = openHills([], 'UTF-16le');
    expect(writtenIn(source, all)).toEqual({ written: 0, plain: 600 });
    expect(quickPages(source, choice, rendererOf(source, choice)).texts).toEqual(
      slowPages(source, choice).texts,
    );
    source.close();
  });

  it.each(["name = CAST(x'61ff' AS TEXT)", 'height = 9007199254740993', "seen = 'yes'", 'height = 0.5'])(
    'refuse what cannot be published: %s',
    (change) => {
      const source = openHills([`UPDATE hill SET ${change} WHERE id = 510`]);
      expect(quickPages(source, choice, rendererOf(source, choice)).isSound).toEqual([false]);
      source.close();
    },
  );

  it('are those of columns in an order that SQLite does not know', () => {
    const path = join(temporaryFolder(), 'order.sqlite');
    const database = new Database(path).unsafeMode();
    database.exec('CREATE TABLE hill (id INTEGER PRIMARY KEY, name TEXT, height, seen, at TEXT)');
    database.exec(`INSERT INTO hill VALUES (1, 'a', 7, 1, '2024-02-29 12:30:00.123456')`);
    database.pragma('writable_schema = 1');
    database.exec(
      `UPDATE sqlite_schema SET sql = replace(replace(replace(replace(sql, 'TEXT,', 'TEXT COLLATE de_DE,'), 'TEXT)', 'TEXT COLLATE de_DE)'), 'height', 'height COLLATE de_DE'), 'seen', 'seen COLLATE de_DE')`,
    );
    database.close();
    const source = openExport(path);
    expect(source.checkTables(kindsOf(description.collections)).problems).toEqual([]);
    expect(writtenIn(source, all)).toEqual({ written: 1, plain: 0 });
    expect(quickPages(source, choice, rendererOf(source, choice)).texts).toEqual(
      slowPages(source, choice).texts,
    );
    source.close();
  });

  it.each(['1', "'t'"])('have their keys escaped, as those that are written by themselves: %s', (seen) => {
    const path = join(temporaryFolder(), 'keys.sqlite');
    const database = new Database(path);
    database.exec(`CREATE TABLE hill (id INTEGER PRIMARY KEY, b); INSERT INTO hill VALUES (1, ${seen})`);
    database.close();
    const described = { id: 'integer', '\u2028k': { value: 'boolean', column: 'b' } };
    const odd = linkDescription(
      { ...hills, records: { hill: { table: 'hill', keys: described } } } as never,
      { schemas: documents },
    );
    const source = openExport(path);
    expect(source.checkTables(kindsOf(odd.collections)).problems).toEqual([]);
    const other = { ...choice, description: odd, records: false };
    const { texts } = quickPages(source, other, rendererOf(source, other));
    expect([...texts.values()][0]).toContain('"\\u2028k":true');
    expect(texts).toEqual(slowPages(source, other).texts);
    source.close();
  });

  it.each([120, 301])('are those of wide records, too: %i more keys', (count) => {
    const types = ['date-time', 'text', 'boolean', 'integer'];
    const more = Array.from(
      { length: count },
      (_, index) => [`k${index}`, types[index % 4] as string] as const,
    );
    const path = join(temporaryFolder(), 'wide.sqlite');
    const database = new Database(path);
    database.exec(
      `CREATE TABLE hill (id INTEGER PRIMARY KEY, ${more.map(([name]) => `"${name}"`).join(', ')})`,
    );
    const values = ["'2024-02-29 12:30:00.123456'", "'\"'", '1', '7'];
    database.exec(`INSERT INTO hill VALUES (1, ${more.map((_, index) => values[index % 4]).join(', ')})`);
    database.close();
    const wide = linkDescription(
      {
        ...hills,
        records: { hill: { table: 'hill', keys: { id: 'integer', ...Object.fromEntries(more) } } },
      } as never,
      { schemas: documents },
    );
    const source = openExport(path);
    expect(source.checkTables(kindsOf(wide.collections)).problems).toEqual([]);
    const other = { ...choice, description: wide };
    expect(quickPages(source, other, rendererOf(source, other)).texts).toEqual(
      slowPages(source, other).texts,
    );
    source.close();
  });
});

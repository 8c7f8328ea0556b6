import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { noHosts } from '../../../src/hosts/join-hosts.ts';
import { kindsOf } from '../../../src/model/description/kind.ts';
import { linkDescription } from '../../../src/model/description/link-description.ts';
import { openExport } from '../../../src/sources/export/open-export.ts';
import { enginePages } from '../../engine/engine-pages.ts';
import { naivePages } from '../../engine/naive-pages.ts';
import { documentSchemas } from '../../helpers/bundled.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const uuidOf = (id: number) => id.toString(16).padStart(32, '0');

/** Ten things with a leaf each, of four hundred leaves. */
function describedWith(idType: string) {
  const records = {
    leaf: { table: 'leaf', keys: { id: idType, name: 'text' } },
    thing: { table: 'thing', keys: { id: 'integer', name: 'text', leaf: { one: 'leaf?' } } },
  };
  const file = { format: 1, api: '/api/', pageSize: 10, collections: { things: 'thing' }, records };
  return linkDescription(file as never, { schemas: documentSchemas });
}

function namesOfLeaves(path: string, idType: string, expected: 'all' | 'few') {
  const description = describedWith(idType);
  const choice = {
    description,
    baseUrl: 'http://localhost:8000',
    pageSize: 10,
    records: false,
    hosts: noHosts,
  };
  const source = openExport(path);
  try {
    expect(source.checkTables(kindsOf(description.collections)).problems).toEqual([]);
    const { texts } = enginePages(source, choice, expected === 'few' ? { expected: 1 } : {});
    expect(texts).toEqual(naivePages(path, choice).texts);
    const page = JSON.parse([...texts.values()][0] as string) as { results: { leaf: { name: string } }[] };
    return page.results.map(({ leaf }) => leaf.name);
  } finally {
    source.close();
  }
}

const right = Array.from({ length: 10 }, (_, index) => `leaf${index + 1}`);

it.each(['all', 'few'] as const)(
  'an index that leads to another row changes no record, of %s',
  (expected) => {
    const path = join(temporaryFolder(), 'damaged.sqlite');
    const database = new Database(path);
    database.exec(`
    CREATE TABLE leaf (id char(32) PRIMARY KEY, name text);
    CREATE TABLE thing (id integer PRIMARY KEY, leaf_id char(32), name text);
  `);
    for (let id = 1; id <= 400; id += 1)
      database.prepare('INSERT INTO leaf VALUES (?, ?)').run(uuidOf(id), `leaf${id}`);
    for (let id = 1; id <= 10; id += 1)
      database.prepare('INSERT INTO thing VALUES (?, ?, ?)').run(id, uuidOf(id), `t${id}`);
    database.close();
    const bytes = readFileSync(path);
    const key = Buffer.from(uuidOf(5));
    let changed = 0;
    for (let at = bytes.indexOf(key); at >= 0; at = bytes.indexOf(key, at + 1)) {
      // In the index, the number of the row follows.
      if (bytes[at + 32] !== 5) continue;
      bytes[at + 32] = 6;
      changed += 1;
    }
    // Another may be in what a page has left behind.
    expect(changed).toBeGreaterThan(0);
    writeFileSync(path, bytes);
    expect(namesOfLeaves(path, 'uuid', expected)).toEqual(right);
  },
);

it.each(['all', 'few'] as const)(
  'an index of another column than it says changes no record, of %s',
  (expected) => {
    const path = join(temporaryFolder(), 'damaged.sqlite');
    const database = new Database(path).unsafeMode();
    database.exec(`
    CREATE TABLE leaf (id integer, other integer, name text);
    CREATE TABLE thing (id integer PRIMARY KEY, name text, leaf_id integer);
    CREATE INDEX by_other ON leaf (other);
  `);
    for (let id = 1; id <= 400; id += 1)
      database.prepare('INSERT INTO leaf VALUES (?, ?, ?)').run(id, 401 - id, `leaf${id}`);
    for (let id = 1; id <= 10; id += 1)
      database.prepare('INSERT INTO thing VALUES (?, ?, ?)').run(id, `t${id}`, id);
    database.pragma('writable_schema = 1');
    database.exec(
      `UPDATE sqlite_schema SET sql = 'CREATE INDEX by_other ON leaf (id)' WHERE name = 'by_other'`,
    );
    database.close();
    expect(namesOfLeaves(path, 'integer', expected)).toEqual(right);
  },
);

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeExport, tiny, writeExport } from '../helpers/make-export.ts';
import { runHere } from '../helpers/run-command-line.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { dumpOf } from '../sources/dump/dump-of.ts';

const databank = {
  format: 1,
  api: '/api/',
  pageSize: 10,
  collections: { claims: 'claim', books: 'book' },
  records: {
    claim: {
      table: 'claim',
      keys: {
        id: 'integer',
        person: { one: 'person?' },
        source: { one: 'source?' },
        tags: { many: 'tag', link: 'claim_tags', owner: 'claim_id', target: 'tag_id' },
      },
    },
    book: {
      table: 'book',
      keys: {
        id: 'integer',
        notes: { many: 'note', link: 'note', owner: 'book_id', target: 'id' },
      },
    },
    person: { table: 'person', keys: { id: 'integer', name: 'text', town: { one: 'town?' } } },
    town: { table: 'town', keys: { id: 'integer', name: 'text' } },
    source: {
      table: 'source',
      keys: { id: 'uuid', hidden: { value: 'text?', withheld: { as: 'WITHHELD' } } },
    },
    tag: { table: 'tag', keys: { id: 'integer', tag: 'text' } },
    note: { table: 'note', keys: { id: 'integer', note: 'text' } },
  },
};

const uuid = (digit: string) => digit.repeat(32);

const rows = `
  CREATE TABLE claim (id INTEGER PRIMARY KEY, person_id INTEGER, source_id TEXT);
  CREATE TABLE claim_tags (id INTEGER PRIMARY KEY, claim_id INTEGER, tag_id INTEGER);
  CREATE TABLE book (id INTEGER PRIMARY KEY);
  CREATE TABLE person (id INTEGER PRIMARY KEY, name TEXT, town_id INTEGER);
  CREATE TABLE town (id INTEGER PRIMARY KEY, name TEXT);
  CREATE TABLE source (id TEXT, hidden TEXT);
  CREATE TABLE tag (id INTEGER PRIMARY KEY, tag TEXT);
  CREATE TABLE note (id INTEGER PRIMARY KEY, note TEXT, book_id INTEGER);
  INSERT INTO town VALUES (1, 'Ur'), (2, 'Uruk');
  INSERT INTO person VALUES (1, 'Ada', 1), (2, 'Bob', NULL);
  INSERT INTO source VALUES ('${uuid('A')}', 'x'), ('${uuid('b')}', 'y');
  INSERT INTO claim VALUES (1, 1, 'aaaaaaaa-aaaa-aaaa-aaaa-aaaaaaaaaaaa'), (2, NULL, NULL);
  INSERT INTO tag VALUES (1, 'a'), (2, 'b'), (3, 'c');
  INSERT INTO claim_tags VALUES (1, 1, 2);
  INSERT INTO book VALUES (1);
  INSERT INTO note VALUES (1, 'a', 1), (2, 'b', NULL), (3, 'c', NULL), (4, 'd', NULL);
`;

/** A folder with an export, of which rows are in no record; `configuration` is added to what is configured. */
function lay(configuration: object = {}, more = ''): string {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'databank.json'), JSON.stringify(databank));
  writeFileSync(
    join(folder, 'polity-press.json'),
    JSON.stringify({
      databank: 'databank.json',
      roles: { entity: 'person', label: ['name'] },
      ...configuration,
    }),
  );
  writeExport(join(folder, 'export.sqlite'), rows + more);
  return folder;
}

const build = (folder: string, ...args: string[]) =>
  runHere(['build', 'export.sqlite', '--no-explorer', ...args], folder);
const saidOf = (rows: Readonly<Record<string, number>>) =>
  Object.entries(rows).map(
    ([table, count]) =>
      `Not published: ${count} ${count === 1 ? 'row' : 'rows'} of ${table} that no record mentions.`,
  );
const linesOf = (text: string) => text.split('\n').filter((line) => line.startsWith('Not published: '));

describe('the rows that no record mentions', () => {
  it('are counted by table, private texts among them, and links of reverse relations are keys that are read', async () => {
    const folder = lay();
    const { code, stdout, stderr } = await build(folder);
    expect([code, stderr, linesOf(stdout)]).toEqual([0, '', saidOf({ note: 3, tag: 2, town: 1, source: 1 })]);
    const { stdout: json } = await build(folder, '--json', '--force');
    expect(JSON.parse(json).not_published).toMatchObject({
      tables: [],
      keys: [],
      unmentioned: [
        { name: 'note', rows: 3 },
        { name: 'tag', rows: 2 },
        { name: 'town', rows: 1 },
        { name: 'source', rows: 1 },
      ],
    });
    writeExport(
      join(folder, 'export.sqlite'),
      "DELETE FROM tag WHERE id <> 2; DELETE FROM source WHERE hidden = 'y'; UPDATE person SET town_id = id",
    );
    for (const _ of ['built', 'up to date'])
      expect(linesOf((await build(folder)).stdout)).toEqual(saidOf({ note: 3 }));
  });

  it('are those of the entity, too, where these are not published', async () => {
    const folder = lay({ exclude: ['books'], roles: {} });
    expect(linesOf((await build(folder)).stdout)).toEqual(saidOf({ tag: 2, town: 1, person: 1, source: 1 }));
  });

  it('are not told of where only some collections are asked for, which is told', async () => {
    expect(linesOf((await build(lay(), '--collection', 'claims')).stdout)).toEqual([]);
  });

  it('are said of a dump that is built, or imported', async () => {
    const folder = temporaryFolder();
    const more = `INSERT INTO core_comment (id, text) VALUES (98, 'a'), (99, 'b')`;
    writeFileSync(join(folder, 'dump.sql'), dumpOf(makeExport(...tiny, more)));
    const expected = saidOf({ core_comment: 3 });
    const built = await runHere(['build', 'dump.sql', '--no-explorer'], folder);
    expect(linesOf(built.stdout)).toEqual(expected);
    const args = ['import', 'dump', 'dump.sql', '--to', 'copy.sqlite'];
    expect(linesOf((await runHere(args, folder)).stdout)).toEqual(expected);
    const { stdout } = await runHere([...args, '--json'], folder);
    expect(JSON.parse(stdout).not_published.unmentioned).toEqual([{ name: 'core_comment', rows: 3 }]);
    // What was published, and read back, has none of them.
    expect(
      linesOf((await runHere(['build', 'out', '--out', 'again', '--no-explorer'], folder)).stdout),
    ).toEqual([]);
  });
});

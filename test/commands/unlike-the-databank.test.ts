import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import type { DescriptionFile } from '../../src/model/description/key-facts.ts';
import { makeExport } from '../helpers/make-export.ts';
import { readTree } from '../helpers/read-tree.ts';
import { runHere, succeeds } from '../helpers/run-command-line.ts';
import { served } from '../helpers/served.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

/** A service of which nothing is as it is in the databank, but for its envelope. */
const museum: DescriptionFile = JSON.parse(
  readFileSync(new URL('../fixtures/museum.databank.json', import.meta.url), 'utf8'),
);

function fill(database: Database): void {
  const artefact = database.prepare('INSERT INTO artefact VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?)');
  for (let id = 1; id <= 60; id += 1)
    artefact.run(
      id,
      `Amphora ${id}`,
      id % 2,
      id / 7,
      '0079-08-24',
      '2024-02-29T12:30:00Z',
      `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
      '12.50',
      '{"b":[1,null],"a":"ä"}',
      '{"type":"Point","coordinates":[12.5,41.9]}',
      `SECRET-${id}`,
      (id % 3) + 1,
      id === 1 ? null : 1,
      id % 5 === 0 ? null : 9007199254740991,
    );
  for (let id = 1; id <= 3; id += 1)
    database.prepare('INSERT INTO room VALUES (?,?,?)').run(id, `Room ${id}`, id);
  for (let id = 1; id <= 3; id += 1)
    database.prepare('INSERT INTO artefact_tags (artefact_id, tag_id) VALUES (?,?)').run(id, id + 10);
}

const tables = `
  CREATE TABLE room (id INTEGER PRIMARY KEY, title TEXT, floor INTEGER);
  CREATE TABLE artefact (
    id INTEGER PRIMARY KEY, name TEXT, is_shown INTEGER, weight REAL, found_on TEXT, seen_at TEXT, code TEXT,
    height TEXT, notes TEXT, place TEXT, private_remark TEXT, room_id INTEGER, keeper_id INTEGER, serial INTEGER
  );
  CREATE TABLE artefact_tags (id INTEGER PRIMARY KEY, artefact_id INTEGER, tag_id INTEGER);
`;

/** A working folder with both files, and the export beside them. */
function workplace(description: DescriptionFile = museum, remark = ''): string {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'databank.json'), JSON.stringify(description));
  writeFileSync(
    join(folder, 'polity-press.json'),
    JSON.stringify({
      databank: 'databank.json',
      rename: { title: 'name' },
      withhold: { 'artefact.private_remark': { as: remark } },
    }),
  );
  return folder;
}

const quick = ['--no-explorer', '--no-sync', '--quiet'];

describe('a service unlike the databank', () => {
  it('is built, verified, served, imported over HTTP and built again, byte for byte', async () => {
    const folder = workplace();
    await succeeds(folder, 'build', makeExport(tables, fill), '--no-sync', '--quiet');
    await succeeds(folder, 'verify', 'out', '--quiet');
    const before = readTree(join(folder, 'out'));
    expect(JSON.stringify([...before.values()].map(String))).not.toContain('SECRET-');
    expect([...before.keys()]).toEqual(
      expect.arrayContaining([
        'data/v2/rooms/index.json',
        'data/v2/store/a/artefacts/page-3.json',
        'data/v2/store/a/labels/page-60.json',
      ]),
    );
    // Nothing but the address says what it is.
    const address = await served(join(folder, 'out'), { baseUrlPath: '', rewritesLinks: true });
    const elsewhere = temporaryFolder();
    await succeeds(elsewhere, 'import', 'api', address, '--to', 'copy.sqlite', '--quiet');
    const described = join(elsewhere, 'own.json');
    writeFileSync(described, JSON.stringify({ databank: join(folder, 'out/databank.json') }));
    await succeeds(elsewhere, 'build', 'copy.sqlite', '--config', described, '--no-sync', '--quiet');
    expect(readTree(join(elsewhere, 'out'))).toEqual(before);
    await succeeds(elsewhere, 'build', address, '--out', 'direct', '--no-sync', '--quiet');
    expect(readTree(join(elsewhere, 'direct'))).toEqual(before);
  });

  it('may have collections of one table that publish different keys of it, from a tree, too', async () => {
    const shown = (keys: Record<string, string>) => ({ table: 'artefact', keys: { id: 'integer', ...keys } });
    const folder = workplace({
      format: 1,
      api: '/data/',
      pageSize: 25,
      collections: { names: 'named', weights: 'weighed', serials: 'numbered' },
      records: {
        named: shown({ name: 'text', private_remark: 'text?' }),
        weighed: shown({ weight: 'number', name: 'text' }),
        numbered: shown({ serial: 'integer?', code: 'uuid' }),
      },
    } as DescriptionFile);
    writeFileSync(join(folder, 'polity-press.json'), '{"databank":"databank.json"}');
    await succeeds(folder, 'build', makeExport(tables, fill), ...quick);
    await succeeds(folder, 'build', 'out', '--out', 'again', ...quick);
    expect(readTree(join(folder, 'again'))).toEqual(readTree(join(folder, 'out')));
  });

  it('may publish its own words where a private text is withheld', async () => {
    const folder = workplace(museum, 'kept by the museum');
    await succeeds(folder, 'build', makeExport(tables, fill), ...quick);
    expect(String(readTree(join(folder, 'out')).get('data/v2/store/a/artefacts/index.json'))).toContain(
      '"private_remark":"kept by the museum"',
    );
    await succeeds(folder, 'verify', 'out', '--quiet');
  });

  it('publishes null in place of what is called private and is no text, unless it is asked for', async () => {
    const folder = workplace({
      ...museum,
      collections: { notes: 'note' },
      records: {
        note: {
          table: 'note',
          keys: {
            id: 'integer',
            private_count: 'integer?',
            private_data: 'json?',
            is_private: 'boolean?',
            day: { value: 'date?', withheld: { as: null } },
            memos: { many: 'private-memo', link: 'note_memo', owner: 'note_id', target: 'memo_id' },
          },
        },
        'private-memo': { table: 'memo', keys: { id: 'integer', weight: 'number?' } },
      },
    });
    writeFileSync(join(folder, 'polity-press.json'), JSON.stringify({ databank: 'databank.json' }));
    const source = makeExport(`
      CREATE TABLE note (id INTEGER PRIMARY KEY, private_count INTEGER, private_data TEXT, is_private INTEGER, day TEXT);
      CREATE TABLE memo (id INTEGER PRIMARY KEY, weight REAL);
      CREATE TABLE note_memo (note_id INTEGER, memo_id INTEGER);
      INSERT INTO note VALUES (1, 7, '{"a":[1]}', 1, '2024-02-29'), (2, NULL, NULL, NULL, NULL);
      INSERT INTO memo VALUES (3, 0.5); INSERT INTO note_memo VALUES (1, 3);`);
    const first = () =>
      JSON.parse(readFileSync(join(folder, 'out/data/v2/notes/index.json'), 'utf8')).results[0];
    const nothing = { private_count: null, private_data: null, is_private: null, day: null };
    await succeeds(folder, 'build', source, ...quick);
    expect(first()).toEqual({ id: 1, ...nothing, memos: [{ id: 3, weight: null }] });
    await succeeds(folder, 'verify', 'out', '--quiet');
    await succeeds(folder, 'verify', 'out', '--config', 'polity-press.json', '--quiet');
    await succeeds(folder, 'build', 'out', '--out', 'again', ...quick);
    expect(readTree(join(folder, 'again'))).toEqual(readTree(join(folder, 'out')));
    await succeeds(folder, 'build', source, '--include-private-comments', ...quick);
    const all = { private_count: 7, private_data: { a: [1] }, is_private: true, day: '2024-02-29' };
    expect(first()).toEqual({ id: 1, ...all, memos: [{ id: 3, weight: 0.5 }] });
    for (const options of [[], ['--config', 'polity-press.json']])
      expect(await runHere(['verify', 'out', '--quiet', ...options], folder)).toMatchObject({
        code: 0,
        stderr: expect.stringContaining('private comments are published as the database holds them'),
      });
  });

  it('has lists of records whose ids are texts or UUIDs, however a link spells them', async () => {
    const link = { link: 'shelf_book', owner: 'shelf_id', target: 'book_id' };
    const folder = workplace({
      ...museum,
      collections: { shelves: 'shelf' },
      records: {
        shelf: { table: 'shelf', keys: { id: 'uuid', books: { many: 'book', ...link } } },
        book: {
          table: 'book',
          keys: { id: 'text', pages: { ids: 'integer', link: 'book_page', owner: 'book', target: 'page' } },
        },
      },
    });
    writeFileSync(join(folder, 'polity-press.json'), JSON.stringify({ databank: 'databank.json' }));
    const id = 'aaaaaaaa-0000-4000-8000-000000000001';
    const source = (owner: string) =>
      makeExport(`
        CREATE TABLE shelf (id TEXT PRIMARY KEY); INSERT INTO shelf VALUES ('${id.toUpperCase()}');
        CREATE TABLE book (id TEXT PRIMARY KEY); INSERT INTO book VALUES ('b1'), ('b2');
        CREATE TABLE shelf_book (shelf_id TEXT, book_id TEXT);
        INSERT INTO shelf_book VALUES ('${id.replaceAll('-', '')}', 'b2'), ('${id}', 'b1');
        CREATE TABLE book_page (book, page); INSERT INTO book_page VALUES ('b1', 8), (${owner}, 7);`);
    await succeeds(folder, 'build', source("'b1'"), ...quick);
    const page = readFileSync(join(folder, 'out/data/v2/shelves/index.json'), 'utf8');
    const books = [
      { id: 'b1', pages: [7, 8] },
      { id: 'b2', pages: [] },
    ];
    expect(JSON.parse(page).results).toEqual([{ id, books }]);
    const { code, stderr } = await runHere(['build', source("x'6231'"), '--no-sync'], folder);
    expect({ code, stderr }).toMatchObject({ code: 1, stderr: expect.stringContaining('names no record') });
  });

  it('publishes full seconds without a fraction unless its description says six digits, which diff takes for the same', async () => {
    const [stored, always] = [workplace(), workplace({ ...museum, seconds: 'microseconds' })];
    for (const folder of [stored, always]) {
      await succeeds(folder, 'build', makeExport(tables, fill), ...quick);
      await succeeds(folder, 'verify', 'out', '--quiet');
    }
    const page = (folder: string) =>
      readFileSync(join(folder, 'out/data/v2/store/a/artefacts/index.json'), 'utf8');
    expect(page(stored)).toContain('"2024-02-29T12:30:00Z"');
    expect(page(always)).toContain('"2024-02-29T12:30:00.000000Z"');
    await succeeds(stored, 'diff', 'out', join(always, 'out'), '--quiet');
  });

  it('keeps the page size of a tree that it is built from, unless another is asked for', async () => {
    const folder = workplace();
    const sizeOf = (out: string) => [
      JSON.parse(readFileSync(join(folder, out, 'databank.json'), 'utf8')).pageSize,
      JSON.parse(readFileSync(join(folder, out, 'manifest.json'), 'utf8')).page_size,
    ];
    await succeeds(folder, 'build', makeExport(tables, fill), '--page-size', '7', ...quick);
    expect(sizeOf('out')).toEqual([7, 7]);
    await succeeds(folder, 'build', 'out', '--out', 'again', ...quick);
    // The manifest says who chose the size: the user of the first, the tree itself of the second.
    const published = (out: string) =>
      new Map([...readTree(join(folder, out))].filter(([path]) => path !== 'manifest.json'));
    expect(published('again')).toEqual(published('out'));
    await succeeds(folder, 'build', 'out', '--out', 'other', '--page-size', '9', ...quick);
    expect(sizeOf('other')).toEqual([9, 9]);
    const address = await served(join(folder, 'out'), { baseUrlPath: '', rewritesLinks: true });
    await succeeds(folder, 'build', address, '--out', 'served', ...quick);
    expect(sizeOf('served')).toEqual([7, 7]);
    for (const out of ['out', 'other', 'served']) {
      await succeeds(folder, 'verify', out, '--quiet');
      await succeeds(folder, 'verify', out, '--config', 'polity-press.json', '--quiet');
    }
    const description = join(folder, 'out/databank.json');
    writeFileSync(description, readFileSync(description, 'utf8').replace('"pageSize": 7', '"pageSize": 8'));
    for (const [options, message] of [
      [[], 'gives a page of /data/v2/rooms/ 7 records, databank.json 8'],
      [['--config', 'polity-press.json'], 'pageSize: differs from what the configuration says'],
    ] as const)
      expect(await runHere(['verify', 'out', ...options], folder)).toMatchObject({
        code: 1,
        stderr: expect.stringContaining(message),
      });
  });

  it('has its prefix in the rules of every host', async () => {
    const folder = workplace();
    await succeeds(folder, 'build', makeExport(tables, fill), '--no-sync', '--quiet', '--host', 'netlify');
    const rules = readFileSync(join(folder, 'out/_redirects'), 'utf8');
    expect(rules).toContain('/data/v2');
    expect(rules).not.toContain('/api');
    await succeeds(folder, 'host', 'vercel', '--to', '.');
    expect([...readTree(folder)].some(([, bytes]) => String(bytes).includes('/)?data/v2/'))).toBe(true);
  });

  it('gets another collection by an edit of its description', async () => {
    const collections = { ...museum.collections, 'archive/floors': 'room' };
    const folder = workplace({ ...museum, collections });
    await succeeds(folder, 'build', makeExport(tables, fill), ...quick);
    await succeeds(folder, 'verify', 'out', '--quiet');
    expect(readTree(join(folder, 'out')).has('data/v2/archive/floors/index.json')).toBe(true);
  });

  it('is refused with every table and link table that the export lacks, before anything is written', async () => {
    const folder = workplace();
    const lacking = makeExport('CREATE TABLE artefact (id INTEGER PRIMARY KEY, name TEXT)');
    const { code, stderr } = await runHere(['build', lacking, '--no-sync'], folder);
    expect(code).toBe(1);
    for (const name of ['room', 'artefact_tags', 'serial']) expect(stderr).toContain(name);
    expect(readTree(folder).size).toBe(2);
  });
});

import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openApi } from '../../src/client/client.ts';
import { unpacked } from '../archive/support/archives.ts';
import { readTree } from '../helpers/read-tree.ts';
import { runHere, succeeds } from '../helpers/run-command-line.ts';
import { served } from '../helpers/served.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { type Handler, listen, sendJson } from '../sources/service/support/listen.ts';
import { atlas, gazette } from '../sources/services/linked-services.ts';
import { clinic, library as hal } from '../sources/services/numbered-services.ts';
import { forge, magazine, shop } from '../sources/services/other-services.ts';

const baseUrl = 'https://data.example.org/mirror';

type Item = Readonly<Record<string, unknown>>;

async function buildAll(source: string, ...args: readonly string[]) {
  const folder = temporaryFolder();
  const given = ['build', source, '--base-url', baseUrl, '--no-sync', ...args];
  const { code, stdout, stderr } = await runHere(given, folder);
  return { folder, code, text: stdout + stderr };
}

const build = (source: string, ...args: readonly string[]) => buildAll(source, '--no-explorer', ...args);

function documentIn(folder: string, path: string) {
  return JSON.parse(readFileSync(join(folder, 'out', path), 'utf8'));
}

/** For builds with the description of the tree, and what only a person knows. */
function configure(folder: string, more: object): void {
  copyFileSync(join(folder, 'out', 'databank.json'), join(folder, 'databank.json'));
  const file = JSON.stringify({ databank: 'databank.json', ...more });
  writeFileSync(join(folder, 'polity-press.json'), file);
}

/** A list of Django REST framework: page numbers, links with the address of the service. */
function django(lists: (address: string) => Readonly<Record<string, readonly Item[]>>, size = 10): Handler {
  return ({ path, search, headers }, response) => {
    const address = `http://${headers.host}`;
    const all = lists(address);
    const [, name = ''] = /^\/api\/(?:(.*)\/)?$/.exec(path) ?? [];
    if (path === '/api/') {
      const names = Object.keys(all);
      sendJson(response, Object.fromEntries(names.map((each) => [each, `${address}/api/${each}/`])));
      return;
    }
    const list = all[name];
    const page = Number(new URLSearchParams(search).get('page') ?? 1);
    const last = Math.max(1, Math.ceil((list?.length ?? 0) / size));
    if (list === undefined || page > last) {
      sendJson(response, { detail: 'Not found.' }, 404);
      return;
    }
    const at = (to: number) =>
      to < 1 || to > last ? null : `${address}${path}${to === 1 ? '' : `?page=${to}`}`;
    const results = list.slice((page - 1) * size, page * size);
    sendJson(response, { count: list.length, next: at(page + 1), previous: at(page - 1), results });
  };
}

const library = (address: string) => ({
  authors: Array.from({ length: 23 }, (_, index) => ({
    url: `${address}/api/authors/${index + 1}/`,
    id: index + 1,
    name: `Author ${(index * 7) % 23} \u2028 "ä"`,
    born: index % 3 === 0 ? null : 1900 + index,
    email: `author${index}@example.org`,
    books: [`${address}/api/books/${index + 1}/`, 'https://elsewhere.example.org/api/books/1/'],
    profile: { rating: index / 4, owner: { username: 'secret-name', level: 3 } },
  })).sort((one, other) => (one.name < other.name ? -1 : 1)),
  books: Array.from({ length: 7 }, (_, index) => ({
    id: index + 1,
    author: `${address}/api/authors/${index + 1}/`,
    added: `2024-01-0${index + 1}T10:00:00Z`,
    ...(index % 2 === 1 && { subtitle: index === 3 ? null : 'more' }),
    price: `${index}.50`,
    sold: { 2023: index, 2024: 1 },
    any: [1, 'one', null, true, { a: 1 }][index % 5],
  })),
  'private-notes': [{ id: 1, text: 'secret-note' }],
  returns: [],
});

describe('a service that no description knows', () => {
  it('is published as it answers: order, keys, values and pages, with the addresses of the tree', async () => {
    const { base, seen } = await listen(django(library));
    const { folder, code, text } = await buildAll(`${base}/api/`, '--records', '--quiet');
    expect({ code, text }).toMatchObject({ code: 0 });
    const published = (path: string) => documentIn(folder, path);
    const expected = JSON.parse(
      JSON.stringify(library(baseUrl), (key, value) => {
        if (['email', 'username'].includes(key)) return null;
        return key === 'sold' ? undefined : value;
      }),
    );
    for (const name of ['authors', 'books'])
      expect(
        [1, 2, 3]
          .slice(0, Math.ceil(expected[name].length / 10))
          .flatMap((page) => published(`api/${name}/page-${page}.json`).results),
      ).toEqual(expected[name]);
    expect(Object.keys(published('api/authors/index.json').results[0])).toEqual(
      Object.keys(expected.authors[0]),
    );
    expect(published('api/authors/page-2.json')).toMatchObject({
      count: 23,
      next: `${baseUrl}/api/authors/?page=3`,
      previous: `${baseUrl}/api/authors/`,
    });
    expect(published('api/returns/index.json')).toEqual({
      count: 0,
      next: null,
      previous: null,
      results: [],
    });
    // Both books and an address of another host are in the list of an author.
    const { records } = published('databank.json');
    expect([records.books.keys.author, records.authors.keys.books]).toEqual([
      { value: 'text', addresses: true, refersTo: 'authors' },
      { value: 'json', addresses: true },
    ]);
    expect(published('schemas/records/books.schema.json').properties.author).toMatchObject({
      description: 'Refers to authors.',
    });
    expect(published('api/authors/7/index.json')).toEqual(expected.authors.find(({ id }: Item) => id === 7));
    // Once each, and the first again at the end: what was read is not asked for again.
    expect(seen.filter(({ path }) => path === '/api/authors/').length).toBe(4);
    await succeeds(folder, 'verify', 'out', '--quiet');
    // This configuration does not say what the service is: only the tree does.
    writeFileSync(join(folder, 'own.json'), '{ "dataset": { "title": "Books" } }');
    await succeeds(folder, 'verify', 'out', '--quiet', '--config', 'own.json');
    // What it asks for is not in this tree.
    writeFileSync(join(folder, 'include.json'), JSON.stringify({ include: ['core/references'] }));
    const asked = await runHere(['verify', 'out', '--quiet', '--config', 'include.json'], folder);
    expect(asked.code).toBe(1);
    const files = [...readTree(join(folder, 'out'))].filter(([path]) => !path.startsWith('schemas/'));
    const all = files.map(([, bytes]) => String(bytes)).join('');
    for (const hidden of ['secret-name', 'secret-note', '@example.org', base, 'tree.invalid'])
      expect([hidden, all.includes(hidden)]).toEqual([hidden, false]);
  });

  it('is summarized: what was inferred, withheld and not seen', async () => {
    const { base } = await listen(django(library));
    const { text } = await build(base);
    expect(text).toMatch(/3 lists are published as it answers, found in its root index/);
    expect(text).toMatch(/withheld as private by name or value: email, username/);
    expect(text).toMatch(/private-notes: it is private by name: it is left out/);
    expect(text).toMatch(/returns: it is empty: its keys are unknown/);
    expect(text).toMatch(/books: its key sold is left out: it holds a key that is an integer/);
  });

  it('is summarized again by a build from its export or description', async () => {
    const { base } = await listen(django(library));
    const { folder } = await build(base);
    for (const args of [[], ['--json']]) {
      const line = ['build', base, '--databank', 'out/databank.json', '--no-explorer', '--out', 'b', ...args];
      const { stdout } = await runHere(line, folder);
      if (args.length > 0)
        expect(JSON.parse(stdout)).toMatchObject({ withheld_by_name: ['email', 'username'] });
      else expect(stdout).toMatch(/^Withheld as private by name: email, username\.$/m);
      expect(stdout).not.toContain('No private comment');
    }
    // This configuration does not say what the service is: only the tree does.
    writeFileSync(join(folder, 'polity-press.json'), '{ "dataset": { "title": "Books" } }');
    const made = await runHere(['import', 'api', base, '--to', 'it.sqlite', '--json'], folder);
    expect(JSON.parse(made.stdout)).toMatchObject({ withheld_by_name: ['email', 'username'] });
    await succeeds(folder, 'diff', 'out', 'it.sqlite', '--quiet');
    expect((await runHere(['build', 'it.sqlite', '--out', 'c'], folder)).stderr).toMatch(
      /^hint: .* add --databank it\.sqlite\.databank\.json\.$/m,
    );
  });

  it('is published all the same from its export, its tree, its snapshot and by its own description', async () => {
    const { base } = await listen(django(library));
    const { folder } = await buildAll(`${base}/api/`);
    const before = readTree(join(folder, 'out'));
    const again = ['--base-url', baseUrl, '--no-sync', '--quiet', '--out'];
    await succeeds(folder, 'import', 'api', `${base}/api/`, '--to', 'it.sqlite', '--quiet');
    await succeeds(folder, 'build', 'it.sqlite', '--databank', 'it.sqlite.databank.json', ...again, 'export');
    await succeeds(folder, 'build', base, '--databank', 'it.sqlite.databank.json', ...again, 'described');
    await succeeds(folder, 'build', 'out', ...again, 'tree');
    // It says nothing of where the service is, and withholds the same.
    await succeeds(folder, 'build', base, '--databank', 'out/databank.json', ...again, 'by-the-tree');
    for (const out of ['export', 'described', 'tree', 'by-the-tree'])
      expect([out, readTree(join(folder, out))]).toEqual([out, before]);
    await succeeds(folder, 'snapshot', 'out', '--to', 'all.zip', '--quiet');
    await succeeds(folder, 'verify', 'all.zip', '--quiet');
    const { code, stdout } = await runHere(['diff', 'out', 'all.zip'], folder);
    expect({ code, stdout }).toMatchObject({ code: 0 });
  });

  it('keeps the contract with an explorer, too, where some records lack a key', async () => {
    const { base } = await listen(
      django(() => ({
        authors: [
          { id: 1, rank: 4, name: 'A', opt: 1 },
          { id: 2, name: 'B' },
          { id: 3, rank: 5, name: 'C' },
        ],
      })),
    );
    const { folder, code } = await buildAll(base, '--quiet');
    expect([code, (await runHere(['verify'], folder)).code]).toEqual([0, 0]);
  });

  it('has charts of what it says of an entity by its id, with the roles that build advises init to propose', async () => {
    const lists = django(() => ({
      forts: ['Akkad', 'Ur'].map((name, index) => ({
        id: index + 1,
        name,
        start_year: -2300,
        end_year: -2000,
      })),
      walls: [7, 9, 4].map((height_m, index) => ({ id: index + 1, fort: (index % 2) + 1, height_m })),
    }));
    const { base } = await listen(lists);
    const { folder, text } = await buildAll(`${base}/api/`);
    expect(text).toMatch(
      /Copy out\/databank\.json here, and `.* init --databank databank\.json` proposes them/,
    );
    copyFileSync(join(folder, 'out', 'databank.json'), join(folder, 'databank.json'));
    await succeeds(folder, 'init', '--databank', 'databank.json');
    const again = await succeeds(folder, 'build', `${base}/api/`, '--no-sync');
    expect(again).not.toContain('proposes them');
    const { variables, entity } = documentIn(folder, 'explore/data/catalog.json');
    expect(entity.record).toBe('forts');
    expect(variables).toMatchObject([{ name: 'Height', unit: 'm', about: 'fort', known: 3, entities: 2 }]);
    await succeeds(folder, 'verify', '--quiet');
  });

  it('cites references by lists of their ids, in any order', async () => {
    const cited = [[9, 2, 10], [], [10], [2, 9], null, [2, 2]];
    const lists = {
      sources: [2, 9, 10].map((id) => ({ id, title: `Report ${id}` })),
      forts: [{ id: 1, name: 'Ur' }],
      walls: cited.map((sources, index) => ({
        ...{ id: 7 - index, fort: 1, height: index, sources },
        ...(index === 2 && { more_sources: [2, 10] }),
      })),
    };
    const { base } = await listen(django(() => lists));
    const { folder } = await buildAll(`${base}/api/`, '--quiet');
    expect(documentIn(folder, 'databank.json').records.walls.keys).toMatchObject({
      sources: { value: 'json?', refersTo: 'sources' },
      more_sources: { value: 'json', optional: true, refersTo: 'sources' },
    });
    const reference = { record: 'sources', title: 'title' };
    configure(folder, { roles: { entity: 'forts', label: ['name'], reference } });
    await succeeds(folder, 'build', `${base}/api/`, '--no-sync', '--quiet');
    for (const [name, list] of Object.entries(lists))
      expect(documentIn(folder, `api/${name}/index.json`).results).toEqual(list);
    const read = documentIn(folder, 'explore/data/sources.json');
    expect(read.ids).toEqual([2, 9, 10]);
    // The last one lists one reference twice.
    const rows = [0, 0, 0, 2, 2, 3, 3, 5];
    expect(read.claims).toEqual([{ collection: 2, rows, references: [0, 1, 2, 0, 2, 0, 1, 0] }]);
    await succeeds(folder, 'snapshot', '--to', 'forts.zip', '--quiet');
    for (const tree of ['out', 'forts.zip']) await succeeds(folder, 'verify', tree, '--quiet');
    const files = await unpacked(join(folder, 'forts.zip'));
    expect(String(files['claims.csv']).match(/[^,]*,walls\/\d+$/gm)).toEqual([
      ...['ref-9;ref-2;ref-10,walls/7', ',walls/6', 'ref-10;ref-2,walls/5'],
      ...['ref-2;ref-9,walls/4', ',walls/3', 'ref-2,walls/2'],
    ]);
    expect(String(files['sources.csv']).match(/^ref-\d+|\d+$/gm)).toEqual([
      ...['ref-2', '4', 'ref-9', '2', 'ref-10', '2'],
    ]);
  });

  it('has an address for the id of records that have no other, and the same charts', async () => {
    const { base } = await listen(
      django((address) => ({
        forts: ['Ur', 'Uruk', 'Ur'].map((name, index) => ({
          url: `${address}/api/forts/${index + 1}/`,
          name,
        })),
        walls: [7, 9, null].map((height_m, index) => ({
          url: `${address}/api/walls/${index + 1}/`,
          ...{ fort: `${address}/api/forts/${3 - index}/`, height_m },
          sources: index === 0 ? [] : [`${address}/api/sources/${index}/`],
        })),
        sources: [1, 2].map((id) => ({ url: `${address}/api/sources/${id}/`, title: 'Report' })),
      })),
    );
    const { folder, code } = await buildAll(`${base}/api/`, '--records', '--quiet');
    expect(code).toBe(0);
    const reference = { record: 'sources', title: 'title' };
    configure(folder, { roles: { entity: 'forts', label: ['name'], reference } });
    await succeeds(folder, 'build', `${base}/api/`, '--base-url', baseUrl, '--records', '--no-sync');
    const { records } = documentIn(folder, 'databank.json');
    expect([records.forts.id, records.walls.id, records.walls.keys.fort.refersTo]).toEqual([
      ...['url', 'url', 'forts'],
    ]);
    expect(documentIn(folder, 'api/walls/2/index.json')).toEqual({
      ...{ url: `${baseUrl}/api/walls/2/`, fort: `${baseUrl}/api/forts/2/`, height_m: 9 },
      sources: [`${baseUrl}/api/sources/1/`],
    });
    const { ids } = documentIn(folder, 'explore/data/entities.json');
    expect(ids).toEqual([1, 2, 3].map((id) => `${baseUrl}/api/forts/${id}/`));
    expect(documentIn(folder, 'explore/data/claims/walls.json').entity).toEqual([2, 1, 0]);
    const cited = { collection: 1, rows: [1, 2], references: [0, 1] };
    expect(documentIn(folder, 'explore/data/sources.json').claims).toEqual([cited]);
    await succeeds(folder, 'verify', '--quiet');
    const [export_, moved] = ['walls.sqlite', join(folder, 'out')];
    await succeeds(folder, 'import', 'api', `${base}/api/`, '--to', export_);
    expect(await succeeds(folder, 'diff', export_, moved)).toContain('Nothing differs');

    const dataset = { date: '2024-01-01' };
    configure(folder, { dataset, roles: { entity: 'forts', label: ['name'], reference } });
    for (const version of ['1.0.0', '1.0.1']) {
      const release = ['--release', version, '--no-records', '--no-explorer', '--no-sync'];
      expect(await runHere(['build', `${base}/api/`, ...release], folder)).toMatchObject({ code: 0 });
    }
    for (const record of ['forts/2', 'walls/3']) {
      const told = await succeeds(folder, 'history', record);
      expect(told).toContain(`${record}: in 2 of 2 releases`);
      expect(told).toContain('1.0.1 (2024-01-01): says the same');
    }
  });

  it('makes the same claims by ids as by addresses with these in them', async () => {
    const linked = (areAddresses: boolean) =>
      django((address) => {
        const to = (list: string, id: unknown) => {
          const at = `${address}/api/${list}/${encodeURIComponent(String(id))}/`;
          return id === null || !areAddresses ? id : at;
        };
        const own = (list: string, id: unknown) => (areAddresses ? { url: to(list, id), id } : { id });
        return {
          lands: [1, 2].map((id) => ({ ...own('lands', id), name: `Land ${id}` })),
          forts: ['Ur', 'Uruk', 'Ur'].map((name, index) => ({
            ...own('forts', index + 1),
            ...{ name, land: to('lands', (index % 2) + 1), start_year: -2100, end_year: 7 - index },
          })),
          walls: [7, 9, null, 4].map((height_m, index) => ({
            ...own('walls', `wall ${index}`),
            ...{ fort: index === 2 ? null : to('forts', 3 - (index % 3)), height_m, year: 10 - index },
            sources: ['a b', 'c'].slice(index % 2).map((id) => to('sources', id)),
            main_source: to('sources', index === 1 ? 'c' : null),
          })),
          sources: ['a b', 'c'].map((id) => ({
            ...own('sources', id),
            ...{ title: `Report ${id}`, author: 'Ann Lee', year: 1999 },
          })),
        };
      });
    const entity = { entity: 'forts', label: ['name'], years: ['start_year', 'end_year'], region: 'land' };
    const reference = { record: 'sources', title: 'title', creator: 'author', year: 'year' };
    const roles = { ...entity, recordYears: ['year', 'year'], reference };
    const publish = async (areAddresses: boolean) => {
      const { base } = await listen(linked(areAddresses));
      const { folder } = await buildAll(`${base}/api/`, '--no-explorer', '--quiet');
      configure(folder, { roles, dataset: { date: '2024-01-01' } });
      await succeeds(folder, 'build', `${base}/api/`, '--explorer', '--no-sync', '--quiet');
      await succeeds(folder, 'snapshot', '--to', 'forts.zip', '--quiet');
      for (const tree of ['out', 'forts.zip']) await succeeds(folder, 'verify', tree, '--quiet');
      const { stdout } = await runHere(['verify', 'out', '--report', '--json'], folder);
      const files = await unpacked(join(folder, 'forts.zip'));
      const data = ['entities', 'sources', 'claims/walls', 'coverage'].map((name) =>
        documentIn(folder, `explore/data/${name}.json`),
      );
      const tables = ['claims', 'entities', 'sources', 'panel-100'].map((name) =>
        String(files[`${name}.csv`]),
      );
      const { doubts } = JSON.parse(stdout);
      const { columns } = documentIn(folder, 'explore/data/columns/walls.json');
      return { data, tables, doubts, column: columns.find((each: Item) => each.name === 'fort') };
    };
    const byIds = await publish(false);
    expect(byIds.column.codes).toEqual([2, 1, -1, 2]);
    expect(byIds.tables[0]?.match(/^walls.*$/gm)).toHaveLength(4);
    expect(await publish(true)).toEqual(byIds);
  });

  it('has numbers where a service writes them as texts, but for ids and for other digits', async () => {
    const layers = ['1.10', '1.2', '1.30'].map((code) => ({
      code,
      depth: '12.50',
      height: '1.5',
      share: '0.5',
    }));
    Object.assign(layers[1] as object, { depth: '-0.05', height: '1.25', share: null });
    const texts = ['1.10', '1.20'].map((code) => ({ code }));
    const { base } = await listen(django(() => ({ layers, texts })));
    const { folder } = await build(`${base}/api/`, '--quiet');
    const { records } = documentIn(folder, 'databank.json');
    expect(records.layers.keys).toEqual({
      ...{ code: 'text', depth: 'decimal(2)', height: 'text', share: 'decimal(1)?' },
    });
    expect(records.texts.keys).toEqual({ code: 'text' });
    expect(documentIn(folder, 'api/layers/index.json').results).toEqual(layers);

    Object.assign(layers[0] as object, { depth: '3.5' });
    copyFileSync(join(folder, 'out', 'databank.json'), join(folder, 'databank.json'));
    const args = ['build', `${base}/api/`, '--databank', 'databank.json', '--no-explorer', '--no-sync'];
    const { code, stderr } = await runHere(args, folder);
    expect(code).toBe(1);
    expect(stderr).toContain('layers 1.10, depth: is not a decimal number with 2 fractional digits');
    await succeeds(folder, 'build', `${base}/api/`, '--no-explorer', '--no-sync', '--quiet');
    expect(documentIn(folder, 'api/layers/index.json').results).toEqual(layers);
  });

  it('is not published without a list that its description, the user or the tree has', async () => {
    const lists = { isThere: true, isNamed: true };
    const answer = django(library);
    const { base } = await listen((request, response, index) => {
      if (request.path === '/api/' && !lists.isNamed)
        sendJson(response, { authors: `http://${request.headers.host}/api/authors/` });
      else if (lists.isThere || !request.path.startsWith('/api/books/')) answer(request, response, index);
      else sendJson(response, { detail: 'Not found.' }, 404);
    });
    const { folder } = await build(`${base}/api/`);
    const before = readTree(join(folder, 'out'));
    await succeeds(folder, 'import', 'api', `${base}/api/`, '--to', 'it.sqlite', '--quiet');
    lists.isThere = false;
    for (const databank of ['it.sqlite.databank.json', 'out/databank.json']) {
      const { code, stderr } = await runHere(['build', base, '--databank', databank], folder);
      expect([code, stderr]).toEqual([
        expect.any(Number),
        expect.stringContaining('the service has no list at /api/books/'),
      ]);
      expect(code).not.toBe(0);
    }
    const again = await runHere(['build', `${base}/api/`], folder);
    expect(again).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(
        /the service has no list at \/api\/books.*\nhint: The last build published it\. To go on without/,
      ),
    });
    // Even if its index does not name it any more.
    lists.isNamed = false;
    const unnamed = await runHere(['build', `${base}/api/`], folder);
    expect(unnamed.stderr).toBe(again.stderr);
    const named = await runHere(['build', `${base}/api/`, '--list', 'books', '--list', 'authors'], folder);
    expect(named).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('the service has no list at /api/books'),
    });
    expect(readTree(join(folder, 'out'))).toEqual(before);
  });

  it('is published without a list whose records are under a key that is private by name', async () => {
    const { base } = await listen(({ path, headers }, response) => {
      const lists = ['books', 'coins'].map((name) => [name, `http://${headers.host}/api/${name}/`]);
      if (path === '/api/') sendJson(response, Object.fromEntries(lists));
      else if (path === '/api/books/') sendJson(response, { items: [{ id: 1 }], total: 1 });
      else if (path === '/api/coins/') sendJson(response, { tokens: [{ id: 1 }], total: 1 });
      else sendJson(response, {}, 404);
    });
    const { code, text, folder } = await build(`${base}/api/`);
    expect({ code, text }).toEqual({
      code: 0,
      text: expect.stringMatching(/coins: its records are in the key tokens, which is private by name/),
    });
    expect(documentIn(folder, 'api/books/index.json').items).toEqual([{ id: 1 }]);
    const named = await build(`${base}/api/`, '--list', 'coins/');
    expect({ code: named.code, text: named.text }).toEqual({
      code: 2,
      text: expect.stringContaining('--allow tokens'),
    });
  });

  it('keeps a description that the user edited, and replaces its own', async () => {
    const lists = { isThere: true };
    const answer = django((address) => {
      const { books, ...others } = library(address);
      return lists.isThere ? { ...others, books } : others;
    });
    const { base } = await listen(answer);
    const folder = temporaryFolder();
    const path = join(folder, 'it.sqlite.databank.json');
    const line = ['import', 'api', `${base}/api/`, '--to', 'it.sqlite', '--quiet'];
    await succeeds(folder, ...line);
    const first = readFileSync(path, 'utf8');
    lists.isThere = false;
    expect(await runHere(line, folder)).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(
        /^warning: the last import had lists that this one does not have: books\nhint: .*\n$/,
      ),
    });
    await succeeds(folder, ...line);
    expect(readFileSync(path, 'utf8')).not.toBe(first);
    writeFileSync(path, first);
    const { code, stderr } = await runHere(line, folder);
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: expect.stringMatching(
        /it\.sqlite\.databank\.json is newer than it\.sqlite.*\nhint: .*--databank/,
      ),
    });
    expect(readFileSync(path, 'utf8')).toBe(first);
  });

  it('is equal to its trees and its export, whatever address each has for itself', async () => {
    const { base } = await listen(
      django((address) => {
        const { authors, books } = library(address);
        return { authors, books: books.map(({ sold: _, ...book }) => book) };
      }),
    );
    const { folder } = await build(`${base}/api/`, '--quiet');
    const other = ['--base-url', 'http://localhost:8000', '--no-explorer', '--quiet', '--out', 'other'];
    await succeeds(folder, 'build', `${base}/api/`, ...other);
    await succeeds(folder, 'import', 'api', `${base}/api/`, '--to', 'it.sqlite', '--quiet');
    const pairs = [
      ['out', 'other'],
      ['other', 'it.sqlite'],
      ['it.sqlite', 'out'],
      ['out', `${base}/api/`],
      [`${base}/api/`, 'other'],
    ] as const;
    for (const [old, fresh] of pairs)
      expect([old, fresh, await runHere(['diff', old, fresh, '--quiet'], folder)]).toMatchObject([
        old,
        fresh,
        { code: 0, stderr: '' },
      ]);
    const moved = readFileSync(join(folder, 'other/api/books/index.json'), 'utf8');
    writeFileSync(join(folder, 'other/api/books/index.json'), moved.replace('/authors/1/', '/authors/2/'));
    const { code, stdout } = await runHere(['diff', 'other', 'out', '--markdown'], folder);
    expect(code).toBe(1);
    expect(stdout).toContain(`${baseUrl}/api/authors/2/`);
    expect(stdout).not.toContain('localhost');
  });

  it('never ignores a description that withholds more because a list is named', async () => {
    const { base } = await listen(django(library));
    const { folder } = await build(`${base}/api/`, '--quiet');
    const given = ['--databank', 'out/databank.json', '--list', 'authors'];
    for (const args of [['build'], ['import', 'api', '--to', 'it.sqlite']])
      expect(await runHere([...args, `${base}/api/`, ...given], folder)).toMatchObject({
        code: 2,
        stderr: expect.stringMatching(
          /^error: --list cannot be combined with a description, here out\/databank\.json\nhint: .*--collection/m,
        ),
      });
    await succeeds(
      folder,
      'build',
      `${base}/api/`,
      '--list',
      'authors/',
      '--databank',
      'answers',
      '--out',
      'b',
      '--quiet',
    );
  });

  it('has no key where the service leaves it out: links to the page before the first and after the last', async () => {
    const records = [1, 2, 3, 4, 5].map((id) => ({ id }));
    const pages = (at: (page: number) => string) =>
      [1, 2, 3].map((page) => ({
        '@odata.count': 5,
        ...(page > 1 && { _links: { prev: { href: at(page - 1) } } }),
        value: records.slice(2 * page - 2, 2 * page),
        ...(page < 3 && { '@odata.nextLink': at(page + 1) }),
      }));
    const { base } = await listen(({ path, search, headers }, response) => {
      const number = Number(new URLSearchParams(search).get('page') ?? 1);
      if (path !== '/v1/things/') sendJson(response, {}, 404);
      else sendJson(response, pages((page) => `http://${headers.host}/v1/things/?page=${page}`)[number - 1]);
    });
    const { folder, code, text } = await build(`${base}/v1/`, '--list', 'things/', '--quiet');
    expect({ code, text }).toMatchObject({ code: 0 });
    const at = (page: number) => `${baseUrl}/v1/things/${page === 1 ? '' : `?page=${page}`}`;
    expect(
      [1, 2, 3].map((page) => JSON.stringify(documentIn(folder, `v1/things/page-${page}.json`))),
    ).toEqual(pages(at).map((page) => JSON.stringify(page)));
    await succeeds(folder, 'verify', 'out', '--quiet');
    const { paths, components } = documentIn(folder, 'openapi.json');
    expect(Object.keys(paths)).toContain('/v1/things/');
    expect(components.schemas['things-page'].required).toEqual(['@odata.count', 'value']);
    const address = await served(join(folder, 'out'), { baseUrlPath: '/mirror', rewritesLinks: true });
    expect(await openApi(address, { api: '/v1/' }).things?.().all()).toEqual(records);
    // Links after the records lead to the preview, too.
    const last = await (await fetch(`${address.replace(/\/?$/, '/')}v1/things/?page=2`)).json();
    expect(last['@odata.nextLink']).toMatch(/^http:\/\/[\d.]+:\d+\/mirror\/v1\/things\/\?page=3$/);
    await succeeds(folder, 'import', 'api', 'out', '--to', 'again.sqlite', '--quiet');
    await succeeds(folder, 'diff', 'out', 'again.sqlite', '--quiet');
    // Without the key, or with null in place of it, the tree is not as described.
    const file = join(folder, 'out/v1/things/page-3.json');
    writeFileSync(file, readFileSync(file, 'utf8').replace('}]', '}],"@odata.nextLink":null'));
    const changed = await runHere(['verify', 'out'], folder);
    expect(changed.stderr).toMatch(/has the keys .*, expected @odata\.count, _links, value/);
  });

  it('has no key with a number that JavaScript cannot hold, and no list with such ids', async () => {
    const { base } = await listen(({ path }, response) => {
      const lists = {
        '/api/toots/': '"id":109501234567890123',
        '/api/days/': '"id":1,"big":12345678901234567890',
      };
      const record = lists[path as keyof typeof lists];
      const index = JSON.stringify({ toots: `${base}/api/toots/`, days: `${base}/api/days/` });
      const known = path === '/api/' ? index : record && `[{${record}}]`;
      response.writeHead(known === undefined ? 404 : 200, { 'content-type': 'application/json' });
      response.end(known ?? '{}');
    });
    const { folder, code, text } = await build(`${base}/api/`);
    expect({ code, text }).toMatchObject({ code: 0 });
    expect(text).toMatch(
      /toots: it has a record whose id holds a number that JavaScript cannot hold exactly/,
    );
    expect(text).toMatch(/days: its key big is left out: it holds a number/);
    expect(documentIn(folder, 'api/days/index.json')).toEqual([{ id: 1 }]);
    expect([...readTree(join(folder, 'out')).keys()].filter((path) => path.includes('toots'))).toEqual([]);
    const named = await build(`${base}/api/`, '--list', 'toots/');
    expect([named.code, named.text]).toEqual([
      2,
      expect.stringMatching(/toots: the first page has a record whose id/),
    ]);
  });

  it('is never published without a page that the service does not have any more', async () => {
    let isBroken = false;
    const { base } = await listen(({ path, search }, response) => {
      const page = Number(new URLSearchParams(search).get('page') ?? 1);
      if (path !== '/api/things/' || (isBroken && page === 3)) return sendJson(response, {}, 404);
      const next = page < 4 ? `/api/things/?page=${page + 1}` : null;
      return sendJson(response, { next, count: page === 1 ? 'some' : 'many', results: [{ id: page }] });
    });
    const { folder, code, text } = await build(`${base}/api/`, '--list', 'things/');
    expect([code, text]).toEqual([
      0,
      expect.stringMatching(/things: its count, "some", cannot be a number of records/),
    ]);
    const before = readTree(join(folder, 'out'));
    isBroken = true;
    const again = await runHere(['build', `${base}/api/`, '--list', 'things/', '--no-sync'], folder);
    expect([again.code, again.stderr]).toEqual([
      2,
      expect.stringMatching(/things: there was no page "\?page=3" any more/),
    ]);
    const described = ['build', base, '--databank', 'out/databank.json', '--no-sync'];
    expect((await runHere(described, folder)).code).toBe(1);
    expect(readTree(join(folder, 'out'))).toEqual(before);
  });

  it('is not published without records that its count has, be it a text', async () => {
    const { base } = await listen(({ path }, response) =>
      sendJson(
        response,
        { next: null, count: '50', results: [{ id: 1 }] },
        path === '/api/things/' ? 200 : 404,
      ),
    );
    const { code, text } = await build(`${base}/api/`, '--list', 'things/');
    expect([code, text]).toEqual([
      2,
      expect.stringMatching(/1 different record came in .*, of 50 that it counts/),
    ]);
  });

  it('keeps an export and its description together when the next import fails', async () => {
    let extra: Item = {};
    const { base } = await listen(django(() => ({ things: [{ id: 1, name: 'one', ...extra }] })));
    const folder = temporaryFolder();
    const again = (...args: readonly string[]) =>
      runHere(['import', 'api', base, '--to', 'it.sqlite', '--quiet', ...args], folder);
    expect(await again()).toMatchObject({ code: 0 });
    const databank = 'it.sqlite.databank.json';
    const builds = () =>
      succeeds(folder, 'build', 'it.sqlite', '--databank', databank, '--quiet', '--no-sync');
    const text = () => readFileSync(join(folder, databank), 'utf8');
    const before = text();
    extra = { more: 5, size: '\ud800' };
    const { base: other } = await listen((_, response) => {
      response.end('{"count":1,"next":null,"previous":null,"results":[{"id":1,"a":1,"a":2}]}');
    });
    const faulty = [
      'import',
      'api',
      `${other}/api/`,
      '--list',
      'things/',
      '--to',
      'it.sqlite',
      '--quiet',
      '--refresh',
    ];
    expect((await runHere(faulty, folder)).code).toBe(1);
    expect(text()).toBe(before);
    await builds();
    expect(await again('--refresh')).toMatchObject({ code: 0 });
    expect(text()).not.toBe(before);
    expect(await again('--refresh')).toMatchObject({ code: 0 });
    await builds();
  });

  it('is compared without what is withheld at any depth, and says all that was withheld or left out', async () => {
    const records = [{ id: 1, contact: { Telefon: '030', name: 'a' }, url: '/m/ann@example.org/' }];
    const { base } = await listen(django(() => ({ members: records, benutzer: [{ id: 1 }] })));
    const { folder, text } = await build(`${base}/api/`);
    expect(text).toMatch(/^Withheld as private by name: Telefon, url\.$/m);
    expect(text).toMatch(/^Not published: 1 collection \(benutzer\)\.$/m);
    expect(documentIn(folder, 'api/members/index.json').results).toEqual([
      { id: 1, contact: { Telefon: null, name: 'a' }, url: null },
    ]);
    const { stdout, stderr } = await runHere(
      ['diff', 'out', `${base}/api/`, '--collection', 'members'],
      folder,
    );
    expect(stdout + stderr).not.toMatch(/030|example\.org/);
  });

  it('leaves out addresses where users log in and out, and does not ask them', async () => {
    const lists = { tokens: [{ id: 1 }], refresh: [{ id: 1, key: 'SECRET' }], logout: [{ id: 1 }] };
    const { base, seen } = await listen(django(() => lists));
    const { folder, text } = await build(`${base}/api/`);
    expect(text).toContain('logout: users log in or out there, by its name: it is left out, unless');
    expect(text).toMatch(/^Not published: 2 collections \(refresh, logout\)\.$/m);
    expect(Object.keys(documentIn(folder, 'api/index.json'))).toEqual(['tokens']);
    expect(seen.filter(({ path }) => /refresh|logout/.test(path))).toEqual([]);
  });

  it('publishes a key that looks private if it is allowed', async () => {
    const { base } = await listen(django(library));
    const folder = temporaryFolder();
    const args = ['import', 'api', `${base}/api/`, '--to', 'it.sqlite', '--allow', 'email'];
    const { stdout, stderr } = await runHere(args, folder);
    expect(stderr).toMatch(/withheld as private by name or value: username/);
    expect(stdout).toMatch(/^[1-9]\d* requests, 0 of them retries, /m);
    expect(stdout).not.toContain('Resumed');
    await succeeds(
      folder,
      'build',
      'it.sqlite',
      '--databank',
      'it.sqlite.databank.json',
      '--no-sync',
      '--quiet',
    );
    expect(documentIn(folder, 'api/authors/index.json').results[0].email).toMatch(/@example\.org$/);
  });
});

const others = {
  shop: { service: shop, args: (base: string) => [`${base}/v1`] },
  magazine: { service: magazine, args: (base: string) => [base] },
  clinic: { service: clinic, args: (base: string) => [base] },
  library: { service: hal, args: (base: string) => [`${base}/api/`] },
  atlas: { service: atlas, args: (base: string) => [base] },
  gazette: {
    service: gazette,
    args: (base: string) => [`${base}/api/`, '--list', 'articles', '--list', 'places'],
  },
  forge: { service: forge, args: (base: string) => [base, '--list', 'repos', '--list', 'users'] },
};

/** What the paths of lists begin with at the services. */
const ownPath = /^\/(?:(?:v1|api)\/)?/;

describe.each(Object.entries(others))(
  '%s, a service with an envelope of its own',
  (name, { service, args }) => {
    it('gives every record to a client of its tree, keeps the contract and its envelope, and is published again', async () => {
      const { base } = await listen(service.handler);
      const [source, ...named] = args(base) as [string, ...string[]];
      const { folder, code, text } = await build(source, ...named, '--quiet');
      expect({ code, text }).toMatchObject({ code: 0 });
      await succeeds(folder, 'verify', 'out', '--quiet');
      const { stdout } = await runHere(['types', 'out'], folder);
      for (const list of Object.keys(service.lists))
        expect(stdout).toMatch(new RegExp(`\\b${list.replace(ownPath, '')}"?: { record: `));
      const api = name === 'shop' ? '/v1/' : '/api/';
      const address = await served(join(folder, 'out'), { baseUrlPath: '/mirror', rewritesLinks: true });
      const client = openApi(address, { api });
      for (const [path, list] of Object.entries(service.lists))
        expect(await client[path.replace(ownPath, '')]?.().all()).toEqual(list);
      const [path = ''] = Object.keys(service.lists);
      const own = await (await fetch(base + path)).json();
      const first = documentIn(folder, `${api.slice(1)}${path.replace(ownPath, '')}/index.json`);
      if (Array.isArray(own)) expect(first.slice(0, own.length)).toEqual(own);
      else expect(Object.keys(first)).toEqual(Object.keys(own));

      // By the description in its tree; and so is the tree, in a folder and at an address.
      const before = readTree(join(folder, 'out'));
      const again = ['--base-url', baseUrl, '--no-explorer', '--no-sync', '--quiet', '--out'];
      await succeeds(folder, 'build', source, '--databank', 'out/databank.json', ...again, 'service');
      await succeeds(folder, 'build', address, '--databank', 'out/databank.json', ...again, 'address');
      await succeeds(folder, 'build', 'out', ...again, 'folder');
      for (const out of ['service', 'address', 'folder'])
        expect([out, readTree(join(folder, out))]).toEqual([out, before]);
      await succeeds(folder, 'diff', 'out', source, '--quiet');
      const { base: other } = await listen((_, response) => sendJson(response, { detail: 'No.' }, 404));
      expect(await runHere(['diff', 'out', other], folder)).toMatchObject({ code: 2, stdout: '' });
    });
  },
);

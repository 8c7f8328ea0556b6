import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runHere } from '../helpers/run-command-line.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { listen, sendJson } from '../sources/service/support/listen.ts';

/** A service of bare lists; a text is an address that it redirects to. */
async function listing(lists: Readonly<Record<string, unknown>>) {
  return listen(({ path, headers }, response) => {
    const found = lists[path.slice('/api/'.length)];
    const names = Object.keys(lists).map((name) => [name, `http://${headers.host}/api/${name}`]);
    if (path === '/api/') sendJson(response, Object.fromEntries(names));
    else if (typeof found === 'string') response.writeHead(302, { location: found }).end();
    else sendJson(response, found ?? { detail: 'Not found.' }, found === undefined ? 404 : 200);
  });
}

async function build(source: string, ...args: readonly string[]) {
  const folder = temporaryFolder();
  const { code, stdout, stderr } = await runHere(['build', source, '--no-sync', ...args], folder);
  return { folder, code, text: stdout + stderr };
}

const good = [{ id: 1, name: 'one' }];

describe('a list of a service', () => {
  it('without ids is left out if two of its records are equal, and refused if it is named', async () => {
    const row = { year: 2024, count: 3 };
    const { base } = await listing({ good, statistics: [row, { year: 2023, count: 3 }, row] });
    const { code, text } = await build(`${base}/api/`);
    expect({ code, text }).toEqual({
      code: 0,
      text: expect.stringContaining(
        'statistics: 1 record came more than once, and no id tells them apart: it is left out',
      ),
    });
    const named = await build(`${base}/api/`, '--list', 'good', '--list', 'statistics');
    expect(named).toMatchObject({ code: 2, text: expect.stringContaining('1 record came more than once') });
  });

  it('that cannot be described is left out, and refused if it is named or was published before', async () => {
    const codes: { id: number; 2024?: number }[] = [{ id: 1 }, { id: 2 }];
    const { base } = await listing({ good, codes });
    const { folder, code } = await build(`${base}/api/`, '--base-url', 'https://data.example.org');
    expect(code).toBe(0);
    const before = readFileSync(join(folder, 'out/manifest.json'), 'utf8');
    codes.push({ id: 3, 2024: 5 });
    const refused = {
      code: 2,
      text: expect.stringMatching(
        /a list of the service cannot be published as it answers\ncodes: its key "2024" is not possible: .*(?<!left out)\nhint: To go on without/,
      ),
    };
    expect(await build(`${base}/api/`, '--list', 'good', '--list', 'codes')).toMatchObject(refused);
    const again = await runHere(['build', `${base}/api/`], folder);
    expect({ code: again.code, text: again.stdout + again.stderr }).toEqual(refused);
    expect(readFileSync(join(folder, 'out/manifest.json'), 'utf8')).toBe(before);
    const others = await runHere(['build', `${base}/api/`, '--list', 'good'], folder);
    expect([others.code, others.stdout]).toEqual([
      0,
      expect.stringContaining('Inherited from the last build: --base-url https://data.example.org'),
    ]);
    const { code: first, text } = await build(`${base}/api/`);
    expect({ first, text }).toEqual({
      first: 0,
      text: expect.stringMatching(/codes: its key "2024" is not possible: .*: it is left out/),
    });
  });

  it('that is named with a query is refused', async () => {
    const { base } = await listing({ good });
    expect(await build(`${base}/api/`, '--list', 'good', '--list', 'good?type=old')).toMatchObject({
      code: 2,
      text: expect.stringMatching(/^good\?type=old: files cannot answer the query in its address$/m),
    });
  });

  it('with an id twice is refused', async () => {
    const { base } = await listing({ good: [...good, ...good] });
    const { code, text } = await build(`${base}/api/`);
    expect({ code, text }).toEqual({
      code: 2,
      text: expect.stringContaining('1 record came more than once'),
    });
  });

  it('is noted once if it redirects to another host', async () => {
    const { base } = await listing({ good, moved: 'http://localhost:9/api/moved' });
    const { code, text } = await build(`${base}/api/`);
    expect({ code, notes: text.match(/^.*\bmoved: .*$/gm) }).toEqual({
      code: 0,
      notes: [expect.stringContaining('redirects to another service')],
    });
  });

  it('has no key that an export would take for an address of the tree, and half characters within JSON only', async () => {
    const { base } = await listing({
      good: [
        {
          id: 1,
          at: [{ a: 'https://tree.invalid/api/x/' }],
          half: { a: ['\ud800'] },
          name: 'https://tree.invali',
        },
      ],
    });
    const { folder, code, text } = await build(`${base}/api/`);
    expect(code).toBe(0);
    expect(text).toContain('good: its key at is left out: it holds an address below https://tree.invalid');
    expect(JSON.parse(readFileSync(join(folder, 'out/api/good/index.json'), 'utf8'))).toEqual([
      { id: 1, half: { a: ['\ud800'] }, name: 'https://tree.invali' },
    ]);
    expect(await runHere(['verify', 'out', '--quiet'], folder)).toMatchObject({ code: 0, stderr: '' });
  });

  it('does not have a key that is allowed by a name with a typing error, which is said', async () => {
    const { base } = await listing({ good: [{ id: 1, more: { email: 'a@example.org' } }] });
    const said = async (key: string) => {
      const args = ['import', 'api', `${base}/api/`, '--to', 'it.sqlite', '--allow', key];
      return (await runHere(args, temporaryFolder())).stderr;
    };
    expect(await said('emial')).toContain('--allow emial: no record has this key');
    expect(await said('email')).not.toContain('no record has this key');
  });
});

describe('a list that is not found', () => {
  it('is not called gone where nothing says which lists there are', async () => {
    const lists: Record<string, unknown> = { '/books': good, '/authors': good };
    const { base } = await listen(({ path }, response) =>
      sendJson(response, lists[path] ?? { detail: 'Not found.' }, path in lists ? 200 : 404),
    );
    const { folder, code } = await build(base, '--list', 'books', '--list', 'authors');
    expect(code).toBe(0);
    delete lists['/authors'];
    expect(await runHere(['diff', 'out', base], folder)).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(/ has no list at \/authors\nhint: Nothing was compared\./),
    });
  });
});

describe('a source without lists', () => {
  it('says that nothing at the address can be published', async () => {
    const { base } = await listen((_, response) => sendJson(response, { hello: 'world' }));
    const { code, text } = await build(`${base}/`, '--databank', 'answers');
    expect({ code, text }).toMatchObject({
      code: 2,
      text: expect.stringMatching(/no lists were found at .*: it has neither a root index nor an OpenAPI/),
    });
  });

  it('says to check the path of a list that is not there', async () => {
    const { base } = await listing({ good });
    expect(await build(`${base}/api/`, '--list', 'goods')).toMatchObject({
      code: 2,
      text: expect.stringMatching(/goods: the service has no list at \/api\/goods\nhint: Check the paths/),
    });
  });

  it.each([
    ['what is not there', [404, { detail: 'Not found.' }], 'answered 404 with application/json'],
    ['GraphQL', [405, { errors: [] }], 'answered 405'],
    ['one record', [200, { id: 1, name: 'one' }], 'answered an object with the keys id, name'],
    ['NaN', [200, '[NaN]'], 'did not answer JSON'],
  ] as const)('says what %s answers, and hears of --list', async (_, [status, body], what) => {
    const { base } = await listen(({ path }, response) => {
      if (typeof body !== 'string') sendJson(response, body, status);
      else response.writeHead(path === '/v1/books/' ? 200 : 404).end(body);
    });
    const folder = temporaryFolder();
    for (const args of [['build'], ['import', 'api', '--to', 'x.sqlite']])
      expect(await runHere([...args, `${base}/v1/books`], folder)).toMatchObject({
        code: 2,
        stderr: expect.stringMatching(
          new RegExp(
            `^error: no lists were found at .*/v1/books/: .*, and ${what}\nhint: .*--list books --list authors, by`,
            'm',
          ),
        ),
      });
  });

  it.each([
    ['any address', () => true],
    ['the address without a slash at its end', (path: string) => path === '/v1'],
  ])('says that it is not public, which answers so at %s', async (_, isThere) => {
    const { base } = await listen(({ path }, response) =>
      sendJson(response, { detail: 'No.' }, isThere(path) ? 401 : 404),
    );
    const folder = temporaryFolder();
    const { code, stderr } = await runHere(['import', 'api', `${base}/v1`, '--to', 'x.sqlite'], folder);
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: expect.stringMatching(
        /answered 401: it is not public\nhint: Give what .* with --header, .*--query/,
      ),
    });
  });

  it('is not asked for what is not a service', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'x.sqlite'), '');
    const calls = [
      ['x.sqlite', '--list', 'books'],
      ['--list', 'books'],
      ['--databank', 'answers'],
    ];
    for (const args of calls)
      expect(await runHere(['build', ...args], folder)).toMatchObject({
        code: 2,
        stderr: expect.stringMatching(/--databank answers and --list need the address of a service/),
      });
  });
});

import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hills, hillsFolder, hillTable } from '../../helpers/hills.ts';
import { makeExport } from '../../helpers/make-export.ts';
import { runHere } from '../../helpers/run-command-line.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { type Handler, listen, sendJson } from '../../sources/service/support/listen.ts';

const page = { count: 1, next: null, previous: null, results: [{ id: 1, name: 'Aventine' }] };

/** Answers as a tree of that service, but for its description. */
const answering =
  (described: Handler): Handler =>
  (seen, response, index) => {
    if (seen.path === '/databank.json') described(seen, response, index);
    else if (seen.path === '/data/hills/') sendJson(response, page);
    else sendJson(response, { detail: 'Not found.' }, 404);
  };

async function imported(base: string, ...options: readonly string[]) {
  const folder = temporaryFolder();
  const args = ['import', 'api', base, '--to', 'export.sqlite', '--quiet', ...options];
  const { code, stderr } = await runHere(args, folder);
  return { code, stderr, folder, isWritten: existsSync(join(folder, 'export.sqlite')) };
}

/** A configuration of that service, outside of the working folder. */
const configuration = () => join(hillsFolder(), 'own.json');

describe('an address that describes itself', () => {
  it('is imported by that, which is asked for once, with the headers of the user', async () => {
    const { base, seen } = await listen(answering((_, response) => sendJson(response, hills)));
    const { code, stderr, isWritten } = await imported(base, '--header', 'X-Key: 7');
    expect({ code, stderr, isWritten }).toEqual({ code: 0, stderr: '', isWritten: true });
    expect(seen.filter(({ path }) => path === '/databank.json')).toMatchObject([
      { headers: { 'x-key': '7', accept: 'application/json' } },
    ]);
  });

  it('is built by that', async () => {
    const { base } = await listen(answering((_, response) => sendJson(response, hills)));
    const folder = temporaryFolder();
    const { code, stderr } = await runHere(['build', base, '--no-sync'], folder);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(JSON.parse(readFileSync(join(folder, 'out/data/hills/index.json'), 'utf8'))).toEqual(page);
  });

  it('is not asked where --config says what it is', async () => {
    const { base, seen } = await listen(answering((_, response) => sendJson(response, '{')));
    expect(await imported(base, '--config', configuration())).toMatchObject({ code: 0, isWritten: true });
    expect(seen.map(({ path }) => path)).not.toContain('/databank.json');
  });

  it('may redirect to another origin, and is refused where it leads in a circle', async () => {
    const { base } = await listen(answering((_, response) => sendJson(response, hills)));
    const moved = await listen(({ path }, response) =>
      response.writeHead(302, { location: base + path }).end(),
    );
    expect(await imported(moved.base)).toMatchObject({ code: 0, isWritten: true });
    const circle = await listen(
      answering((_, response) => response.writeHead(302, { location: '/databank.json' }).end()),
    );
    expect((await imported(circle.base)).stderr).toContain('redirects more than 5 times');
  });

  it('is asked again where it is busy', async () => {
    let tries = 0;
    const busyAtFirst = answering((_, response) => {
      tries += 1;
      if (tries === 1) sendJson(response, {}, 503);
      else sendJson(response, hills);
    });
    expect(await imported((await listen(busyAtFirst)).base)).toMatchObject({ code: 0, isWritten: true });
    expect(tries).toBe(2);
  });

  it.each([
    ['is busy', (...[, response]: Parameters<Handler>) => sendJson(response, {}, 503), 'answered 503'],
    ['never answers', () => {}, 'did not answer within 1 seconds'],
  ])('ends the import where it %s for too long', async (_, described, message) => {
    const { base } = await listen(answering(described));
    const { code, stderr, isWritten } = await imported(base, '--retries', '0', '--timeout', '1');
    expect({ code, isWritten }).toEqual({ code: 2, isWritten: false });
    expect(stderr).toContain(`error: ${base}/databank.json ${message}`);
  });

  it.each([
    ['import api', (base: string) => ['import', 'api', base, '--to', 'export.sqlite']],
    ['build', (base: string) => ['build', base]],
  ])('hears a signal before it answers: %s', async (_, call) => {
    const stop = new AbortController();
    const { base } = await listen(answering(() => stop.abort('SIGINT')));
    const folder = temporaryFolder();
    const args = call(base).map((word) => (word === 'export.sqlite' ? join(folder, word) : word));
    const out = args[0] === 'build' ? ['--out', join(folder, 'out')] : [];
    const { code, stderr } = await runHere([...args, ...out], stop.signal);
    expect({ code, stderr }).toMatchObject({
      code: 130,
      stderr: expect.stringContaining('stopped by SIGINT'),
    });
    expect(existsSync(join(folder, 'out'))).toBe(false);
  });
});

describe('what an address says of itself is refused', () => {
  const refusals: readonly [string, unknown, readonly string[]][] = [
    [
      'with every fault',
      { ...hills, collections: { hills: 'hil', fields: 'hills' } },
      ['/databank.json has 2 faults\n', 'the record hil,', 'the record hills,'],
    ],
    ['where it is no JSON', '{ "format": 1,\n  x', ['/databank.json, line 2, column 3: ']],
    ['where it is too large', `"${'a'.repeat(17_000_000)}"`, ['answered with more than 15 MB']],
  ];
  it.each(refusals)('%s', async (_, value, messages) => {
    const { base, seen } = await listen(answering((_seen, response) => sendJson(response, value)));
    const { code, stderr, isWritten } = await imported(base);
    expect({ code, isWritten }).toEqual({ code: 2, isWritten: false });
    for (const message of messages) expect(stderr).toContain(message);
    expect(seen).toHaveLength(1);
  });
});

describe('an address that does not describe itself', () => {
  const none: readonly [string, number, string, string][] = [
    ['has no such file', 404, 'application/json', '{"detail": "Not found."}'],
    ['lets nobody see what is not there', 403, 'text/html', '<html>'],
    ['refuses what it does not know', 400, 'text/plain', 'What?'],
    ['answers whatever it is asked', 200, 'application/json', '{"detail": "Welcome."}'],
    ['has one page for everything', 200, 'text/html', '\n<!doctype html>'],
  ];
  it.each(none)('is what polity-press.json says: %s', async (_, status, type, body) => {
    const { base } = await listen(
      answering((_seen, response) => response.writeHead(status, { 'content-type': type }).end(body)),
    );
    const folder = temporaryFolder();
    writeFileSync(
      join(folder, 'polity-press.json'),
      JSON.stringify({ databank: join(hillsFolder(), 'hills.json') }),
    );
    const args = ['import', 'api', `${base}/data/`, '--to', 'export.sqlite', '--quiet'];
    expect(await runHere(args, folder)).toEqual({ code: 0, stdout: '', stderr: '' });
  });
});

it.each(['out', 'databank.zip'])('a tree that describes itself is what --databank says: %s', async (tree) => {
  const folder = temporaryFolder();
  const run = (...args: string[]) => runHere([...args, '--quiet'], folder);
  await run(
    'build',
    makeExport(hillTable, "INSERT INTO hill VALUES (1, 'Aventine')"),
    '--no-sync',
    '--config',
    configuration(),
  );
  await run('snapshot', '--to', 'databank.zip');
  const others = { ...hills.records, hill: { table: 'hill', keys: { id: 'integer' } } };
  writeFileSync(join(folder, 'ids.json'), JSON.stringify({ ...hills, records: others }));
  const build = ['build', tree, '--out', 'again', '--no-sync'];
  for (const [options, results] of [
    [[], [{ id: 1, name: 'Aventine' }]],
    [['--databank', 'ids.json'], [{ id: 1 }]],
  ] as const) {
    expect(await run(...build, ...options)).toMatchObject({ code: 0, stderr: '' });
    const path = join(folder, 'again/data/hills/index.json');
    expect(JSON.parse(readFileSync(path, 'utf8')).results).toEqual(results);
  }
});

describe('a folder', () => {
  it.each(['manifest.json', 'databank.json'])(
    'is a tree by its %s, wherever its collections are',
    async (name) => {
      const folder = temporaryFolder();
      const made = makeExport(hillTable);
      const config = configuration();
      await runHere(['build', made, '--config', config, '--no-sync', '--quiet'], folder);
      for (const other of ['manifest.json', 'databank.json'])
        if (other !== name) renameSync(join(folder, 'out', other), join(folder, other));
      const { stderr } = await runHere(['import', 'dump', 'out', '--to', 'e.sqlite'], folder);
      expect(stderr).toContain('out is a published tree, not a dump');
    },
  );
});

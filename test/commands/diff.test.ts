import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { writeArchive } from '../../src/archive/write-archive.ts';
import { assertWellFormed } from '../diff/well-formed.ts';
import { buildTree } from '../helpers/build-tree.ts';
import { choose, describedWith } from '../helpers/bundled.ts';
import { hills, hillsFolder, hillTable } from '../helpers/hills.ts';
import { makeExport, tiny } from '../helpers/make-export.ts';
import { readTree } from '../helpers/read-tree.ts';
import { runHere } from '../helpers/run-command-line.ts';
import { served } from '../helpers/served.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { dumpOf } from '../sources/dump/dump-of.ts';

const changes = [
  `UPDATE core_polity SET long_name = long_name || ' (revised)' WHERE id = 1`,
  `UPDATE core_reference SET year = 1066 WHERE id = (SELECT min(id) FROM core_reference)`,
  `DELETE FROM sc_token WHERE id = (SELECT max(id) FROM sc_token)`,
] as const;

/** An archive of a tree. */
async function packed(folder: string): Promise<string> {
  const to = join(temporaryFolder(), 'snapshot.zip');
  const entries = [...readTree(folder)].map(([path, content]) => ({ path, content }));
  await writeArchive(to, entries, { signal: new AbortController().signal });
  return to;
}

/** The same records in every form that can be compared. */
async function everyForm(): Promise<string[]> {
  const path = makeExport(...tiny);
  const dump = join(temporaryFolder(), 'backup.sql');
  writeFileSync(dump, dumpOf(path));
  const { out } = await buildTree(path, { pageSize: 3 });
  const base = await served(out);
  const bare = await buildTree(path);
  return [path, dump, out, await packed(bare.out), bare.out, base];
}

/** The cache of this user, for one test. */
function ownCache(): string {
  const before = process.env.XDG_CACHE_HOME;
  const home = temporaryFolder();
  process.env.XDG_CACHE_HOME = home;
  onTestFinished(() => {
    if (before === undefined) delete process.env.XDG_CACHE_HOME;
    else process.env.XDG_CACHE_HOME = before;
  });
  return join(home, 'polity-press');
}

describe('polity-press diff', () => {
  it('finds the same records in an export, a dump, a tree, an archive and at an address', async () => {
    const cache = ownCache();
    const forms = await everyForm();
    const [path, dump] = forms;
    for (const [index, old] of forms.entries()) {
      const fresh = forms[(index + 1) % forms.length] as string;
      const { code, stdout, stderr } = await runHere(['diff', old, fresh]);
      expect({ code, stderr }, `${old} ${fresh}`).toEqual({ code: 0, stderr: '' });
      expect(stdout).toMatch(/\nNothing differs: .* is equal, in 23 collections with /);
      // Of two databases, rows that nothing published mentions are there and not compared.
      const isAll = [old, fresh].some((side) => side !== path && side !== dump);
      expect(stdout.includes('every value is equal')).toBe(isAll);
    }
    expect(readdirSync(cache)).toEqual([]);
  });

  it('says what differs, in lines that fit a usual terminal', async () => {
    const { out } = await buildTree(makeExport(...tiny));
    const { code, stdout, stderr } = await runHere(['diff', out, makeExport(...tiny, ...changes)]);
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
    const shown = stdout.slice(stdout.indexOf('\n\n') + 2);
    expect(shown).toMatchInlineSnapshot(`
      "3 records differ: 1 only in old, 2 changed.
      Not compared: the private texts of private-comment.text, polity.private_comment
      (--include-private-comments compares what both sides have).

      records            old  new  added  removed  changed
      sc/tokens           11   10      0        1        0
      core/references      2    2      0        0        1
      polity (embedded)    2    2      0        0        1
      25 more kinds with 39 records are equal.

      sc/tokens
        removed sc/tokens/11 (XxNull)

      core/references
        changed core/references/1
          year: 2015 -> 1066

      polity (embedded)
        changed polity/1 (Roman Empire - Principate (revised))
          long_name:
            "Roman Empire - Principate"
            -> "Roman Empire - Principate (revised)"
      "
    `);
    expect(Math.max(...shown.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(80);
  });

  it('prints one object, one event a line, Markdown, or a feed', async () => {
    const sides = [makeExport(...tiny), makeExport(...tiny, ...changes)];
    const run = (...options: string[]) => runHere(['diff', ...sides, ...options]);
    const json = JSON.parse((await run('--json')).stdout);
    expect(json).toMatchObject({ command: 'diff', ok: true, same: false, structure: [], more: 0 });
    expect(json.changes).toHaveLength(3);
    const events = (await run('--ndjson')).stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(events.map(({ event }) => event).sort()).toEqual([
      'changed',
      'changed',
      'compared',
      'note',
      'removed',
    ]);
    expect((await run('--markdown')).stdout).toContain('| `core/references` |');
    const feed = await run('--atom', '--updated', '2026-11-22');
    const quiet = await runHere(['diff', sides[0] as string, sides[0] as string, '--atom']);
    expect([quiet.code, quiet.stderr]).toEqual([0, '']);
    assertWellFormed(quiet.stdout);
    expect(quiet.stdout).not.toContain('<entry>');
    expect(quiet.stdout).toContain('<updated>1970-01-01T00:00:00Z</updated>');
    assertWellFormed(feed.stdout.trimEnd());
    expect(feed.stdout).toContain('<updated>2026-11-22T00:00:00.000000Z</updated>');
    // Without a time of the user: the latest one of each record, and of all of them.
    const dated = (await run('--atom')).stdout.matchAll(/<updated>(.*)<\/updated>/g);
    expect(Array.from(dated, ([, updated]) => updated)).toMatchInlineSnapshot(`
      [
        "2024-08-10T01:31:13.396790Z",
        "2024-08-10T01:31:13.396790Z",
        "2024-08-10T01:31:13.396790Z",
        "2024-03-25T11:17:55.936690Z",
      ]
    `);
    expect(await run('--quiet')).toEqual({ code: 1, stdout: '', stderr: '' });
    expect(JSON.parse((await run('--quiet', '--json')).stdout)).toEqual(json);
  });

  it('lists as many changes as are asked for', async () => {
    const sides = [makeExport(...tiny), makeExport(...tiny, `UPDATE core_reference SET year = 1066`)];
    const few = await runHere(['diff', ...sides, '--limit', '1']);
    expect(few.stdout).toMatch(/\.\.\. and [1-9][0-9]* more \(--limit, --all\)/);
    const all = await runHere(['diff', ...sides, '--all']);
    expect(all.stdout).not.toContain('more (');
    expect(JSON.parse((await runHere(['diff', ...sides, '--limit', '0', '--json'])).stdout).changes).toEqual(
      [],
    );
  });

  it('compares private texts only where it is asked to', async () => {
    const secret = `UPDATE core_private_comment SET text = 'SECRET'`;
    const sides = [makeExport(...tiny), makeExport(...tiny, secret)];
    const withheld = await runHere(['diff', ...sides]);
    expect(withheld).toMatchObject({ code: 0, stderr: '' });
    expect(withheld.stdout).toContain('Not compared: the private texts of ');
    const included = await runHere(['diff', ...sides, '--include-private-comments']);
    expect(included.code).toBe(1);
    expect(included.stdout).toContain('SECRET');
    expect(included.stdout).not.toContain('the private texts');
  });

  it('compares a tree of the private texts with one without as a build would publish both', async () => {
    const path = makeExport(...tiny);
    const [open, plain] = [
      await buildTree(path, { description: describedWith(true) }),
      await buildTree(path),
    ];
    expect(await runHere(['diff', open.out, plain.out])).toMatchObject({ code: 0, stderr: '' });
    expect(await runHere(['diff', path, open.out])).toMatchObject({ code: 0, stderr: '' });
  });

  it('says of private texts that only one of them has where they are, and never what they are', async () => {
    const path = makeExport(...tiny, `UPDATE core_private_comment SET text = 'SECRET'`);
    const [plain, other] = [(await buildTree(makeExport(...tiny))).out, (await buildTree(path)).out];
    const { out: open } = await buildTree(path, { description: describedWith(true) });
    const run = (...sides: string[]) => runHere(['diff', ...sides, '--include-private-comments']);
    const neither = await run(plain, other);
    expect(neither).toMatchObject({ code: 0, stderr: '' });
    expect(neither.stdout).toContain('Not compared: the private texts of private-comment.text, ');
    for (const [without, side] of [
      [plain, path],
      [await served(plain), open],
      [plain, await served(open)],
    ] as const) {
      const { code, stdout } = await run(without, side);
      expect(code).toBe(1);
      expect(stdout).toContain('No record differs; the structure differs in 2 places.');
      expect(stdout).toContain('private-comment.text is no longer withheld (text)');
      expect(stdout).not.toMatch(/SECRET|private texts/);
    }
    expect(await run(path, open)).toMatchObject({ code: 0 });
  });

  it('names the collections that a database has and a tree has not, and what nothing describes', async () => {
    const { out } = await buildTree(makeExport(...tiny));
    const path = makeExport(
      ...tiny,
      'CREATE TABLE wf_camel (id INTEGER PRIMARY KEY, camel TEXT)',
      `INSERT INTO wf_camel VALUES (1, 'present'), (2, 'absent')`,
      'CREATE TABLE stray (id INTEGER PRIMARY KEY)',
      'INSERT INTO stray VALUES (1)',
    );
    const { code, stdout } = await runHere(['diff', out, path]);
    expect(code).toBe(1);
    expect(stdout).toContain('collection wf/camels is new, with 2 records');
    expect(stdout.replaceAll(/\s+/g, ' ')).toMatch(
      /Not compared: 1 table with 1 row of \S+ that nothing describes \(stray\)\./,
    );
  });

  it('takes what a tree says of itself for the other side, too', async () => {
    const cwd = hillsFolder();
    const rows = (name: string) =>
      makeExport(hillTable, `INSERT INTO hill VALUES (1, '${name}'), (2, 'Caelian')`);
    await runHere(['build', rows('Aventine'), '--config', 'own.json', '--no-sync', '--quiet'], cwd);
    const { code, stdout } = await runHere(['diff', 'out', rows('Palatine')], cwd);
    expect(code).toBe(1);
    expect(stdout).toContain('name: "Aventine" -> "Palatine"');
  });

  it('takes a named description for both trees, whatever they say of themselves', async () => {
    const cwd = hillsFolder();
    const path = makeExport(hillTable, `INSERT INTO hill VALUES (1, 'Aventine')`);
    await runHere(['build', path, '--config', 'own.json', '--no-sync', '--quiet'], cwd);
    const ids = { ...hills, records: { hill: { table: 'hill', keys: { id: 'integer' } } } };
    const file = join(cwd, 'ids.json');
    writeFileSync(file, JSON.stringify(ids));
    writeFileSync(join(cwd, 'of-ids.json'), JSON.stringify({ databank: 'ids.json' }));
    for (const named of [
      ['--databank', file],
      ['--config', 'of-ids.json'],
    ])
      expect((await runHere(['diff', 'out', 'out', ...named], cwd)).stdout).toContain(
        'hill.name, which both sides have and neither describes',
      );
    expect((await runHere(['diff', 'out', 'out', '--databank', 'answers'], cwd)).stderr).toMatch(
      /one of interface, whole\. To publish a service as it answers/,
    );
  });

  /** The export, and a tree of it with a page of something else. */
  const withPage = async (path: string, page: string) => {
    const { out } = await buildTree(path, { description: choose('core/regions', 'core/ngas') });
    writeFileSync(join(out, 'api/core/regions/index.json'), page);
    return out;
  };

  it.each<[string, (path: string) => string[] | Promise<string[]>, RegExp]>([
    [
      'an export that breaks the contract',
      (path) => [path, makeExport(...tiny, 'ALTER TABLE sc_token DROP COLUMN token')],
      /^error: \S+ breaks the contract in 1 place\n.*token.*\nhint: Nothing was compared; fix the export/,
    ],
    [
      'a tree with half a page',
      async (path) => [path, await withPage(path, '{')],
      /^error: \S+index\.json is not complete JSON/,
    ],
    [
      'a tree with a page of something else',
      async (path) => [await withPage(path, '[]'), path],
      /^error: \S+ breaks the contract in 1 place\n.*\nhint: Nothing was compared; `polity-press verify \S+` checks/,
    ],
    [
      'an archive with a page of something else, by the name that it was given',
      async (path) => [await packed(await withPage(path, '[]')), path],
      /^error: \S+snapshot\.zip breaks the contract in 1 place\n\S+snapshot\.zip\/api\/core\/regions\/index\.json: is not a page/,
    ],
    ['standard input twice', () => ['-', '-'], /^error: only one of the two/],
    ['two forms at once', (path) => [path, path, '--json', '--atom'], /^error: --json and --atom cannot/],
    [
      'a feed of no time',
      (path) => [path, path, '--atom', '--updated', 'now'],
      /^error: --updated is not a time: now/,
    ],
    ['one side only', (path) => [path], /^error: missing required argument 'new'/],
  ])('exits with 2 where it could not compare: %s', async (_, args, expected) => {
    const { code, stderr } = await runHere(['diff', ...(await args(makeExport(...tiny)))]);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringMatching(expected) });
  });

  it('reads a tree without a description by what is configured, and names what nothing describes', async () => {
    const path = makeExport(...tiny);
    const { out } = await buildTree(path);
    rmSync(join(out, 'databank.json'));
    expect(await runHere(['diff', out, path])).toMatchObject({ code: 0 });
    const index = join(out, 'api/index.json');
    const listed = JSON.parse(readFileSync(index, 'utf8'));
    writeFileSync(index, JSON.stringify({ ...listed, 'wf/camels': '/api/wf/camels/' }));
    const { code, stdout } = await runHere(['diff', out, path]);
    expect(code).toBe(1);
    expect(stdout).toContain('collection wf/camels is gone; its records could not be counted');
  });
});

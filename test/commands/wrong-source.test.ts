import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { rawZip } from '../archive/support/raw-zip.ts';
import { hillsFolder } from '../helpers/hills.ts';
import { runHere } from '../helpers/run-command-line.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { listen } from '../sources/service/support/listen.ts';

const address = 'http://localhost:8000';
const dump = '--\n-- PostgreSQL database dump\n--\n';

/** A folder with a dump, a text, archives without a tree, a tree and an empty folder. */
function workplace(): string {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, 'notes.zip'), rawZip([{ name: 'notes.txt', content: 'Rome' }]));
  const tables = ['databank.json', 'manifest.json', 'export.sqlite', 'tables/hill.csv'];
  writeFileSync(join(cwd, 'tables.zip'), rawZip(tables.map((name) => ({ name, content: '{}' }))));
  writeFileSync(join(cwd, 'backup.sql'), dump);
  writeFileSync(join(cwd, 'README.md'), '# Rome\n'.repeat(100));
  mkdirSync(join(cwd, 'tree/api'), { recursive: true });
  mkdirSync(join(cwd, 'site/api/core'), { recursive: true });
  for (const name of ['manifest.json', 'databank.json']) writeFileSync(join(cwd, 'site', name), '{}');
  writeFileSync(join(cwd, 'own.json'), '{"collections":{},"records":{}}');
  writeFileSync(
    join(cwd, 'settings.json'),
    JSON.stringify({ baseUrl: 'https://api.example.org' }, null, 1000),
  );
  mkdirSync(join(cwd, 'src'));
  return cwd;
}

it.each([
  ['serve', 'loop', '--port', '0'],
  ['host', 'nginx', '--root', 'loop'],
  ['host', 'nginx', '--site', '--root', 'loop/x', '--base-url', 'https://api.example.org'],
  ['join', 'loop/part'],
  ['build', '--withdraw', '1.0.0', '--out', 'loop'],
])('%s: refuses a folder that the system cannot look up', async (...args) => {
  const cwd = workplace();
  symlinkSync('loop', join(cwd, 'loop'));
  const { code, stderr } = await runHere(args, cwd);
  expect([code, stderr]).toEqual([2, expect.stringMatching(/^error: cannot read .*\(ELOOP\)\nhint: /)]);
});

it.each([
  [
    ['import', 'dump', `${address}/api/`],
    /^error: \S+:8000\/api is an address, .*\nhint: .*import api http:\S+:8000\/api --to e/,
  ],
  [['import', 'dump', 'tree'], /^error: tree is a published tree, .*\nhint: .*import api tree --to e/],
  [
    ['import', 'api', 'backup.sql'],
    /^error: backup\.sql is a dump, .*\nhint: .*import dump backup\.sql --to e/,
  ],
  [
    ['import', 'backup.sql'],
    /^error: import needs the word dump before backup\.sql\nhint: .*import dump backup\.sql --to e/,
  ],
  [
    ['import', 'backup.sql', '--public', '--retries', '3', '--collection=a b'],
    /^error: .*\nhint: Import it with: polity-press import dump backup\.sql --to e\.sqlite --public --collection 'a b'\n$/,
  ],
  [['import', address], /^error: import needs the word api .*\nhint: .*import api http:\S+:8000 --to e/],
  [
    ['serve', 'none.zip'],
    /^error: cannot read none\.zip: .*\nhint: .*Name an archive that a snapshot wrote, .*\n$/,
  ],
  [
    ['backup.sql'],
    /^error: unknown command 'backup\.sql'\nhint: A command .* `polity-press build backup\.sql`/,
  ],
  [['site'], /^error: unknown command 'site'\nhint: A command .* `polity-press serve site`/],
  [['import', 'notes.zip'], /^error: notes\.zip is a \.zip archive\nhint: Unpack it, and name /],
  [['import', 'dump', 'notes.zip'], /^error: notes\.zip is a zip archive\nhint: Decompress it on the way/],
  ...(
    [
      ['own.json', 'describes a databank, and', '--databank'],
      ['settings.json', 'is a configuration, and', '--config'],
    ] as const
  ).map(([name, is, option]): [string[], RegExp] => [
    ['build', name],
    new RegExp(
      `^error: ${name} ${is} holds no records\nhint: .*: polity-press build FILE ${option} ${name}\n$`,
    ),
  ]),
  [
    ['build', '--config', 'own.json'],
    /^error: own\.json is a description of a databank, not a configuration\nhint: .* --databank own\.json\.\n$/,
  ],
  [
    ['build', '--databank', 'settings.json'],
    /^error: settings\.json is a configuration, not a description of a databank\nhint: .* --config settings\.json\.\n$/,
  ],
  ...[['build'], ['serve'], ['verify'], ['history', 'polity/3'], ['types']].map(
    (args): [string[], RegExp] => [
      [...args, 'site/api/core'],
      /^error: site\/api\/core holds no published tree: .*\nhint: Did you mean site\? /,
    ],
  ),
  [
    ['serve', 'https://ada:secret@api.example.org/api/'],
    /^error: .*, not an address\nhint: .*: polity-press build https:\/\/api\.example\.org\/api\n$/,
  ],
  [
    ['build', '--out', 'x.zip'],
    /^error: x\.zip would be a folder, .*\nhint: .*: polity-press snapshot out --to x\.zip\n$/,
  ],
  ...[['import'], ['import', 'dump']].map((args): [string[], RegExp] => [
    [...args, 'tables.zip'],
    /^error: tables\.zip is an archive of tables, without pages.*\nhint: An archive of `snapshot --tables`/,
  ]),
  ...(
    [
      ['notes.zip', '.* is a \\.zip archive\nhint: Unpack it'],
      ['tables.zip', '.* is an archive of tables, .*\nhint: .* use its export\\.sqlite'],
      ['backup.sql', '.* is a dump\nhint: Make one first: .*import dump backup\\.sql --to export'],
      ['README.md', '.* is something else\nhint: .*import dump FILE --to .*import api SOURCE --to export'],
      ['src', '.* is something else\nhint: Make one first, of a dump: `.*`; .*`\\n$'],
    ] as const
  ).map(([name, rest]): [string[], RegExp] => [
    ['init', '--export', name],
    new RegExp(`^error: --export reads a SQLite export, and ${rest}`),
  ]),
  ...[['build'], ['import'], ['import', 'dump'], ['import', 'api'], ['serve']].map(
    (args): [string[], RegExp] => [
      [...args, 'postgres://ada:secret@localhost/databank'],
      /^error: a database is read through pg_dump, .*\nhint: .*pg_dump --file=backup\.sql --username=ada postgres:\/\/localhost\/databank`/,
    ],
  ),
  [
    ['import', 'README.md'],
    /^error: unknown command 'README\.md'\nhint: .*import dump FILE --to e.*import api SOURCE/,
  ],
  [
    ['import', 'dmp', 'backup.sql'],
    /^error: unknown command 'dmp': import needs the word dump .*\nhint: .*import dump backup\.sql --to e/,
  ],
  [['import', 'dmp', 'none.sql'], /^error: unknown command 'dmp'\nhint: Did you mean dump\?/],
  [['import', 'dump', 'README.md'], /^error: README\.md does not look like a dump from pg_dump/],
  [
    ['build', 'README.md'],
    /^error: README\.md .*not a database\nhint: Name a SQLite export, a dump .* published tree/,
  ],
  [['build', 'src'], /^error: src holds no published tree: .*\nhint: Name a SQLite export, a dump/],
  [
    ['diff', 'README.md', 'src'],
    /^error: README\.md .*\nhint: .* published tree \(folder or \.zip archive\)/,
  ],
  [['diff', 'none.zip', 'src'], /^error: cannot read none\.zip.*\nhint: .* tree \(folder or \.zip archive\)/],
  [['serve', 'README.md'], /^error: README\.md is not a \.zip archive\nhint: Give the folder/],
  [
    ['serve', 'none'],
    /^error: cannot read none: it does not exist \(ENOENT\)\nhint: .* where FILE is your export.* build FILE --out none\n$/,
  ],
  [
    ['host', 'nginx', '--root', 'none'],
    /^error: cannot read none: it does not exist \(ENOENT\)\nhint: .* where FILE is your export.* build FILE --out none\n$/,
  ],
  [
    ['host', 'nginx', '--root', 'README.md'],
    /^error: README\.md is a file, not a folder\nhint: Give the folder/,
  ],
])('%j: says what it is, and what to call instead', async (args, message) => {
  const cwd = workplace();
  const before = readdirSync(cwd);
  const to = args[0] === 'import' ? ['--to', 'e.sqlite'] : [];
  const { code, stdout, stderr } = await runHere([...args, ...to], cwd);
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(message);
  expect(readdirSync(cwd).filter((name) => name !== 'out')).toEqual(before);
});

it.each([
  ['build', 'none'],
  ['build', '--config', 'none'],
  ['import', 'dump', 'none', '--to', 'e.sqlite'],
  ['import', 'api', 'none', '--to', 'e.sqlite'],
  ['serve', 'none'],
  ['host', 'nginx', '--root', 'none'],
  ['snapshot', 'none', '--to', 'a.zip'],
  ['verify', 'none'],
  ['diff', 'none', 'none'],
  ['history', 'core/references/1', 'none'],
  ['types', 'none'],
  ['init', '--databank', 'none'],
  ['init', '--export', 'none'],
  ['build', '--out', 'none', '--withdraw', '1.0.0'],
])('says in the same words that a path does not exist: %j', async (...args) => {
  const { code, stderr } = await runHere(args, workplace());
  expect([code, stderr]).toEqual([
    2,
    expect.stringMatching(/^error: cannot read none: it does not exist \(ENOENT\)\nhint: ./),
  ]);
});

it.each([
  ['import sql old.sqlite', 'polity-press build old.sqlite'],
  ['import old.sqlite other.sqlite', 'polity-press build old.sqlite'],
  ['import sql backup.sql old.sqlite', 'polity-press import dump backup.sql --to NAME.sqlite'],
  ['import backup.sql export.sqlite', 'polity-press import dump backup.sql --to NAME.sqlite'],
  ['import backup.sql new.sqlite', 'polity-press import dump backup.sql --to new.sqlite'],
  ['import backup.sql --to=old.sqlite', 'polity-press import dump backup.sql --to old.sqlite'],
  ['import none', '`polity-press import dump FILE --to NAME.sqlite`'],
  ['import none new.sqlite', '`polity-press import dump FILE --to NAME.sqlite`'],
  ['import dump backup.sql old.sqlite', 'Add it, as in --to FILE.'],
  ['import dump backup.sql new.sqlite', '`polity-press import dump backup.sql --to new.sqlite`'],
  ['init --export backup.sql', 'polity-press import dump backup.sql --to NAME.sqlite'],
])('%s: proposes no command that overwrites a file, unless --to names it', async (line, hint) => {
  const cwd = workplace();
  for (const name of ['old.sqlite', 'other.sqlite', 'export.sqlite'])
    new BetterSqlite3(join(cwd, name)).exec('CREATE TABLE hill (id INTEGER)').close();
  const { code, stderr } = await runHere(line.split(' '), cwd);
  expect([code, stderr.split('\nhint: ')[1]]).toEqual([2, expect.stringContaining(hint)]);
});

it('says that an export needs no import', async () => {
  const cwd = temporaryFolder();
  new BetterSqlite3(join(cwd, 'e.db')).exec('CREATE TABLE hill (id INTEGER)').close();
  for (const kind of [[], ['dump'], ['api']])
    expect((await runHere(['import', ...kind, 'e.db', '--to', 'to.db'], cwd)).stderr).toMatch(
      /^error: e\.db is an export already .*\nhint: Build from it: polity-press build e\.db\n$/,
    );
});

it('says first that an export seems to be the one of another service', async () => {
  const cwd = hillsFolder();
  new BetterSqlite3(join(cwd, 'e.db')).exec('CREATE TABLE dale (id INTEGER)').close();
  const { code, stderr } = await runHere(['build', 'e.db', '--config', 'own.json'], cwd);
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(
      /^error: this seems to be the export of another service: .*\nhill: .*\nhint: .*; give the/,
    ),
  ]);
});

it('shows how to say where the export goes', async () => {
  const { code, stderr } = await runHere(['import', 'dump', 'backup.sql'], workplace());
  expect([code, stderr]).toEqual([2, expect.stringMatching(/'--to <file>'.*\nhint: .*--to FILE/)]);
});

it('asks a server for few pages that has nothing but HTML', async () => {
  const { base, seen } = await listen((_, response) => response.end('<!DOCTYPE html><title>Listing</title>'));
  const args = ['import', 'api', base, '--to', 'e.sqlite', '--concurrency', '1'];
  const { code, stderr } = await runHere(args, temporaryFolder());
  // For its description, its root index (and without a slash), an OpenAPI document at its usual places and a page.
  expect([code, seen.length]).toEqual([2, 10]);
  expect(stderr).toMatch(/ is HTML, not JSON\nhint: .*before \/api\/.*name the folder/);
});

describe('a service whose description has another prefix', () => {
  it.each([
    ['import api', ['import', 'api'], ['--to', 'e.sqlite'], 'Give the address before /data/; '],
    ['verify', ['verify'], [], 'Give the address that comes before /manifest.json and /data/; '],
  ])('is told so by %s', async (_, command, options, hint) => {
    const { base } = await listen((_seen, response) => response.end('<!DOCTYPE html>'));
    const { stderr } = await runHere([...command, base, ...options, '--config', 'own.json'], hillsFolder());
    expect(stderr).toContain(hint);
  });

  it('is imported from what stands before that', async () => {
    const { base } = await listen((_, response) => response.writeHead(401).end());
    const { stderr } = await runHere(['build', `${base}/data/`, '--config', 'own.json'], hillsFolder());
    expect(stderr).toContain(` \`polity-press import api ${base} --to export.sqlite --config own.json\`,`);
    const other = ['import', 'dump', `${base}/data/api/`, '--to', 'e.sqlite', '--config', 'own.json'];
    expect((await runHere(other, hillsFolder())).stderr).toContain(` import api ${base}/data/api --to `);
  });
});

it.each([
  ['{"v2/things":"http://x/api/v2/things/"}', 'v2/things: it is not there\nhint: '],
  [
    '{"count":1,"results":[]}',
    'api: 0 different records came in the last of 2 passes, of 1 that it counts: its only page does not say how to ask for more',
  ],
])('says why a service that is not described cannot be published: %s', async (body, reason) => {
  const { base } = await listen(({ path }, response) => {
    response.statusCode = path === '/api/' ? 200 : 404;
    response.setHeader('content-type', 'application/json');
    response.end(path === '/api/' ? body : '{"detail":"Not found."}');
  });
  const { code, stderr } = await runHere(['build', base, '--out', 'out'], temporaryFolder());
  expect([code, stderr]).toEqual([2, expect.stringContaining(reason)]);
});

describe('an address or a name that a command cannot read', () => {
  it.each([
    [
      ['serve', 'http://127.0.0.1:9/api/'],
      /takes a folder or an archive, not an address\nhint: .*build http:/,
    ],
    [
      ['snapshot', 'http://127.0.0.1:9/api/', '--to', 'a.zip'],
      /takes a folder or an archive, not an address\nhint: .*build http:/,
    ],
    [
      ['build', 'kingdoms.sqlite'],
      /error: no description fits kingdoms\.sqlite: it has .* but "kingdom", "battle"\nhint: Describe it in a databank\.json first.*init --databank databank\.json$/m,
    ],
    [
      ['init', '--export', 'k.sql', '--config', 'new.json'],
      /^error: --export reads a SQLite export, and k\.sql is a dump\nhint: Make one first: .*import dump k\.sql --to export\.sqlite$/m,
    ],
    [['import', 'k.sql', 'new.sqlite'], /hint: Import it with: .*import dump k\.sql --to new\.sqlite$/m],
    [
      ['init', '--export', 'tree'],
      /^error: --export reads a SQLite export, and tree is a published tree\nhint: .*import api tree --to export\.sqlite/,
    ],
    [
      ['init', '--export', 'https://ada:secret@example.org/api/'],
      /^error: --export reads a SQLite export, and https:\/\/example\.org\/api is an address\nhint: Make one first: .*import api https:\/\/example\.org\/api --to/,
    ],
    [['init', '--export', 'kingdoms.sqlite'], /error: no description fits kingdoms\.sqlite: /],
    [
      ['build', '--databank', 'hole'],
      /hint: Did you mean whole\? Name a file, or one of interface, whole, answers\./,
    ],
  ])('%j', async (args, expected) => {
    const folder = temporaryFolder();
    const foreign = new BetterSqlite3(join(folder, 'kingdoms.sqlite'));
    writeFileSync(join(folder, 'k.sql'), dump);
    mkdirSync(join(folder, 'tree/api'), { recursive: true });
    foreign.exec('CREATE TABLE kingdom (id INTEGER); CREATE TABLE battle (id INTEGER)').close();
    expect(await runHere(args, folder)).toMatchObject({ code: 2, stderr: expect.stringMatching(expected) });
    expect(readdirSync(folder).sort()).toEqual(['k.sql', 'kingdoms.sqlite', 'tree']);
  });
});

it.each([
  [['build', 'my', 'tree', '--out', 'y'], "needs quotes: 'my tree'."],
  [['diff', 'my', 'tree', 'src'], "needs quotes: 'my tree'."],
  [['build', 'a', 'b', '--out', 'y'], '--help lists'],
  [['verify', 'a', 'b'], 'Leave out the rest: `polity-press verify a`.'],
])('%j: a name with a space is quoted, and no proposed line loses an option', async (args, hint) => {
  const cwd = workplace();
  mkdirSync(join(cwd, 'my tree'));
  const { code, stderr } = await runHere(args, cwd);
  expect([code, stderr]).toEqual([2, expect.stringContaining(hint)]);
  if (!hint.includes('Leave')) expect(stderr).not.toContain('Leave out');
});

it.each([
  [[], 'sqlite3 export.sqlite < q.sql && polity-press build export.sqlite'],
  [['export.sqlite'], 'sqlite3 NAME.sqlite < q.sql && polity-press build NAME.sqlite'],
])('SQL of SQLite next to %j is read into a new database', async (files, hint) => {
  const cwd = temporaryFolder();
  for (const file of files) writeFileSync(join(cwd, file), '');
  writeFileSync(join(cwd, 'q.sql'), 'PRAGMA foreign_keys=OFF;\nBEGIN TRANSACTION;\n');
  const { code, stderr } = await runHere(['build', 'q.sql'], cwd);
  expect([code, stderr]).toEqual([2, expect.stringContaining(hint)]);
});

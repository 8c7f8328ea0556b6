import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { DescriptionFile } from '../../src/model/description/key-facts.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { startPostgres } from '../sources/postgres/postgres-server.ts';
import {
  describeProject,
  filledDatabase,
  golden,
  goldenFile,
  hasGeometry,
  inPostgres,
  inSqlite,
  manage,
  missingDjango,
  museum,
  program,
  project,
  runPython,
} from './django-project.ts';

if (missingDjango !== null) console.log(missingDjango);

/** Where no database can be. */
const nowhere = inSqlite('/nowhere/db');

describe.skipIf(missingDjango !== null)('describe_api.py', () => {
  it('describes a project unlike the databank', async () => {
    const { code, stdout, stderr } = await describeProject(museum);
    expect(stdout).toBe(golden('museum.databank.json', stdout));
    expect(stderr).toBe(golden('museum.report.txt', stderr));
    expect(code).toBe(0);
  });

  it('describes one serializer for all, three levels deep, as the databank has it', async () => {
    const { code, stdout, stderr } = await describeProject(['--prefix', 'api']);
    expect(stdout).toBe(golden('api.databank.json', stdout));
    expect([code, stderr]).toEqual([0, '']);
  });

  it('names all that a description cannot say at once, and prints nothing else', async () => {
    const { code, stdout, stderr } = await describeProject(['--prefix', 'odd/']);
    const report = withoutLines(stderr);
    expect(report).toBe(golden('odd.report.txt', report));
    expect([code, stdout]).toEqual([1, '']);
  });

  it('leaves out the collections of which that is with --skip, and with --skip-keys the keys', async () => {
    const collections = await describeProject(['--prefix', 'odd/', '--skip']);
    expect(collections.stdout).toBe(golden('odd.skip.databank.json', collections.stdout));
    const both = await describeProject(['--prefix', 'odd/', '--skip', '--skip-keys']);
    expect(both.stdout).toBe(golden('odd.skip-keys.databank.json', both.stdout));
    // What is left out is named as before.
    const named = (report: string) =>
      withoutLines(report)
        .replace(/^error: a description cannot .*\n/m, '')
        .replaceAll(/^(?:left out|error): /gm, '')
        .split('\n')
        .sort();
    const refused = named(readFileSync(goldenFile('odd.report.txt'), 'utf8'));
    expect(named(collections.stderr)).toEqual(refused);
    expect(named(both.stderr)).toEqual(refused);
    expect([collections.code, both.code]).toEqual([0, 0]);
  });

  it('leaves collections to the running service with --else, but none of accounts, and none that it cannot ask', async () => {
    const { code, stdout, stderr } = await describeProject([
      '--prefix',
      'odd/',
      '--else',
      'https://a.example.org/',
    ]);
    const { collections, else: others } = JSON.parse(stdout) as DescriptionFile;
    expect([code, others?.service]).toEqual([0, 'https://a.example.org']);
    const skipped = JSON.parse(readFileSync(goldenFile('odd.skip.databank.json'), 'utf8'));
    expect([...Object.keys(collections), ...(others?.lists ?? [])]).toEqual(
      expect.arrayContaining(Object.keys(skipped.collections)),
    );
    // Their records, or lists in them, are in another order than that of their ids.
    expect(others?.lists).toEqual(
      expect.arrayContaining(['shelves', 'reversed', 'not-ordered', 'prefetched', 'hyperlinked']),
    );
    expect(others?.lists).not.toContain('prefetched-by-id');
    expect(others?.lists).not.toContain('authors');
    expect(Object.keys(others?.tables ?? {})).toEqual(others?.lists);
    expect(others?.tables?.shelves).toBe('odd_shelf');
    // Django made the second table for a list in the records. Of the topics of things, only a part is listed.
    const layers = 'museum_artefact_found_with_in_the_same_layer_of_the_same_excavation';
    expect(others?.tables?.prefetched).toEqual(['museum_maker', layers]);
    expect(others?.tables?.things).toBe('odd_thing');
    for (const name of others?.lists ?? [])
      expect(stderr).toMatch(new RegExp(`^from the service: .*odd/${name}/ `, 'm'));
  });

  it('describes decimals as numbers where the project answers numbers', async () => {
    const { stdout } = await describeProject(museum, { PROJECT_DECIMALS: 'numbers' });
    const asText = readFileSync(goldenFile('museum.databank.json'), 'utf8');
    expect(stdout).toContain('"number(4)"');
    expect(stdout).toBe(asText.replaceAll('decimal(', 'number('));
  });

  it('without --prefix describes everything below the path that all collections share', async () => {
    const { code, stdout, stderr } = await describeProject(['--skip']);
    expect(stderr).toMatch(/error: the collections have no path in common, .*--prefix\. .*\n$/);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain('note: about/: is no view of the REST framework');
    expect(stderr).toContain('its path depends on the language (i18n_patterns)');
  });

  it('says what publishes lists without a slash at the end, which no description has', async () => {
    const last = async (...args: string[]) => {
      const { code, stdout, stderr } = await describeProject(['--prefix', 'bare/', ...args]);
      expect([code, stdout]).toEqual([1, '']);
      return stderr.trimEnd().split('\n').at(-1);
    };
    expect(await last()).toBe(
      'error: a description cannot say all of this, so nothing was written. --skip leaves the collections concerned out,' +
        ' --skip-keys only the keys, build ADDRESS/bare/ publishes what the service answers',
    );
    const none = (address: string) =>
      `error: a description can say none of this: build ${address}/bare/ publishes what the service answers`;
    expect(await last('--skip')).toBe(none('ADDRESS'));
    expect(await last('--else', 'https://a.example.org')).toBe(none('https://a.example.org'));
  });

  it('refuses what it cannot find', async () => {
    const nothing = await describeProject(['--prefix', 'nosuch/', '--skip']);
    expect(nothing).toEqual({
      code: 1,
      stdout: '',
      stderr: 'error: there is no collection to describe below nosuch/\n',
    });
    const misspelt = await describeProject(['--prefix', 'api/', '--public', 'museum.evaluation']);
    expect(misspelt.stderr).toContain('error: --public: there is no model museum.evaluation to be public\n');
    const homeless = await describeProject(['--prefix', 'api/'], { DJANGO_SETTINGS_MODULE: '' });
    expect([homeless.code, homeless.stderr]).toEqual([
      2,
      'error: which project? Set DJANGO_SETTINGS_MODULE, for example to project.settings\n',
    ]);
    const elsewhere = await describeProject(['--prefix', 'api/'], { DJANGO_SETTINGS_MODULE: 'my.settings' });
    expect([elsewhere.code, elsewhere.stderr]).toEqual([
      2,
      expect.stringMatching(
        /^error: DJANGO_SETTINGS_MODULE is my\.settings, but there is no module my in \/.*: run this .*\n$/,
      ),
    ]);
    expect((await describeProject(['--help'], { DJANGO_SETTINGS_MODULE: '' })).stdout).toContain(
      '--skip-keys',
    );
  });

  it('describes times in the zone of the project, and UTC by whatever name', async () => {
    const utc = await describeProject(museum, { PROJECT_TIME_ZONE: 'Etc/Zulu' });
    expect([utc.code, utc.stdout]).toEqual([0, (await describeProject(museum)).stdout]);
    const london = await describeProject(museum, { PROJECT_TIME_ZONE: 'Europe/London' });
    expect(london.stderr).toContain(
      'note: Europe/London: times before 1970 may have another offset than here: ',
    );
    expect(utc.stderr).not.toContain('before 1970');
    expect([london.code, london.stdout]).toEqual([
      0,
      utc.stdout.replaceAll('"date-time?"', '"date-time(Europe/London)?"'),
    ]);
  });

  it('describes times that are not formatted as the database gives them, in UTC', async () => {
    const times = { PROJECT_TIME_ZONE: 'Europe/London', PROJECT_TIMES: 'unformatted' };
    expect((await describeProject(museum, times)).stdout).toBe((await describeProject(museum)).stdout);
  });

  it('refuses times in a zone of the database, which nothing in it names', async () => {
    const database = { ENGINE: 'django.db.backends.sqlite3', NAME: '/nowhere/db', TIME_ZONE: 'Asia/Tokyo' };
    const { code, stderr } = await describeProject(museum, { DATABASE: JSON.stringify(database) });
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining('.seen_at: is a time in the zone of its database (TIME_ZONE of DATABASES)\n'),
    ]);
  });

  it.each([
    ['manage.py shell', ['manage.py', 'shell', '-v', '0']],
    ['a program that executes it', ['-c', 'import django, sys; django.setup(); exec(sys.stdin.read())']],
    ['an interpreter in which Django is set up', ['-i', '-q', '-c', 'import django; django.setup()']],
    ['a pipe', ['-', '--prefix', 'data/v2/']],
  ])('gives the same in %s', async (_, args) => {
    const expected = await describeProject(museum);
    const env = { DESCRIBE_API_PREFIX: 'data/v2/', DESCRIBE_API_PUBLIC: 'museum.valuation' };
    // An interpreter would read it line by line.
    const input = args.includes('-i') ? `exec(open(${JSON.stringify(program)}).read())\n` : textOfProgram();
    const run = await runPython(args, { input, env });
    expect([run.code, run.stdout]).toEqual([0, expected.stdout]);
    expect(run.stderr).toContain(expected.stderr);
  });

  it('fails in manage.py shell as it does elsewhere', async () => {
    const env = { DESCRIBE_API_PREFIX: 'data/v2/' };
    const run = await runPython(['manage.py', 'shell', '-v', '0'], { input: textOfProgram(), env });
    expect([run.code, run.stdout]).toEqual([1, '']);
    const skipped = await runPython(['manage.py', 'shell', '-v', '0'], {
      input: textOfProgram(),
      env: { ...env, DESCRIBE_API_SKIP: '1' },
    });
    expect([skipped.code, JSON.parse(skipped.stdout).api]).toEqual([0, '/data/v2/']);
  });

  it('gives the same to a program that imports it, and prints nothing by itself', async () => {
    const code = `
import django, json, sys
django.setup()
sys.path.append(sys.argv[1])
import describe_api
databank, report = describe_api.describe("data/v2/", public=["museum.valuation"])
sys.stdout.write(describe_api.json_of(databank))`;
    const run = await runPython(['-c', code, join(program, '..')]);
    expect(run).toEqual({ code: 0, stdout: (await describeProject(museum)).stdout, stderr: '' });
  });

  it('writes the file that is asked for when all of it is known, and leaves it as it was otherwise', async () => {
    const file = join(temporaryFolder(), 'databank.json');
    const whole = (await describeProject(museum)).stdout;
    expect(await runPython([program, ...museum, '--to', file])).toMatchObject({ code: 0, stdout: '' });
    expect(readFileSync(file, 'utf8')).toBe(whole);
    const odd = { DESCRIBE_API_PREFIX: 'odd/', DESCRIBE_API_TO: file };
    expect(await runPython([program], { env: odd })).toMatchObject({
      ...{ code: 1, stdout: '' },
      stderr: expect.stringContaining(
        '\nerror: a description cannot say all of this, so nothing was written. ',
      ),
    });
    expect([readFileSync(file, 'utf8'), readdirSync(dirname(file))]).toEqual([whole, ['databank.json']]);
    expect(await runPython([program, ...museum, '--to', '/nowhere/x'])).toMatchObject({
      ...{ code: 2, stdout: '' },
      stderr: expect.stringMatching(/error: cannot write \/nowhere\/x: No such file or directory\n$/),
    });
  });

  it('asks no database: there may be none, and no table', async () => {
    const expected = await describeProject(museum);
    expect(await describeProject(museum, nowhere)).toEqual(expected);
  });

  it('reads no row of a database that is open, and leaves it usable', async () => {
    const { env } = await filledDatabase();
    const code = `
import django, sys
django.setup()
from django.contrib.auth import get_user_model
from django.db import connection
sys.path.append(sys.argv[1])
import describe_api
asked = []
def note(execute, sql, *rest):
    asked.append(sql)
    return execute(sql, *rest)
with connection.execute_wrapper(note):
    assert get_user_model().objects.count() == 2
    assert len(asked) == 1
    databank, report = describe_api.describe("odd/", skip=True)
    assert databank is not None
    assert len(asked) == 1, asked
    assert get_user_model().objects.count() == 2`;
    expect(await runPython(['-c', code, join(program, '..')], { env })).toEqual({
      code: 0,
      stdout: '',
      stderr: '',
    });
  });

  it('names tables as PostgreSQL cuts them', async () => {
    const server = await startPostgres();
    onTestFinished(() => server.stop());
    const env = inPostgres(server.port);
    const { stdout, stderr } = await describeProject(museum, env);
    await manage(env, 'migrate', '--run-syncdb', '-v', '0');
    const { records } = JSON.parse(stdout) as DescriptionFile;
    const tables = server.columns('postgres');
    const named = Object.values(records).flatMap(({ table, keys = {} }) => [
      table as string,
      ...Object.values(keys).flatMap((key) =>
        typeof key === 'object' && 'link' in key ? [key.link as string] : [],
      ),
    ]);
    expect(named.filter((table) => !tables.has(table))).toEqual([]);
    expect(named.filter((table) => table.length === 63)).not.toEqual([]);
    // All the rest is as on SQLite.
    const cut = /museum_artefact_found_\w+/g;
    const onSqlite = (await describeProject(museum)).stdout;
    expect(stdout.replaceAll(cut, 'cut')).toBe(onSqlite.replaceAll(cut, 'cut'));
    // Orders are those of the database.
    expect(stderr).toMatch(/^note: data\/v2\/rooms\/ \(RoomViewSet\): .* by the database's collation/m);
    expect(stderr).toMatch(/^note: .*: similar, .*: records are not ordered: the database may /m);
    await manage(env, 'fill');
  });

  // What it needs is large: nothing demands that it is installed.
  if (hasGeometry)
    it('describes geometries', async () => {
      const env = { DATABASE: JSON.stringify({ ENGINE: 'django.contrib.gis.db.backends.postgis' }) };
      const { stdout, stderr } = await describeProject(['--prefix', 'maps/', '--skip'], env);
      expect(JSON.parse(stdout).records).toEqual({
        'places.site': {
          table: 'places_site',
          keys: { id: 'integer', name: 'text', outline: 'geometry', middle: 'geometry?' },
        },
      });
      expect(stderr).toMatch(/^left out: maps\/features\/ .* has its own to_representation/);
    });

  it('is sound Python of version 3.8, and writes nothing in the project', async () => {
    const parsed = 'import ast, sys; ast.parse(sys.stdin.read(), feature_version=(3, 8))';
    expect((await runPython(['-c', parsed], { input: textOfProgram() })).code).toBe(0);
    const found = await runPython(['-m', 'pyflakes', program, project]);
    expect([found.code, found.stdout, found.stderr]).toEqual([0, '', '']);
    expect(existsSync(join(project, 'db.sqlite3'))).toBe(false);
  });
});

/** A report without the numbers of lines, which differ from one version of Django to the next. */
function withoutLines(report: string): string {
  return report.replaceAll(/\.py:\d+\)/g, '.py:N)');
}

function textOfProgram(): string {
  return readFileSync(program, 'utf8');
}

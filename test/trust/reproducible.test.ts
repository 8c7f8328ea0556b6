import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Step, tiny, writeExport } from '../helpers/make-export.ts';
import { cli } from '../helpers/run-cli.ts';
import { runHere } from '../helpers/run-command-line.ts';
import { suiteFolder } from '../helpers/temporary-folder.ts';
import { isLongRun } from './crash-safety/cases.ts';
import { treeHash } from './crash-safety/tree-hash.ts';
import { tables, untypedTables } from './support/tables.ts';
import { tally } from './tally.ts';

/** What shapes a tree. */
const options: Readonly<Record<string, readonly string[]>> = {
  'no options': [],
  'every option': [
    ...['--page-size', '3', '--include-private-comments', '--base-url', 'https://user.github.io/repo'],
    ...['--collection', 'sc/tokens', '--collection', 'core/citations', '--collection', 'core/ngas'],
    ...['--host', 'apache', '--host', 'netlify'],
  ],
};

/** What must not shape it: the process around a build. */
interface Surroundings {
  readonly env?: Readonly<Record<string, string>>;
  readonly umask?: string;
  /** Below the folder of the case. */
  readonly cwd?: string;
  /** The output folder, from there. */
  readonly out?: string;
  readonly flags?: readonly string[];
  /** How often it is built, one over the other. */
  readonly times?: number;
}

const surroundings: Readonly<Record<string, Surroundings>> = {
  'the same again': {},
  'a second time, over the first': { times: 2 },
  'TZ=Pacific/Kiritimati': { env: { TZ: 'Pacific/Kiritimati' } },
  'TZ=America/St_Johns': { env: { TZ: 'America/St_Johns' } },
  'TZ=:nowhere': { env: { TZ: ':nowhere' } },
  'LC_ALL=tr_TR.UTF-8': { env: { LC_ALL: 'tr_TR.UTF-8', LANG: 'tr_TR.UTF-8' } },
  'LC_ALL=ar_EG.UTF-8': { env: { LC_ALL: 'ar_EG.UTF-8', LANG: 'ar_EG.UTF-8' } },
  'LC_ALL=C': { env: { LC_ALL: 'C', LANG: 'C' } },
  'no environment but PATH': { env: {} },
  'another working folder': { cwd: 'a folder/é', out: '../../tree' },
  'another output folder': { out: 'x/y z/ünïcode/out' },
  'umask 077': { umask: '077' },
  'umask 000': { umask: '000' },
  'with --json': { flags: ['--json'] },
  'with --quiet': { flags: ['--quiet'] },
};

/** Several at once, for the everyday run. */
const together: Readonly<Record<string, Surroundings>> = {
  'everything around it another way': {
    env: { TZ: 'Pacific/Kiritimati', LC_ALL: 'tr_TR.UTF-8', LANG: 'tr_TR.UTF-8' },
    umask: '077',
    cwd: 'a folder/é',
    out: '../../x/y z/ünïcode/out',
    flags: ['--json'],
    times: 2,
  },
  'everything around it a third way': {
    env: { TZ: ':nowhere', LC_ALL: 'ar_EG.UTF-8', LANG: 'ar_EG.UTF-8' },
    umask: '000',
    flags: ['--quiet'],
  },
};

/** Puts the rows of every table into one without types and keys, the last first. */
const reversed: Step = (database) => {
  const creations = new Map(
    [...untypedTables.matchAll(/CREATE TABLE (\w+) [^;]*;/g)].map(([sql, name]) => [name, sql]),
  );
  for (const { name } of tables)
    database.exec(`ALTER TABLE ${name} RENAME TO old; ${creations.get(name)}
      INSERT INTO ${name} SELECT * FROM old ORDER BY rowid DESC; DROP TABLE old`);
};

/** Files with the same rows, none of them the same bytes. */
const files: Readonly<Record<string, readonly Step[]>> = {
  vacuumed: [...tiny, 'CREATE TABLE other AS SELECT hex(zeroblob(9000)) AS x; DROP TABLE other; VACUUM'],
  'with free pages': [...tiny, 'CREATE TABLE other AS SELECT hex(zeroblob(9000)) AS x; DROP TABLE other'],
  'rows in reverse': [...tiny, reversed],
  'columns in reverse': [
    ...tiny,
    (database) => {
      for (const { name, columns } of tables) {
        const list = columns.map((column) => column.name).toReversed();
        database.exec(
          `ALTER TABLE ${name} RENAME TO old; CREATE TABLE ${name} AS SELECT ${list} FROM old; DROP TABLE old`,
        );
      }
    },
  ],
  'pages of 512 bytes': ['PRAGMA page_size = 512', ...tiny],
  'pages of 64 KiB': ['PRAGMA page_size = 65536', ...tiny],
  'in UTF-16': [`PRAGMA encoding = 'UTF-16le'`, ...tiny],
  'in WAL mode': ['PRAGMA journal_mode = WAL', ...tiny],
  'with indexes': [
    ...tiny,
    'CREATE INDEX i ON sc_token (token, id DESC); CREATE INDEX j ON core_citation (ref_id); ANALYZE',
  ],
};

describe('the same export, options and version', () => {
  const around = Object.entries(isLongRun ? surroundings : together);
  // Every day, each way around it with one of the two options, and so each content.
  const isTried = (index: number, odd: number) => isLongRun || index % 2 === odd;
  const cases = Object.keys(options).flatMap((option, odd) =>
    around.filter((_, index) => isTried(index, odd)).map(([name, each]) => [option, name, each] as const),
  );
  const contents = Object.keys(options).flatMap((option, odd) =>
    Object.entries(files)
      .filter((_, index) => isTried(index, odd))
      .map(([name, steps]) => [option, name, steps] as const),
  );
  tally('the same export, options and version give the same bytes', cases.length + contents.length);
  const shared = suiteFolder();
  const expected = new Map<string, string>();
  beforeAll(async () => {
    for (const option of Object.keys(options))
      expected.set(option, await buildHere(join(shared, `expected ${option}`), option, tiny));
  });

  it.each(cases)('give the same bytes: %s, %s', (option, name, each) => {
    const folder = join(shared, `${option} ${name.replaceAll('/', ' ')}`);
    expect(buildInProcess(folder, option, each)).toBe(expected.get(option));
  });

  it.each(contents)('give the same bytes: %s, a file %s', async (option, name, steps) => {
    expect(await buildHere(join(shared, `${option} ${name}`), option, steps)).toBe(expected.get(option));
  });
});

/** Builds in this process, and gives the digest of the tree. */
async function buildHere(folder: string, option: string, steps: readonly Step[]): Promise<string> {
  mkdirSync(folder);
  const path = writeExport(join(folder, 'export.sqlite'), ...steps);
  const call = ['build', path, '--out', join(folder, 'out'), ...(options[option] ?? [])];
  expect(await runHere(call)).toMatchObject({ code: 0, stderr: '' });
  return treeHash(join(folder, 'out'));
}

/** Builds in a new process, and gives the digest of the tree. */
function buildInProcess(folder: string, option: string, around: Surroundings): string {
  const { env, umask = '022', cwd = '.', out = 'out', flags = [], times = 1 } = around;
  const from = join(folder, cwd);
  mkdirSync(from, { recursive: true });
  const path = writeExport(join(folder, 'export.sqlite'), ...tiny);
  const call = [process.execPath, cli, 'build', path, '--out', out, ...(options[option] ?? []), ...flags];
  for (let time = 0; time < times; time += 1) {
    const { status, stderr } = spawnSync('sh', ['-c', `umask ${umask}; exec "$@"`, 'sh', ...call], {
      cwd: from,
      env: env === undefined ? process.env : { PATH: process.env.PATH, ...env },
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([0, '']);
  }
  return treeHash(join(from, out));
}

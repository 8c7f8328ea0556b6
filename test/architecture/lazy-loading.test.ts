import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const project = fileURLToPath(new URL('../../', import.meta.url));

/** What a file of dist/ was made from; any other file itself. */
function sourcesOf(path: string): string[] {
  const map = `${path}.map`;
  if (!existsSync(map)) return [relative(project, path)];
  const { sources } = JSON.parse(readFileSync(map, 'utf8')) as { sources: string[] };
  return sources.map((source) => relative(project, join(dirname(map), source)));
}

/** The sources of the files that a run of the compiled command line loads: V8 counts in each of them what ran. */
function loadedBy(...args: string[]): string[] {
  const folder = temporaryFolder();
  const env = { ...process.env, NODE_V8_COVERAGE: folder };
  spawnSync(process.execPath, [join(project, 'dist/cli.js'), ...args], { env });
  const scripts = readdirSync(folder).flatMap(
    (file) => JSON.parse(readFileSync(join(folder, file), 'utf8')).result as { url: string }[],
  );
  return scripts
    .filter(({ url }) => url.startsWith('file:'))
    .flatMap(({ url }) => sourcesOf(fileURLToPath(url)));
}

/** Packages and folders instead of files: what it costs to start depends on them. */
function roomsOf(files: readonly string[]): string[] {
  const rooms = files.map((file) => file.replace(/^(node_modules\/[^/]+|src\/[^/]+\/).*/, '$1'));
  // What the bundler adds of its own is in a file by itself, or not.
  return [...new Set(rooms)].filter((room) => room !== 'dist/rolldown-runtime.js').sort();
}

/** The command line itself: the options of all commands, and what they have as their defaults. */
const ofTheCommandLine = [
  'node_modules/commander',
  'src/cli.ts',
  'src/commands/',
  'src/contract/',
  'src/own-package.ts',
  'src/sources/',
  'src/terminal/',
];

describe('the command line', () => {
  it.each([
    [['--help'], []],
    [['--version'], []],
    [['build', '--help'], []],
    [['import', 'api', '--help'], []],
    // Faults are listed like the faults of a build, and names are compared.
    [
      ['nosuch'],
      [
        'node_modules/leven',
        ...[
          'src/contract/get-or-make.ts',
          'src/contract/group-by.ts',
          'src/terminal/did-you-mean.ts',
          'src/terminal/plural.ts',
        ],
      ],
    ],
  ])('loads nothing for %j but its options', (args, listing) => {
    const loaded = loadedBy(...args);
    const packages = listing.filter((each) => each.startsWith('node_modules/'));
    expect(roomsOf(loaded)).toEqual([...ofTheCommandLine, ...packages].sort());
    const small = loaded.filter((file) => /^src\/(?:contract|sources|terminal)\//.test(file));
    expect(small.filter((file) => !listing.includes(file)).sort()).toEqual([
      'src/contract/errors.ts',
      'src/sources/service/crawl-options.ts',
      'src/terminal/own-command.ts',
      'src/terminal/progress.ts',
      'src/terminal/safe-text.ts',
      'src/terminal/screen.ts',
    ]);
    expect(loaded.filter((file) => /^src\/commands\/run-(?!command-line|process)/.test(file))).toEqual([]);
  });

  it('loads what a command needs when that runs, and no more', () => {
    const loaded = loadedBy('host', 'nginx');
    expect(loaded).toContain('src/hosts/nginx.ts');
    expect(loaded.filter((file) => /better-sqlite3|ajv|http-server/.test(file))).toEqual([]);
  });

  it('loads nothing for tables, archives or the network to verify a tree on disk', () => {
    const loaded = loadedBy('verify', join(project, 'test/golden/tiny'));
    expect(loaded).toContain('src/verify/checks/tables.ts');
    expect(
      loaded.filter((file) =>
        /better-sqlite3|hyparquet|csv|src\/archive|src\/http|http-|send-head|verify\/tables\/(?:database|parquet)/.test(
          file,
        ),
      ),
    ).toEqual([]);
  });
});

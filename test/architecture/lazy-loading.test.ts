import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const project = fileURLToPath(new URL('../../', import.meta.url));

/** The files that a run of the compiled command line loads: V8 counts in each of them what ran. */
function loadedBy(...args: string[]): string[] {
  const folder = temporaryFolder();
  const env = { ...process.env, NODE_V8_COVERAGE: folder };
  spawnSync(process.execPath, [join(project, 'dist/cli.js'), ...args], { env });
  const scripts = readdirSync(folder).flatMap(
    (file) => JSON.parse(readFileSync(join(folder, file), 'utf8')).result as { url: string }[],
  );
  return scripts
    .filter(({ url }) => url.startsWith('file:'))
    .map(({ url }) => relative(project, fileURLToPath(url)));
}

/** Packages and folders instead of files: what it costs to start depends on them. */
function roomsOf(files: readonly string[]): string[] {
  const rooms = files.map((file) => file.replace(/^(node_modules\/[^/]+|dist\/[^/]+\/).*/, '$1'));
  return [...new Set(rooms)].sort();
}

/** The command line itself: the options of all commands, and what they have as their defaults. */
const ofTheCommandLine = [
  'dist/cli.js',
  'dist/commands/',
  'dist/errors.js',
  'dist/import/',
  'dist/log.js',
  'dist/own-command.js',
  'dist/own-package.js',
  'dist/printable.js',
  'dist/quote-for-shell.js',
  'dist/terminal/',
  'node_modules/commander',
];

describe('the command line', () => {
  it.each([
    [['--help']],
    [['--version']],
    [['build', '--help']],
    [['import', 'api', '--help']],
    [['nosuch']],
  ])('loads nothing for %j but its options', (args) => {
    const loaded = loadedBy(...args);
    expect(roomsOf(loaded)).toEqual(ofTheCommandLine);
    expect(loaded.filter((file) => file.startsWith('dist/import/'))).toEqual([
      'dist/import/crawl/crawl-options.js',
    ]);
    expect(loaded.filter((file) => file.startsWith('dist/terminal/'))).toEqual(['dist/terminal/screen.js']);
    expect(loaded.filter((file) => /^dist\/commands\/run-(?!command-line|process)/.test(file))).toEqual([]);
  });

  it('loads what a command needs when that runs, and no more', () => {
    const loaded = loadedBy('host', 'nginx');
    expect(loaded).toContain('dist/hosts/nginx.js');
    expect(loaded.filter((file) => /better-sqlite3|ajv|http-server/.test(file))).toEqual([]);
  });
});

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { CliError } from '../../../src/contract/errors.ts';
import { checkNotOfOthers, entriesOfOthers, refusalOf } from '../../../src/publish/write/folder-of-others.ts';
import { openOutput } from '../../../src/publish/write/open-output.ts';
import { stagingOf } from '../../../src/publish/write/staging.ts';
import { temporaryFolder } from './support/folders.ts';
import { lay, publishTree, readTree, treeOf } from './support/trees.ts';

const check = (folder: string) => checkNotOfOthers(stagingOf(folder));

const whole = [
  ...['.git', '.gitignore', '.gitattributes', '.gitkeep', '.github', '.nojekyll', '.well-known', 'CNAME'],
  ...['robots.txt', 'favicon.ico', 'index.html', '404.html', 'lost+found', '.polity-press', '.DS_Store'],
];

describe('entriesOfOthers', () => {
  it.each([...whole, 'README', 'README.md', 'readme.txt', 'LICENSE', 'LICENSE.md'])(
    'welcomes %s',
    (entry) => {
      expect(entriesOfOthers([entry])).toEqual([]);
    },
  );

  it.each(whole)('does not welcome what only holds %s', (entry) => {
    expect(entriesOfOthers([`${entry}x`, `x${entry}`])).toEqual([`${entry}x`, `x${entry}`]);
  });

  it.each([
    ...['package.json', 'src', 'node_modules', '.bashrc', '.ssh', 'Documents', 'notes.txt', 'manifest.json'],
    ...['git', '.git2', 'xREADME', 'my-LICENSE', 'robots_txt', 'index.htm', 'api', '404.json', '.env'],
  ])('does not welcome %s', (entry) => {
    expect(entriesOfOthers(['CNAME', entry, '.git'])).toEqual([entry]);
  });
});

describe('refusalOf', () => {
  it('has nothing against an empty folder', () => {
    expect(refusalOf('/srv/out', [], '/srv/home')).toBeNull();
  });

  it('refuses the root and the home folder, even when they are empty', () => {
    expect(refusalOf('/', [], '/srv/home')).toBe('is the root of the file system');
    expect(refusalOf('/srv/home', [], '/srv/home')).toBe('is your home folder');
    expect(refusalOf('/srv/home/out', [], '/srv/home')).toBeNull();
    expect(refusalOf('/srv/home', [], null)).toBeNull();
  });

  it('names five entries and counts the rest', () => {
    expect(refusalOf('/x', ['b', 'CNAME'], null)).toBe('holds an entry that no build wrote: b');
    expect(refusalOf('/x', ['g', 'f', 'e', 'd', 'c', 'b', 'a'], null)).toBe(
      'holds 7 entries that no build wrote: a, b, c, d, e and 2 more',
    );
  });

  it('brings no control characters to a terminal', () => {
    expect(refusalOf('/x', ['a\u001b[2J'], null)).toContain('"a\\u001b[2J"');
  });
});

describe('checkNotOfOthers', () => {
  it('lets a build into a folder that is missing, empty, or a repository', () => {
    const folder = temporaryFolder();
    expect(() => check(join(folder, 'missing'))).not.toThrow();
    expect(() => check(folder)).not.toThrow();
    lay(folder, { CNAME: 'x', '.git/HEAD': 'x' });
    expect(() => check(folder)).not.toThrow();
  });

  it('refuses a project before anything is made in it, and says what to do', () => {
    const folder = temporaryFolder();
    const project = { 'package.json': '{}', 'src/a.ts': 'x', CNAME: 'x' };
    lay(folder, project);
    const steps: string[] = [];
    const open = () => openOutput(folder, { beforeStep: (step) => steps.push(step) });
    expect(open).toThrow(`${folder} holds 2 entries that no build wrote: package.json, src`);
    expect(open).toThrow(CliError);
    expect(open).toThrow(
      expect.objectContaining({ hint: 'Choose an empty folder, or one that an earlier build wrote.' }),
    );
    expect(steps).toEqual([]);
    expect(readTree(folder)).toEqual(project);
  });

  it('tells a tree that lost its manifest from the folder of somebody else', () => {
    const folder = temporaryFolder();
    lay(folder, {
      '404.json': 'x',
      '404-page.json': 'x',
      'databank.json': '{}',
      'schemas/a': '',
      'api/a': '',
    });
    expect(() => check(folder)).toThrow(
      expect.objectContaining({ hint: expect.stringContaining('a tree that has lost its manifest.json') }),
    );
  });

  it('lets a build into a folder of ours, whatever else is there', () => {
    const folder = temporaryFolder();
    publishTree(folder, treeOf({ '404.json': 'x' }));
    lay(folder, { 'package.json': '{}', 'notes/a.txt': 'x' });
    expect(() => check(folder)).not.toThrow();
  });

  it('lets a build in that finishes a first build, killed before its manifest was in place', () => {
    const folder = temporaryFolder();
    lay(folder, { 'api/index.json': 'x', '.polity-press/journal.json': '{}' });
    expect(() => check(folder)).not.toThrow();
  });

  it('refuses the home folder, also when it is empty or reached by a link', () => {
    const home = temporaryFolder();
    mkdirSync(join(home, 'out'));
    vi.stubEnv('HOME', home);
    vi.stubEnv('USERPROFILE', home);
    try {
      expect(() => check(home)).toThrow(`${home} is your home folder`);
      expect(() => check(join(home, 'out'))).not.toThrow();
    } finally {
      vi.unstubAllEnvs();
    }
  });
});

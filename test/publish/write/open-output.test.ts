import { mkdirSync, statSync, symlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { join, relative } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { CliError } from '../../../src/contract/errors.ts';
import { openOutput } from '../../../src/publish/write/open-output.ts';
import { temporaryFolder } from './support/folders.ts';
import { failAfter, stepsOf } from './support/interruption.ts';
import { lay, publishTree, readTree, treeOf } from './support/trees.ts';

const TREE = treeOf({
  '404.json': 'x',
  'api/index.json': 'x',
  'schemas/page.schema.json': 'x',
  'robots.txt': 'x',
});

describe('openOutput', () => {
  it('makes an empty staging folder, and leaves the published tree as it is', () => {
    const folder = temporaryFolder();
    publishTree(folder, TREE);
    const output = openOutput(folder);
    const empty = Object.entries(readTree(folder)).filter(([, text]) => text === '(an empty folder)');
    expect(empty.map(([path]) => path.replace(/[0-9a-f]{16}/, 'BUILD')).sort()).toEqual([
      '.polity-press/BUILD/new/',
      '.polity-press/BUILD/old/',
    ]);
    expect(readTree(folder)).toMatchObject(TREE);
    expect([output.files, output.bytes]).toEqual([0, 0]);
    output.discard();
    expect(readTree(folder)).toEqual(TREE);
  });

  it('refuses an explore/ of the user where the tree gets an explorer, and knows a start page of theirs', () => {
    const folder = temporaryFolder();
    lay(folder, { 'index.html': 'mine', ...TREE, 'explore/notes.txt': 'mine' });
    const output = openOutput(folder);
    expect(['index.html', '404.json', 'nothing'].map((path) => output.isForeign(path))).toEqual([
      true,
      false,
      false,
    ]);
    output.discard();
    expect(() => openOutput(folder, { explorer: true })).toThrow(
      / holds an entry that no build wrote .*: explore$/,
    );
    expect(readTree(folder)).toMatchObject({ 'index.html': 'mine', 'explore/notes.txt': 'mine' });
  });

  it('makes the folder where it is missing, and takes it away again when nothing is published', () => {
    const parent = temporaryFolder();
    const output = openOutput(join(parent, 'a/out'));
    expect(statSync(join(parent, 'a/out')).isDirectory()).toBe(true);
    output.discard();
    expect(readTree(parent)).toEqual({});
  });

  it('keeps a folder it made, once something lies in it', () => {
    const parent = temporaryFolder();
    const output = openOutput(join(parent, 'out'));
    lay(parent, { 'out/CNAME': 'x' });
    output.discard();
    expect(readTree(parent)).toEqual({ 'out/CNAME': 'x' });
  });

  it('keeps an empty folder that was there', () => {
    const parent = temporaryFolder();
    mkdirSync(join(parent, 'out'));
    openOutput(join(parent, 'out')).discard();
    expect(readTree(parent)).toEqual({ 'out/': '(an empty folder)' });
  });

  it('stays in its folder when the process goes to another', () => {
    const folder = temporaryFolder();
    const before = process.cwd();
    onTestFinished(() => process.chdir(before));
    const output = openOutput(relative(before, folder));
    process.chdir(temporaryFolder());
    for (const [path, text] of Object.entries(TREE)) output.write(path, Buffer.from(text));
    output.publish();
    expect(readTree(folder)).toEqual(TREE);
  });

  it('removes what a killed build left behind', () => {
    const folder = temporaryFolder();
    publishTree(folder, TREE);
    lay(folder, {
      '.polity-press/0123456789abcdef/new/api/index.json': 'half',
      '.polity-press/journal.json.new': '{',
    });
    openOutput(folder).discard();
    expect(readTree(folder)).toEqual(TREE);
  });

  it('refuses entries that no build wrote, before anything is staged, and leaves no trace', () => {
    const mine = {
      'api/x': 'mine',
      schemas: 'mine',
      '404.json': 'mine',
      '404-page.json': 'mine',
      CNAME: 'mine',
    };
    const folder = temporaryFolder();
    lay(folder, mine);
    expect(() => openOutput(folder)).toThrow('404-page.json, 404.json, api, schemas');
    expect(readTree(folder)).toEqual(mine);
  });

  it.each([
    ['api', 'api/x'],
    ['schemas', 'schemas/x'],
    ['404.json', '404.json'],
    ['404-page.json', '404-page.json'],
  ])("refuses the user's %s at once, also where the published tree has none", (entry, path) => {
    const folder = temporaryFolder();
    publishTree(folder, treeOf({ 'robots.txt': 'x' }));
    lay(folder, { [path]: 'mine' });
    const before = readTree(folder);
    expect(() => openOutput(folder)).toThrow(`: ${entry}`);
    expect(readTree(folder)).toEqual(before);
  });

  it.each([
    ['{}', 'not one of polity-press'],
    ['{"generator":"another","collections":[],"files":[]}', 'not one of polity-press'],
    ['not JSON', 'not one of polity-press'],
  ])('refuses a manifest.json that is not its own: %s', (manifest, message) => {
    const folder = temporaryFolder();
    lay(folder, { 'manifest.json': manifest });
    expect(() => openOutput(folder)).toThrow(message);
    expect(readTree(folder)).toEqual({ 'manifest.json': manifest });
  });

  it('refuses files of the user inside any entry that the published manifest owns', () => {
    const folder = temporaryFolder();
    publishTree(folder, treeOf({ ...TREE, 'extra/a.json': 'x' }));
    lay(folder, { 'extra/mine.txt': 'mine' });
    expect(() => openOutput(folder)).toThrow('extra/mine.txt');
    expect(readTree(folder)['extra/mine.txt']).toBe('mine');
  });

  it('refuses a second build, and lets it in when the first has ended', () => {
    const folder = temporaryFolder();
    const first = openOutput(folder);
    expect(() => openOutput(folder)).toThrow(
      `another build is writing to ${folder} (process ${process.pid} on ${hostname()})`,
    );
    first.write('api/index.json', Buffer.from('x'));
    first.discard();
    openOutput(folder).discard();
    expect(readTree(folder)).toEqual({});
  });

  it.each([
    ['is a file', 'file', 'file is a file, not a folder'],
    ['lies below a file', 'file/out', 'a part of the path is not a folder'],
    ['is a link that leads nowhere', 'dangling', 'dangling is a symbolic link that leads nowhere'],
    ['lies below such a link', 'dangling/out', 'dangling is a symbolic link that leads nowhere'],
    ['is a link to a file', 'link', 'link is a file, not a folder'],
    ['is a link that leads to itself', 'circle', 'lead in a circle'],
    ['has too long a name', 'x'.repeat(300), 'the name is too long'],
  ])('refuses a path that %s', (_, path, message) => {
    const folder = temporaryFolder();
    lay(folder, { file: '' });
    symlinkSync('nowhere', join(folder, 'dangling'));
    symlinkSync('file', join(folder, 'link'));
    symlinkSync('circle', join(folder, 'circle'));
    const before = readTree(folder);
    expect(() => openOutput(join(folder, path))).toThrow(message);
    expect(() => openOutput(join(folder, path))).toThrow(CliError);
    expect(readTree(folder)).toEqual(before);
  });

  it('makes parents, also below a link, open to readers whatever the umask', () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'real'));
    symlinkSync('real', join(folder, 'link'));
    const before = process.umask(0o077);
    onTestFinished(() => {
      process.umask(before);
    });
    const output = openOutput(join(folder, 'link/a/b'));
    const paths = ['real/a', 'real/a/b'].map((path) => join(folder, path));
    expect(paths.map((path) => statSync(path).mode & 0o777)).toEqual([0o755, 0o755]);
    output.discard();
    expect(readTree(folder)).toEqual({ 'real/': '(an empty folder)', link: '(a link to real)' });
  });

  it('leaves everything as it was, whichever of its changes the system refuses', () => {
    const open = (folder: string) => stepsOf((beforeStep) => openOutput(folder, { beforeStep }));
    const parent = temporaryFolder();
    const steps = open(join(parent, 'counted/out'));
    expect(steps.length).toBeGreaterThan(6);
    for (const index of steps.keys()) {
      const folder = temporaryFolder();
      const beforeStep = failAfter(index, 'EROFS');
      expect(() => openOutput(join(folder, 'a/out'), { beforeStep })).toThrow('the file system is read-only');
      expect(readTree(folder)).toEqual({});
    }
  });
});

import { mkdirSync, renameSync, rmSync, statSync, symlinkSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { CliError } from '../../../src/contract/errors.ts';
import type { BeforeStep } from '../../../src/publish/write/disk.ts';
import { openOutput } from '../../../src/publish/write/open-output.ts';
import { temporaryFolder } from './support/folders.ts';
import { buryLock, plainStep, stepsOf } from './support/interruption.ts';
import { collectionFiles, lay, NEW, OLD, publishTree, readTree, stageTree, treeOf } from './support/trees.ts';

const bytes = Buffer.from('bytes');

describe('publish', () => {
  it('leaves exactly the staged files and those of the user', () => {
    const folder = temporaryFolder();
    const mine = { CNAME: 'x', '.git/HEAD': 'x', '.gitignore': 'x', 'notes/a.txt': 'x' };
    publishTree(folder, OLD);
    lay(folder, mine);
    publishTree(folder, OLD);
    expect(readTree(folder)).toEqual({ ...OLD, ...mine });
    publishTree(folder, NEW);
    expect(readTree(folder)).toEqual({ ...NEW, ...mine });
  });

  it('keeps what is unchanged as the file it is, and writes what has changed', () => {
    const folder = temporaryFolder();
    publishTree(folder, OLD);
    const long = 1_000_000_000;
    for (const path of Object.keys(OLD)) utimesSync(join(folder, path), long, long);
    const before = statSync(join(folder, 'api/a.json'));
    publishTree(folder, NEW);
    const kept = Object.keys(NEW).filter((path) => statSync(join(folder, path)).mtimeMs === long * 1000);
    expect(kept.sort()).toEqual(['404.json', 'api/a.json']);
    expect(statSync(join(folder, 'api/a.json')).ino).toBe(before.ino);
  });

  it('undoes a swap for which the disk has no room, however far it came, with room that was kept for that', () => {
    const begin = (beforeStep: BeforeStep) => {
      const folder = temporaryFolder();
      publishTree(folder, OLD);
      const output = stageTree(folder, NEW, { beforeStep });
      return { folder, output };
    };
    // But for the journal's: nothing is swapped before it is in place.
    const isRename = (step: string) => /^(?:move|link) .*\/(?:new|old)\//.test(step);
    const renames = stepsOf((beforeStep) => begin(beforeStep).output.publish()).filter(isRename);
    expect(renames.length).toBeGreaterThan(4);
    for (const count of renames.keys()) {
      let [made, isFull] = [0, false];
      const beforeStep = (step: string) => {
        if (/^remove .*\/reserve$/.test(step)) isFull = false;
        if (!isRename(step)) return;
        made += 1;
        if (made === count + 1) isFull = true;
        if (isFull) throw Object.assign(new Error('EDQUOT'), { code: 'EDQUOT', errno: -122 });
      };
      const { folder, output } = begin(beforeStep);
      expect(() => output.publish()).toThrow(CliError);
      output.discard();
      expect([count, readTree(folder)]).toEqual([count, OLD]);
    }
  });

  it('leaves no file with two names', () => {
    const folder = temporaryFolder();
    for (const tree of [OLD, OLD, NEW]) publishTree(folder, tree);
    expect(Object.keys(NEW).filter((path) => statSync(join(folder, path)).nlink !== 1)).toEqual([]);
  });

  it('does not adopt a file of the user that has the same bytes', () => {
    const folder = temporaryFolder();
    publishTree(folder, OLD);
    const output = openOutput(folder);
    lay(folder, { 'new.txt': 'x' });
    for (const [path, text] of Object.entries(NEW)) output.write(path, Buffer.from(text));
    expect(statSync(join(folder, 'new.txt')).nlink).toBe(1);
    expect(() => output.publish()).toThrow(/: new.txt$/);
    output.discard();
    expect(readTree(folder)).toEqual({ ...OLD, 'new.txt': 'x' });
  });

  it('removes the collections and pages that the new manifest no longer has', () => {
    const folder = temporaryFolder();
    const treeWith = (...collections: { path: string; pages: number }[]) => {
      const files = collections.flatMap(({ path, pages }) => collectionFiles(path, pages));
      const manifest = { generator: 'polity-press', collections, files: ['manifest.json'] };
      return {
        ...Object.fromEntries(files.map((file) => [file, 'x'])),
        'manifest.json': JSON.stringify(manifest),
      };
    };
    publishTree(folder, treeWith({ path: '/api/core/a/', pages: 3 }, { path: '/other/b/', pages: 1 }));
    const fewer = treeWith({ path: '/api/core/a/', pages: 2 });
    publishTree(folder, fewer);
    expect(readTree(folder)).toEqual(fewer);
  });

  it('is no trouble when files of the old tree are missing', () => {
    const folder = temporaryFolder();
    publishTree(folder, OLD);
    renameSync(join(folder, 'api'), join(temporaryFolder(), 'api'));
    publishTree(folder, NEW);
    expect(readTree(folder)).toEqual(NEW);
  });

  it('turns a file into a folder, and back', () => {
    const folder = temporaryFolder();
    const [asFile, asFolder] = [treeOf({ extra: 'x' }), treeOf({ 'extra/a': 'x' })];
    for (const tree of [asFile, asFolder, asFile]) {
      publishTree(folder, tree);
      expect(readTree(folder)).toEqual(tree);
    }
  });

  it('publishes through a link to the folder, which stays a link', () => {
    const parent = temporaryFolder();
    mkdirSync(join(parent, 'real'));
    symlinkSync('real', join(parent, 'out'));
    const { ino } = statSync(join(parent, 'real'));
    for (const tree of [OLD, NEW]) publishTree(join(parent, 'out'), tree);
    expect(readTree(parent).out).toBe('(a link to real)');
    expect(readTree(join(parent, 'real'))).toEqual(NEW);
    expect(statSync(join(parent, 'out')).ino).toBe(ino);
  });

  it('makes folders 0755 and files 0644 under a strict umask', () => {
    const folder = temporaryFolder();
    const before = process.umask(0o077);
    onTestFinished(() => {
      process.umask(before);
    });
    publishTree(folder, NEW);
    const modes = ['api', 'new', 'api/a.json', 'manifest.json'].map(
      (path) => statSync(join(folder, path)).mode & 0o777,
    );
    expect(modes).toEqual([0o755, 0o755, 0o644, 0o644]);
  });

  it.each([
    ['api/notes.txt', 'api/notes.txt'],
    ['new.txt', 'new.txt'],
    ['new/mine.txt', 'new'],
    ['old/mine.txt', 'old/mine.txt'],
  ])('refuses what came while it was built: %s', (path, named) => {
    const folder = temporaryFolder();
    publishTree(folder, OLD);
    const output = stageTree(folder, NEW);
    lay(folder, { [path]: 'mine' });
    expect(() => output.publish()).toThrow(`: ${named}`);
    output.discard();
    expect(readTree(folder)).toEqual({ ...OLD, [path]: 'mine' });
  });

  it('takes a tree without a manifest for a bug', () => {
    const output = openOutput(temporaryFolder());
    output.write('api/x', bytes);
    expect(() => output.publish()).toThrow('manifest.json must be staged');
    expect(() => output.publish()).not.toThrow(CliError);
  });

  it('takes a manifest that does not own what is staged for a bug: the next build would refuse the folder', () => {
    const folder = temporaryFolder();
    const output = stageTree(folder, NEW);
    output.write('api/forgotten.json', bytes);
    expect(() => output.publish()).toThrow('the staged manifest.json does not own api/forgotten.json');
    output.discard();
    expect(readTree(folder)).toEqual({});
  });

  it('ends the build', () => {
    const folder = temporaryFolder();
    const output = stageTree(folder, NEW);
    output.publish();
    expect(() => output.write('api/late.json', bytes)).toThrow('published or discarded already');
    expect(() => output.publish()).toThrow('published or discarded already');
    output.discard();
    expect(readTree(folder)).toEqual(NEW);
  });

  it('leaves to the next build what it cannot remove once the tree is published', () => {
    const folder = temporaryFolder();
    publishTree(folder, OLD);
    const beforeStep = (step: string) => {
      if (/^remove \.polity-press\/[0-9a-f]{16}$/.test(step))
        throw Object.assign(new Error('in use'), { code: 'EBUSY' });
    };
    expect(publishTree(folder, NEW, { beforeStep })).toBe(join(folder, '.polity-press'));
    expect(readTree(folder)).toMatchObject(NEW);
    expect(Object.values(readTree(join(folder, '.polity-press')))).toContain('old');
    expect(publishTree(folder, NEW)).toBeNull();
    expect(readTree(folder)).toEqual(NEW);
  });

  it('does not fail once the tree is published, whatever the system says to the clearing up', () => {
    const folder = temporaryFolder();
    let isPublished = false;
    const beforeStep = (step: string) => {
      if (isPublished)
        throw Object.assign(new Error('x'), { errno: -122, code: 'Unknown system error -122' });
      isPublished = step === 'remove .polity-press/journal.json';
    };
    expect(publishTree(folder, NEW, { beforeStep })).toBe(join(folder, '.polity-press'));
    expect(readTree(folder)).toMatchObject(NEW);
    buryLock(folder);
    expect(publishTree(folder, NEW)).toBeNull();
    expect(readTree(folder)).toEqual(NEW);
  });

  it('writes nothing where nothing has changed', () => {
    const folder = temporaryFolder();
    publishTree(folder, OLD);
    const steps = stepsOf((beforeStep) => publishTree(folder, OLD, { beforeStep }));
    expect(steps.filter((step) => /^(move|link|flush)/.test(step))).toEqual([]);
  });

  it('renames every file over the one that it replaces: none is ever missing, and links lead on', () => {
    const folder = temporaryFolder();
    publishTree(folder, OLD);
    const seen: string[] = [];
    const beforeStep = (step: string) => {
      const there = readTree(folder);
      for (const path of ['404.json', 'api/a.json', 'api/b.json', 'manifest.json'])
        expect(there).toHaveProperty([path]);
      // What is added is there before anything changed may link to it, and what goes stays until then.
      if (there['api/b.json'] === 'new') expect(there['new/only.json']).toBe('x');
      if (there['api/b.json'] === 'old') expect(there['old/only.json']).toBe('x');
      seen.push(plainStep(step));
    };
    publishTree(folder, NEW, { beforeStep });
    expect(seen).toContain('move .polity-press/BUILD/new/api/b.json');
  });

  it('replaces the manifest after all other files, whatever they are called', () => {
    const folder = temporaryFolder();
    const old = treeOf({ '404.json': 'old', 'zz.json': 'old' });
    publishTree(folder, old);
    const next = { 'manifest.json': `${old['manifest.json']} `, '404.json': 'new', 'zz.json': 'new' };
    const steps = stepsOf((beforeStep) => publishTree(folder, next, { beforeStep }));
    const names = steps.flatMap((step) => /^move .*\/new\/(.*)$/.exec(step)?.[1] ?? []);
    expect(names).toEqual(['404.json', 'zz.json', 'manifest.json']);
  });

  it('refuses to publish what is not there any more', () => {
    const folder = temporaryFolder();
    publishTree(folder, OLD);
    const output = stageTree(folder, NEW);
    const staged = Object.keys(readTree(folder)).find((path) => path.endsWith('/new/api/b.json')) ?? '';
    rmSync(join(folder, staged));
    expect(() => output.publish()).toThrow(`${folder} was changed while it was built: api/b.json is gone`);
    output.discard();
    expect(readTree(folder)).toEqual(OLD);
  });

  it('refuses to publish a tree of which an unchanged file was removed meanwhile', () => {
    const folder = temporaryFolder();
    publishTree(folder, OLD);
    const output = stageTree(folder, NEW);
    rmSync(join(folder, 'api/a.json'));
    expect(() => output.publish()).toThrow('api/a.json is gone');
    output.discard();
  });

  it('flushes what it stages before the journal, and the folders on the way', async () => {
    const folder = temporaryFolder();
    const steps: string[] = [];
    const output = stageTree(folder, NEW, { beforeStep: (step) => void steps.push(plainStep(step)) });
    await output.flush(new AbortController().signal);
    const staged = Object.keys(NEW).map((path) => `flush .polity-press/BUILD/new/${path}`);
    expect(steps.filter((step) => step.startsWith('flush')).toSorted()).toEqual(staged.toSorted());
    output.publish();
    const journal = steps.indexOf('write .polity-press/journal.json.new');
    for (const path of ['/BUILD/new/api', '/BUILD/new', '/BUILD', ''])
      expect(steps.slice(0, journal)).toContain(`flush .polity-press${path}`);
    expect(steps.slice(0, journal)).toContain('flush .');
    expect(steps.filter((step) => staged.includes(step))).toHaveLength(staged.length);
  });
});

import { cpSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { CliError } from '../../../src/contract/errors.ts';
import { openOutput } from '../../../src/publish/write/open-output.ts';
import { finishInterruptedSwap } from '../../../src/publish/write/settle-swap.ts';
import { inNewFolder, temporaryFolder, unmanagedFolder } from './support/folders.ts';
import { buryLock, failAfter, isKilled, killAfter, stepsOf } from './support/interruption.ts';
import { below, listOf, publishRelease, releaseOf } from './support/releases.ts';
import { type Files, lay, NEW, OLD, publishTree, readTree, treeOf } from './support/trees.ts';

const MINE = { CNAME: 'mine', 'v/README': 'mine' };
const FIRST = releaseOf('1.0.0', OLD);
const SECOND = releaseOf('1.1.0', NEW);
const OLD_LIST = listOf({ version: '1.0.0' });
const NEW_LIST = listOf({ version: '1.0.0' }, { version: '1.1.0' });

/** With one release, before the second. */
const BEFORE: Files = { ...MINE, ...OLD, ...below('1.0.0', FIRST), 'releases.json': OLD_LIST };
const AFTER: Files = {
  ...MINE,
  ...NEW,
  ...below('1.0.0', FIRST),
  ...below('1.1.0', SECOND),
  'releases.json': NEW_LIST,
};

function publishedFirst(folder: string): void {
  lay(folder, MINE);
  publishRelease(folder, OLD, '1.0.0', OLD_LIST);
}

function publishSecond(folder: string, beforeStep?: (step: string) => void): void {
  publishRelease(folder, NEW, '1.1.0', NEW_LIST, beforeStep === undefined ? {} : { beforeStep });
}

/** To be copied: publishing is dearer. */
const template = unmanagedFolder();
publishedFirst(template);
afterAll(() => rmSync(template, { recursive: true }));

function inFolder<T>(check: (folder: string) => T): T {
  return inNewFolder((folder) => cpSync(template, folder, { recursive: true }), check);
}

describe('a release', () => {
  it('is published beside the tree, which a plain build leaves as it is, whatever else that changes', () => {
    inFolder((folder) => {
      expect(readTree(folder)).toEqual(BEFORE);
      publishSecond(folder);
      expect(readTree(folder)).toEqual(AFTER);
      publishTree(folder, treeOf({ 'other/x.json': 'x' }), { api: '/other/' });
      expect(readTree(folder)).toEqual({
        ...Object.fromEntries(Object.entries(AFTER).filter(([path]) => !(path in NEW))),
        ...treeOf({ 'other/x.json': 'x' }),
      });
    });
  });

  it('takes no place that is taken meanwhile', () => {
    inFolder((folder) => {
      const output = openOutput(folder);
      publishTree(output.releaseFolder, SECOND);
      for (const [path, text] of Object.entries(NEW)) output.write(path, Buffer.from(text));
      output.addRelease('1.1.0');
      lay(folder, { 'v/1.1.0/x': 'mine' });
      expect(() => output.publish()).toThrow(/v\/1\.1\.0 appeared during the build/);
      output.discard();
      expect(readTree(folder)).toEqual({ ...BEFORE, 'v/1.1.0/x': 'mine' });
    });
  });

  it('is never built into', () => {
    inFolder((folder) => {
      const place = join(folder, 'v/1.0.0');
      expect(() => openOutput(place)).toThrow(`${place} holds a release, which never changes`);
      symlinkSync(place, join(folder, 'link'));
      expect(() => openOutput(join(folder, 'link'))).toThrow(CliError);
      expect(readTree(place)).toEqual(FIRST);
    });
  });

  it('may be brought to an empty folder before the first build', () => {
    const folder = temporaryFolder();
    lay(folder, { ...below('1.0.0', FIRST), 'releases.json': OLD_LIST });
    publishTree(folder, OLD);
    expect(readTree(folder)).toEqual({ ...OLD, ...below('1.0.0', FIRST), 'releases.json': OLD_LIST });
  });

  it('leaves no folder v behind if the tree cannot be published', () => {
    const folder = temporaryFolder();
    publishTree(folder, OLD);
    const output = openOutput(folder, {
      beforeStep: (step) => {
        if (step.startsWith('move .polity-press/journal'))
          throw Object.assign(new Error('refused'), { code: 'EIO' });
      },
    });
    publishTree(output.releaseFolder, releaseOf('1.0.0', NEW));
    for (const [path, text] of Object.entries(NEW)) output.write(path, Buffer.from(text));
    output.addRelease('1.0.0');
    output.listReleases(Buffer.from(OLD_LIST), null);
    expect(() => output.publish()).toThrow(CliError);
    output.discard();
    openOutput(folder).discard();
    expect(readTree(folder)).toEqual(OLD);
    expect(existsSync(join(folder, 'v'))).toBe(false);
  });
});

describe('what a plain build finds at the places of releases', () => {
  it.each([
    ['a file v', (folder: string) => writeFileSync(join(folder, 'v'), 'mine')],
    ['a folder v', (folder: string) => lay(folder, { 'v/a.txt': 'mine', 'v/1.0.0/a.txt': 'mine' })],
    ['a list of somebody', (folder: string) => lay(folder, { 'releases.json': '{"releases":[]}' })],
    ['a list that is a folder', (folder: string) => mkdirSync(join(folder, 'releases.json'))],
  ])('stays as it is: %s', (_, make) => {
    const folder = temporaryFolder();
    publishTree(folder, OLD);
    make(folder);
    const mine = Object.entries(readTree(folder)).filter(([path]) => !(path in OLD));
    publishTree(folder, NEW);
    expect(readTree(folder)).toEqual({ ...NEW, ...Object.fromEntries(mine) });
  });
});

describe('a build with a release', () => {
  const steps = inFolder((folder) => stepsOf((beforeStep) => publishSecond(folder, beforeStep)));
  const released = steps.indexOf('move .polity-press/BUILD/release');
  const listed = steps.indexOf('move .polity-press/BUILD/releases.json');
  const decided = steps.indexOf('move .polity-press/journal.json.new');

  /** What must lie there after a kill before a step, when the next build has begun. */
  const expected = (stop: number): Files => ({
    ...MINE,
    ...(stop > decided ? NEW : OLD),
    ...below('1.0.0', FIRST),
    ...(stop > released ? below('1.1.0', SECOND) : {}),
    'releases.json': stop > listed ? NEW_LIST : OLD_LIST,
  });

  it('puts the release in place, then the list, then the tree', () => {
    expect([released > 20, listed > released, decided > listed, steps.length > decided + 5]).toEqual(
      Array(4).fill(true),
    );
  });

  it.each(steps.map((step, index) => [index, step] as const))('killed before step %i, %s', (stop) => {
    inFolder((folder) => {
      expect(isKilled(() => publishSecond(folder, killAfter(stop)))).toBe(true);
      buryLock(folder);
      // A release is whole, or not there.
      const there = Object.entries(readTree(folder)).filter(([path]) => path.startsWith('v/1.1.0/'));
      expect(Object.fromEntries(there)).toEqual(stop > released ? below('1.1.0', SECOND) : {});
      finishInterruptedSwap(folder);
      openOutput(folder).discard();
      expect(readTree(folder)).toEqual(expected(stop));
      if (stop <= released) publishSecond(folder);
      else publishTree(folder, NEW);
      expect(readTree(folder)).toEqual({
        ...AFTER,
        'releases.json': stop > released ? expected(stop)['releases.json'] : NEW_LIST,
      });
    });
  });

  it.each(steps.map((step, index) => [index, step] as const))(
    'refused by the system at step %i, %s',
    (stop) => {
      inFolder((folder) => {
        let output: ReturnType<typeof openOutput> | null = null;
        let refused = false;
        const beforeStep = failAfter(stop);
        try {
          output = openOutput(folder, { beforeStep });
          publishTree(output.releaseFolder, SECOND, {
            beforeStep: (step) => beforeStep(`release: ${step}`),
          });
          for (const [path, text] of Object.entries(NEW)) output.write(path, Buffer.from(text));
          output.addRelease('1.1.0');
          output.listReleases(Buffer.from(NEW_LIST), null);
          output.publish();
        } catch (error) {
          expect(error).toBeInstanceOf(CliError);
          refused = true;
        }
        output?.discard();
        // The journal is removed last: a refusal after that changes nothing any more.
        const isDone = !refused || stop > steps.indexOf('remove .polity-press/journal.json');
        buryLock(folder);
        openOutput(folder).discard();
        expect(readTree(folder)).toEqual(isDone ? AFTER : BEFORE);
      });
    },
  );
});

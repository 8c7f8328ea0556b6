import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect } from 'vitest';
import type { BeforeStep } from '../../../src/publish/write/disk.ts';
import type { OutputOptions } from '../../../src/publish/write/open-output.ts';
import { openOutput } from '../../../src/publish/write/open-output.ts';
import { finishInterruptedSwap } from '../../../src/publish/write/settle-swap.ts';
import { property } from '../../helpers/property.ts';
import { casesOf, seed } from '../../trust/crash-safety/cases.ts';
import { tally } from '../../trust/tally.ts';
import { inNewFolder } from './support/folders.ts';
import { buryLock, stepsOf, WAYS } from './support/interruption.ts';
import { cutPower, cutPowerOf, LOSSES, lose, type PowerCut, stepsTo } from './support/power-cut.ts';
import { below, listOf, publishRelease, releaseOf } from './support/releases.ts';
import { type Files, lay, publishTree, readTree, treeOf } from './support/trees.ts';

const MINE = { CNAME: 'mine' };
/** With the names that trees have: by these, a build knows them again where the manifest is lost. */
const OLD = treeOf({
  '404.json': 'same',
  'api/core/a/index.json': 'old',
  'api/core/a/page-1.json': 'old',
  'api/core/gone/page-last.json': 'x',
  'schemas/gone.schema.json': 'x',
});
const NEW = treeOf({
  '404.json': 'same',
  'api/core/a/index.json': 'new',
  'api/core/a/page-1.json': 'new',
  'api/core/added/page-2.json': 'x',
});
/** Evenly spread: most of all numbers between 0 and 1 are next to 0. */
const part = fc.integer({ min: 0, max: 1000 }).map((thousandths) => thousandths / 1000);
const losses = fc.array(fc.constantFrom(...LOSSES), { minLength: 1, maxLength: 8 });
const ways = WAYS.map(([, way]) => way);
const cut = fc.record<PowerCut>({ way: fc.constantFrom(...ways), at: part, kept: part, losses });
const starts: readonly Files[] = [{}, OLD];

/** The files in a folder, but for those of a build under way. */
function filesIn(folder: string): Files {
  const files = Object.entries(readTree(folder)).filter(
    ([path]) => !path.startsWith('.polity-press') && !path.endsWith('/'),
  );
  return Object.fromEntries(files);
}

/** Runs `check` in a folder with a tree, and removes the folder. */
function inFolder(tree: Files, check: (folder: string) => void): void {
  const fill = (folder: string) => {
    lay(folder, MINE);
    if (Object.keys(tree).length > 0) publishTree(folder, tree);
  };
  inNewFolder(fill, check);
}

/** The steps of a build, for each way. */
function stepsFrom(tree: Files, sync: boolean): (way: PowerCut['way']) => string[] {
  const steps = new Map<PowerCut['way'], string[]>();
  for (const way of ways) inFolder(tree, (folder) => steps.set(way, stepsTo(folder, NEW, sync, way)));
  return (way) => steps.get(way) ?? [];
}

describe.each(
  starts.map((old) => ({ old, name: Object.keys(old).length === 0 ? 'a first build' : 'a rebuild' })),
)('a power cut during $name', ({ old, name }) => {
  const cases = casesOf(12, 4000);
  tally(`a power cut during ${name}, simulated: the old tree or the new one, whole, and builds go on`, cases);
  const steps = stepsFrom(old, true);
  const unflushedSteps = stepsFrom(old, false);

  property([cut], { numRuns: cases, seed })(
    'leaves the old tree or the new one, whole, and builds go on',
    (cut) => {
      inFolder(old, (folder) => {
        cutPower(folder, NEW, cut, steps(cut.way), true);
        buryLock(folder);
        const isSwapping = existsSync(join(folder, '.polity-press/journal.json'));
        expect(finishInterruptedSwap(folder)).toBe(isSwapping);
        expect([old, NEW].map((each) => ({ ...MINE, ...each }))).toContainEqual(filesIn(folder));
        publishTree(folder, OLD);
        expect(filesIn(folder)).toEqual({ ...MINE, ...OLD });
      });
    },
  );

  property([cut], { numRuns: cases, seed })(
    'leaves what the next build repairs, where nothing was flushed',
    (cut) => {
      inFolder(old, (folder) => {
        cutPower(folder, NEW, cut, unflushedSteps(cut.way), false);
        buryLock(folder);
        publishTree(folder, OLD);
        expect(filesIn(folder)).toEqual({ ...MINE, ...OLD });
      });
    },
  );
});

describe('a power cut during a build with a release', () => {
  const [first, second] = [releaseOf('1.0.0', OLD), releaseOf('1.1.0', NEW)];
  const lists = [listOf({ version: '1.0.0' }), listOf({ version: '1.0.0' }, { version: '1.1.0' })];
  const [oldList = '', newList = ''] = lists;
  const publish = (folder: string) => (options: OutputOptions) =>
    publishRelease(folder, NEW, '1.1.0', newList, options);
  const inReleased = (check: (folder: string) => void) =>
    inFolder({}, (folder) => {
      publishRelease(folder, OLD, '1.0.0', oldList);
      check(folder);
    });
  const cases = casesOf(10, 1000);
  tally(
    'a power cut while a release is published: it is whole, or not there; others are as they were',
    cases,
  );
  let steps: string[] = [];
  inReleased((folder) => {
    steps = stepsOf((beforeStep) => publish(folder)({ beforeStep, sync: true }));
  });

  property([part, part, losses], { numRuns: cases, seed })(
    'leaves it whole, or not there, and builds go on',
    (at, kept, losses) => {
      inReleased((folder) => {
        const way = (_: string, beforeStep: BeforeStep = () => {}) => beforeStep;
        cutPowerOf(publish(folder), folder, { way, at, kept, losses }, steps, true);
        buryLock(folder);
        finishInterruptedSwap(folder);
        const { 'releases.json': list, ...files } = filesIn(folder);
        const isThere = 'v/1.1.0/release.json' in files;
        expect(list).toBeOneOf(isThere ? lists : [oldList]);
        const tree = Object.fromEntries(Object.entries(files).filter(([path]) => !path.startsWith('v/')));
        expect([{ ...MINE, ...OLD }, ...(isThere ? [{ ...MINE, ...NEW }] : [])]).toContainEqual(tree);
        const released = { ...below('1.0.0', first), ...(isThere && below('1.1.0', second)) };
        expect(files).toEqual({ ...tree, ...released });
        if (isThere) publishTree(folder, NEW);
        else publish(folder)({});
        expect(filesIn(folder)).toMatchObject({ ...MINE, ...NEW, ...below('1.1.0', second) });
      });
    },
  );
});

describe('a power cut after a build that flushed nothing', () => {
  const cases = casesOf(6, 2000);
  tally('a power cut after a build that flushed nothing: the next build repairs what was lost', cases);

  property([losses], { numRuns: cases, seed })(
    'leaves what the next build repairs, whichever files are lost',
    (losses) => {
      inFolder(OLD, (folder) => {
        for (const [index, path] of Object.keys(OLD).entries()) {
          lose(join(folder, path), losses[index % losses.length] ?? 'kept');
        }
        publishTree(folder, NEW);
        expect(filesIn(folder)).toEqual({ ...MINE, ...NEW });
        openOutput(folder).discard();
      });
    },
  );
});

import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fc, it } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { finishInterruptedSwap } from '../../src/write/finish-interrupted-swap.ts';
import { openOutput } from '../../src/write/open-output.ts';
import { unmanagedFolder } from './support/folders.ts';
import { buryLock, WAYS } from './support/interruption.ts';
import { cutPower, LOSSES, lose, type PowerCut, stepsTo } from './support/power-cut.ts';
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
const part = fc.double({ min: 0, max: 1, noNaN: true });
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
  const folder = unmanagedFolder();
  try {
    lay(folder, MINE);
    if (Object.keys(tree).length > 0) publishTree(folder, tree);
    check(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The steps of a build, for each way. */
function stepsFrom(tree: Files, sync: boolean): (way: PowerCut['way']) => string[] {
  const steps = new Map<PowerCut['way'], string[]>();
  for (const way of ways) inFolder(tree, (folder) => steps.set(way, stepsTo(folder, NEW, sync, way)));
  return (way) => steps.get(way) ?? [];
}

describe.each(
  starts.map((old) => ({ old, name: Object.keys(old).length === 0 ? 'a first build' : 'a rebuild' })),
)('a power cut during $name', ({ old }) => {
  const steps = stepsFrom(old, true);
  const unflushedSteps = stepsFrom(old, false);

  it.prop([cut], { numRuns: 400 })('leaves the old tree or the new one, whole, and builds go on', (cut) => {
    inFolder(old, (folder) => {
      cutPower(folder, NEW, cut, steps(cut.way), true);
      buryLock(folder);
      const isSwapping = existsSync(join(folder, '.polity-press/journal.json'));
      expect(finishInterruptedSwap(folder)).toBe(isSwapping);
      expect([old, NEW].map((each) => ({ ...MINE, ...each }))).toContainEqual(filesIn(folder));
      publishTree(folder, OLD);
      expect(filesIn(folder)).toEqual({ ...MINE, ...OLD });
    });
  });

  it.prop([cut], { numRuns: 400 })('leaves what the next build repairs, where nothing was flushed', (cut) => {
    inFolder(old, (folder) => {
      cutPower(folder, NEW, cut, unflushedSteps(cut.way), false);
      buryLock(folder);
      publishTree(folder, OLD);
      expect(filesIn(folder)).toEqual({ ...MINE, ...OLD });
    });
  });
});

describe('a power cut after a build that flushed nothing', () => {
  it.prop([losses], { numRuns: 200 })(
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

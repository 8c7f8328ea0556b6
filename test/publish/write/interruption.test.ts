import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { CliError } from '../../../src/contract/errors.ts';
import { openOutput } from '../../../src/publish/write/open-output.ts';
import { finishInterruptedSwap } from '../../../src/publish/write/settle-swap.ts';
import { isLongRun } from '../../trust/crash-safety/cases.ts';
import { inNewFolder, unmanagedFolder } from './support/folders.ts';
import { buryLock, failAfter, isKilled, killAfter, stepsOf, WAYS } from './support/interruption.ts';
import { type Files, lay, publishTree, readTree, treeOf } from './support/trees.ts';

const MINE = { CNAME: 'mine', '.git/config': 'mine', '.well-known/a.txt': 'mine' };
const OLD = treeOf({
  '404.json': 'old',
  'api/a.json': 'same',
  'api/b.json': 'old',
  'gone/c.json': 'x',
  'gone.txt': 'x',
});
const NEW = treeOf({
  '404.json': 'new',
  'api/a.json': 'same',
  'api/d/e.json': 'x',
  'api/d/f/g.json': 'x',
  'added/c.json': 'x',
  'added.txt': 'x',
});

type Way = (typeof WAYS)[number][1];

/** From the moment this is done, the new tree is what must come out. */
const DECIDED = 'move .polity-press/journal.json.new';

const scenarios: readonly [name: string, old: Files, next: Files][] = [
  ['a first build', {}, NEW],
  ['a build that adds, changes and removes entries', OLD, NEW],
  ['a build that changes nothing', OLD, OLD],
];

/** Folders with a published tree and files of the user, to be copied: publishing is dearer. */
const published = new Map<Files, string>();
afterAll(() => {
  for (const folder of published.values()) rmSync(folder, { recursive: true });
});

function templateOf(old: Files): string {
  const known = published.get(old);
  if (known !== undefined) return known;
  const folder = unmanagedFolder();
  published.set(old, folder);
  lay(folder, MINE);
  if (Object.keys(old).length > 0) publishTree(folder, old);
  return folder;
}

/** Runs `check` in a folder with a published tree and files of the user, and removes the folder. */
function inFolder(old: Files, check: (folder: string) => void): void {
  inNewFolder((folder) => cpSync(templateOf(old), folder, { recursive: true }), check);
}

function buildSteps(old: Files, next: Files, way: Way): string[] {
  let steps: string[] = [];
  inFolder(old, (folder) => {
    steps = stepsOf((beforeStep) => publishTree(folder, next, { beforeStep: way(folder, beforeStep) }));
  });
  return steps;
}

describe.each(
  WAYS.flatMap(([way, refuse]) =>
    scenarios.map(([name, old, next]) => [`${name}, ${way}`, old, next, refuse] as const),
  ),
)('%s', (_, old, next, way) => {
  const steps = buildSteps(old, next, way);
  const decided = steps.indexOf(DECIDED);
  /** The tree that must lie there after a build was stopped before the step of this index. */
  const expected = (stop: number) => ({ ...MINE, ...(stop > decided ? next : old) });

  it('has steps before and after the swap is decided, unless there is nothing to swap', () => {
    if (next === old) return expect(decided).toBe(-1);
    expect(decided).toBeGreaterThan(5);
    expect(steps.length).toBeGreaterThan(decided + 5);
  });

  // Up to the first folder that is moved, both ways do the same: those steps are tried once.
  const first = WAYS.map(([, each]) => buildSteps(old, next, each));
  const differs = first[0]?.findIndex((step, index) => step !== first[1]?.[index]) ?? 0;
  const tried = way === WAYS[0]?.[1] ? 0 : differs === -1 ? steps.length : differs;
  it.each(steps.map((step, index) => [index, step] as const).slice(tried))(
    'killed before step %i, %s',
    (stop) => {
      const kill = (folder: string) => {
        const beforeStep = way(folder, killAfter(stop));
        expect(isKilled(() => publishTree(folder, next, { beforeStep }))).toBe(true);
        buryLock(folder);
      };
      let finished = false;
      inFolder(old, (folder) => {
        kill(folder);
        const whole = readTree(join(folder));
        finished = finishInterruptedSwap(folder);
        expect(finished).toBe(Object.hasOwn(whole, '.polity-press/journal.json'));
        if (finished) expect(readTree(folder)).toEqual(expected(stop));
        else expect(readTree(folder)).toEqual(whole);
        openOutput(folder).discard();
        expect(readTree(folder)).toEqual(expected(stop));
      });
      // Every day, a fifth of the steps is followed by other commands, too.
      if (!isLongRun && stop % 5 > 0) return;
      // Where there was nothing to finish, it was the next build that found what the kill left.
      if (finished)
        inFolder(old, (folder) => {
          kill(folder);
          openOutput(folder).discard();
          expect(readTree(folder)).toEqual(expected(stop));
        });
      inFolder(old, (folder) => {
        kill(folder);
        publishTree(folder, next);
        expect(readTree(folder)).toEqual({ ...MINE, ...next });
      });
    },
  );

  it('refused by the system at any step: discard leaves the old tree, or the new one when that was done', () => {
    const done = decided === -1 ? 'make .polity-press/BUILD/new' : 'remove .polity-press/journal.json';
    const last = steps.indexOf(done);
    // Every day each fourth step, of both ways together each second one.
    const stride = isLongRun ? 1 : 4;
    for (let stop = way === WAYS[0]?.[1] ? 0 : stride >> 1; stop < steps.length; stop += stride) {
      inFolder(old, (folder) => {
        const beforeStep = way(folder, failAfter(stop));
        let refused: unknown = null;
        try {
          const output = openOutput(folder, { beforeStep });
          try {
            for (const [path, text] of Object.entries(next)) output.write(path, Buffer.from(text));
            output.publish();
          } finally {
            output.discard();
          }
        } catch (error) {
          refused = error;
        }
        // A build needs neither a time of its own for a page, nor what is only clearing up after the swap.
        const isNeeded = stop <= last && !steps[stop]?.startsWith('touch ');
        if (isNeeded) expect(refused).toBeInstanceOf(CliError);
        else expect(refused).toBeNull();
        const tree = isNeeded ? old : next;
        expect(readTree(folder)).toMatchObject({ ...MINE, ...tree });
        buryLock(folder);
        openOutput(folder).discard();
        expect(readTree(folder)).toEqual({ ...MINE, ...tree });
      });
    }
  });

  it('killed while it finishes a swap that was killed', () => {
    if (decided === -1) return;
    // Every day each 32nd second kill, of another 32 after each first one; in the long run all of them.
    const stride = isLongRun ? 1 : 32;
    for (let stop = decided + 1; stop < steps.length; stop += 1) {
      for (let again = stop % stride; ; again += stride) {
        let stopped = false;
        inFolder(old, (folder) => {
          isKilled(() => publishTree(folder, next, { beforeStep: way(folder, killAfter(stop)) }));
          buryLock(folder);
          stopped = isKilled(() =>
            finishInterruptedSwap(folder, { beforeStep: way(folder, killAfter(again)) }),
          );
          buryLock(folder);
          finishInterruptedSwap(folder);
          openOutput(folder).discard();
          expect(readTree(folder)).toEqual({ ...MINE, ...next });
        });
        if (!stopped) break;
      }
    }
  });
});

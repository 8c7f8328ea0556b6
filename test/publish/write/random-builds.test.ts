import { rmSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { openOutput } from '../../../src/publish/write/open-output.ts';
import { finishInterruptedSwap } from '../../../src/publish/write/settle-swap.ts';
import { property } from '../../helpers/property.ts';
import { casesOf, seed } from '../../trust/crash-safety/cases.ts';
import { tally } from '../../trust/tally.ts';
import { unmanagedFolder } from './support/folders.ts';
import { buryLock, isKilled, killAfter, WAYS } from './support/interruption.ts';
import { type Files, lay, publishTree, readTree, treeOf } from './support/trees.ts';

const MINE = { CNAME: 'mine', '.gitignore': 'mine', '.well-known/api/a.json': 'mine' };

/** Few names and texts, so that entries come, go, change, stay, and turn from a file into a folder. */
const files = fc
  .dictionary(
    fc.constantFrom(
      '404.json',
      'api/a.json',
      'api/b/c.json',
      'extra',
      'extra/a',
      'extra/b/c',
      'schemas/x',
      'z/z',
    ),
    fc.constantFrom('', 'x', 'y', 'longer'),
    { noNullPrototype: true },
  )
  .filter((tree) => !('extra' in tree && ('extra/a' in tree || 'extra/b/c' in tree)))
  .map(treeOf);

const build = fc.record({
  files,
  way: fc.constantFrom(...WAYS.map(([, way]) => way)),
  /** After how many changes to the disk it is killed; later than any build is long: not at all. */
  killedAfter: fc.integer({ min: 0, max: 70 }),
  /** Who comes next, and after how many changes it is killed itself. */
  next: fc.constantFrom('build', 'serve'),
  nextKilledAfter: fc.integer({ min: 0, max: 60 }),
});

const cases = casesOf(12, 1500);

describe('any sequence of builds, each of them possibly killed', () => {
  tally(
    "any sequence of builds that may be killed: the old tree or the new one, and the user's files",
    cases,
  );

  property([fc.array(build, { minLength: 1, maxLength: 6 })], { numRuns: cases, seed })(
    "leaves the whole old or the whole new tree, and the user's files",
    (builds) => {
      const folder = unmanagedFolder();
      try {
        lay(folder, MINE);
        let published: Files = {};
        for (const { files, way, killedAfter, next, nextKilledAfter } of builds) {
          const killing = way(folder, killAfter(killedAfter));
          const killed = isKilled(() => publishTree(folder, files, { beforeStep: killing }));
          buryLock(folder);
          const beforeStep = way(folder, killAfter(nextKilledAfter));
          isKilled(() => {
            if (next === 'serve') finishInterruptedSwap(folder, { beforeStep });
            else openOutput(folder, { beforeStep }).discard();
          });
          buryLock(folder);
          finishInterruptedSwap(folder);
          openOutput(folder).discard();
          const tree: Record<string, string> = { ...readTree(folder) };
          expect(tree).toMatchObject(MINE);
          for (const path of Object.keys(MINE)) delete tree[path];
          expect(killed ? [published, files] : [files]).toContainEqual(tree);
          published = tree;
        }
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  );
});

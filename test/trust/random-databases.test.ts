import { rmSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describedWith } from '../helpers/bundled.ts';
import { fixture, writeExport } from '../helpers/make-export.ts';
import { readTree } from '../helpers/read-tree.ts';
import { referenceBuild } from '../helpers/reference-build.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { casesOf, seed } from './crash-safety/cases.ts';
import { anyFault, injectFault } from './random/faults.ts';
import { databanks, fillDatabank } from './random/rows.ts';
import { attempt, failuresIn } from './support/attempt.ts';
import { tables } from './support/tables.ts';
import { tally } from './tally.ts';

const cases = casesOf(3, 1000);

const options = fc.record({
  pageSize: fc.integer({ min: 1, max: 12 }),
  includePrivateComments: fc.boolean(),
  baseUrl: fc.constantFrom('http://localhost:8000', 'https://user.github.io/repo'),
});

/** The pages of a tree, as texts. */
function pagesOf(out: string): Map<string, string> {
  const isPage = (path: string) => path.startsWith('api/') && path !== 'api/index.json';
  return new Map(
    [...readTree(out)]
      .filter(([path]) => isPage(path))
      .map(([path, bytes]) => [path, bytes.toString('utf8')]),
  );
}

const sorted = (pages: ReadonlyMap<string, string>) => [...pages].sort(([a], [b]) => (a < b ? -1 : 1));

/** A table's name in a problem: its own, or a table that it is looked for under as well. */
const isTable = (name: string) => tables.some((table) => table.name === name);

describe('any databank', () => {
  tally('random databanks: published as a second implementation does, or every fault named', cases);

  it(`is published as a second implementation does it, or refused: ${cases} cases, seed ${seed}`, async () => {
    console.log(`random databanks: POLITY_PRESS_CASES=${cases} POLITY_PRESS_SEED=${seed}`);
    const folder = temporaryFolder();
    const tried = { published: 0, refused: 0 };
    let index = 0;
    await fc.assert(
      fc.asyncProperty(
        databanks,
        fc.oneof(fc.constant([]), fc.array(anyFault, { minLength: 1, maxLength: 6 })),
        options,
        async (databank, injected, choice) => {
          index += 1;
          const path = join(folder, `export-${index}.sqlite`);
          const out = join(folder, `out-${index}`);
          let mustBeFound = false;
          writeExport(path, fixture('tables.sql'), (database) => {
            fillDatabank(database, databank);
            for (const fault of injected) mustBeFound = injectFault(database, fault) || mustBeFound;
          });
          const { code, problems } = await attempt(path, out, {
            ...choice,
            description: describedWith(choice.includePrivateComments),
          });
          if (code === 0) {
            expect(mustBeFound).toBe(false);
            expect(sorted(pagesOf(out))).toEqual(sorted(referenceBuild(path, choice)));
            expect(await failuresIn(out)).toEqual([]);
            tried.published += 1;
          } else {
            expect([code, injected.length > 0]).toEqual([1, true]);
            expect(problems.map(({ table }) => table).filter((table) => !isTable(table))).toEqual([]);
            expect(() => readTree(out)).toThrow('ENOENT');
            tried.refused += 1;
          }
          rmSync(path);
          rmSync(out, { recursive: true, force: true });
        },
      ),
      { numRuns: cases, seed },
    );
    console.log(`random databanks: ${tried.published} published, ${tried.refused} refused`);
    // Too few of either would prove nothing about it.
    if (cases >= 50) expect(Math.min(tried.published, tried.refused)).toBeGreaterThan(cases / 10);
  });
});

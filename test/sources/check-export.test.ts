import { rmSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CliError, type Problem, UnreadableValue } from '../../src/contract/errors.ts';
import { ownValues } from '../../src/engine/own-values.ts';
import { isStored, kindsOf } from '../../src/model/description/kind.ts';
import { createValidator } from '../../src/model/validate/create-validator.ts';
import { checkExport } from '../../src/sources/check-export.ts';
import { openExport } from '../../src/sources/export/open-export.ts';
import { silentProgress } from '../../src/terminal/progress.ts';
import { buildTree } from '../helpers/build-tree.ts';
import { withPrivate } from '../helpers/bundled.ts';
import { fixture, makeExport, tiny, writeExport } from '../helpers/make-export.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { casesOf, seed } from '../trust/crash-safety/cases.ts';
import { anyFault, injectFault } from '../trust/random/faults.ts';
import { databanks, fillDatabank } from '../trust/random/rows.ts';
import { tables } from '../trust/support/tables.ts';
import { tally } from '../trust/tally.ts';

const effects = () => ({ checking: silentProgress, signal: new AbortController().signal });
const check = (path: string) => checkExport(path, withPrivate, effects());
const texts = (problems: readonly Problem[]) => problems.map((problem) => JSON.stringify(problem)).sort();

const cases = casesOf(3, 600);

describe('the check of an export', () => {
  tally('import: the check of any databank with any fault finds what a build finds', cases);

  it('finds nothing wrong with a sound one', async () => {
    expect(await check(makeExport(...tiny))).toEqual([]);
  });

  it('finds what a build finds, in any databank with any fault, and more only where no record leads', async () => {
    const folder = temporaryFolder();
    const out = join(folder, 'out');
    const seen = { sound: 0, broken: 0 };
    let index = 0;
    await fc.assert(
      fc.asyncProperty(databanks, fc.option(anyFault, { freq: 2 }), async (databank, fault) => {
        index += 1;
        const path = join(folder, `export-${index}.sqlite`);
        writeExport(path, fixture('tables.sql'), (database) => {
          fillDatabank(database, databank);
          if (fault !== null) injectFault(database, fault);
        });
        const built = await outcome(async () => {
          return (await buildTree(path, { out, description: withPrivate })).problems;
        });
        const checked = await outcome(() => check(path));
        if (typeof built === 'string' || typeof checked === 'string') expect(checked).toEqual(built);
        else {
          expect(texts(checked)).toEqual(expect.arrayContaining(texts(built)));
          expect(new Set(texts(checked))).toEqual(new Set(texts(everyProblem(path))));
        }
        seen[built.length === 0 ? 'sound' : 'broken'] += 1;
        if (fault === null) expect(checked).toEqual([]);
        rmSync(path);
        rmSync(out, { recursive: true, force: true });
      }),
      { numRuns: cases, seed },
    );
    // Few exports may all be broken.
    if (cases >= 100) expect(Math.min(seen.sound, seen.broken)).toBeGreaterThan(0);
  });

  it('ends where it is told to, having shown how far it was', async () => {
    const stop = new AbortController();
    stop.abort(new Error('enough'));
    const many = makeExport(
      ...tiny,
      `INSERT INTO core_comment (id, text) WITH RECURSIVE n(i) AS
       (SELECT 1000 UNION ALL SELECT i + 1 FROM n WHERE i < 2000) SELECT i, 'text' FROM n`,
    );
    const shown: unknown[][] = [];
    const checking = {
      show: (...step: unknown[]) => shown.push(step),
      stop: () => shown.push(['stopped']),
    };
    await expect(checkExport(many, withPrivate, { checking, signal: stop.signal })).rejects.toThrow('enough');
    expect(shown).toEqual([[expect.any(Number), rowsOf(many), 'checking core_comment'], ['stopped']]);
  });
});

/** The second implementation: keys by SQL, and rows as objects, each by the schema of its kind. */
function everyProblem(path: string): Problem[] {
  const source = openExport(path);
  const kinds = kindsOf(withPrivate.collections);
  const { problems, canRead } = source.check(kinds);
  const validator = createValidator(withPrivate.schemas);
  const found = kinds.filter(canRead).flatMap((kind) =>
    [...ownValues(kind, source)]
      .flatMap((rows) => [...rows])
      .flatMap((row) => {
        const keys = kind.fields.map((field) => {
          const value = isStored(field) ? row.value(field) : field.source === 'always' ? field.value : [];
          const isRecord = field.source === 'one' && value !== null && !(value instanceof UnreadableValue);
          return [field.name, isRecord ? {} : value];
        });
        return validator.ownKeys(kind, Object.fromEntries(keys));
      }),
  );
  source.close();
  return [...problems, ...found.map((problem) => source.localized(problem))];
}

/** How many rows an export has, those that link records left out. */
function rowsOf(path: string): number {
  const database = new BetterSqlite3(path, { readonly: true });
  const rows = tables
    .filter(({ isLink }) => !isLink)
    .map(({ name }) => database.prepare(`SELECT count(*) FROM ${name}`).pluck().get() as number);
  database.close();
  return rows.reduce((sum, count) => sum + count, 0);
}

/** The problems, or the error that kept the export from being read. */
async function outcome(work: () => Promise<readonly Problem[]>): Promise<readonly Problem[] | string> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    return error.message;
  }
}

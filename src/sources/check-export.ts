import { setImmediate } from 'node:timers/promises';
import type { Problem } from '../contract/errors.ts';
import { checkRows } from '../engine/check-rows.ts';
import { type Description, kindsOf, type RecordKind } from '../model/description/kind.ts';
import type { Export } from './export/export.ts';
import type { ImportEffects } from './export/import-effects.ts';
import { openExport } from './export/open-export.ts';
import { ProblemCollector } from './export/problem-collector.ts';

/** Records between two checks for signals and updates of the progress. */
const STEP = 500;

/** Gives others their turn after some rows of a kind. */
type Pause = (kind: RecordKind, rows: number) => Promise<void>;

/**
 * Checks an export against the contract: tables, columns, keys, and every row of every kind that the collections need,
 * embedded or not, private comments included. A build checks records with what they embed; here each is checked once
 * and by itself, which finds the same problems and keeps memory use constant. Writes nothing.
 *
 * @returns the problems, up to more than anyone reads; where there are none, a build of these collections succeeds
 * @throws CliError where the file cannot be read
 */
export async function checkExport(
  path: string,
  { collections, schemas }: Description,
  effects: Pick<ImportEffects, 'checking' | 'signal'>,
): Promise<readonly Problem[]> {
  const source = openExport(path);
  try {
    const { problems, canRead } = source.check(kindsOf(collections));
    const found = new ProblemCollector('the export');
    for (const problem of problems) found.add(problem);
    const kinds = kindsOf(collections).filter(canRead);
    const pause = createPause(kinds, source, effects);
    const report = (more: readonly Problem[]) => {
      for (const problem of more) found.add(problem);
    };
    for (const [kind, rows] of checkRows({ kinds, source, schemas, report })) await pause(kind, rows);
    return found.all();
  } finally {
    effects.checking.stop();
    source.close();
  }
}

function createPause(
  readable: readonly RecordKind[],
  source: Export,
  { checking, signal }: Pick<ImportEffects, 'checking' | 'signal'>,
): Pause {
  const total = readable.reduce((sum, kind) => sum + source.count(kind), 0);
  let done = 0;
  let last = 0;
  return async (kind, rows) => {
    done += rows;
    if (done - last < STEP) return;
    last = done;
    checking.show(done, total, `checking ${kind.table}`);
    await setImmediate();
    signal.throwIfAborted();
  };
}

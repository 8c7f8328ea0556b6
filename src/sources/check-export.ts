import { setImmediate } from 'node:timers/promises';
import type { Problem } from '../contract/errors.ts';
import { checkRows } from '../engine/check-rows.ts';
import { type Description, kindsOf } from '../model/description/kind.ts';
import type { ImportEffects } from './export/import-effects.ts';
import { openExport } from './export/open-export.ts';
import { ProblemCollector } from './export/problem-collector.ts';

/** Records between two checks for signals and progress updates. */
const STEP = 500;

/**
 * Checks tables, columns, keys and every row that the collections need, private comments included. Each
 * record is checked once, without what it embeds: that finds what a build would, in constant memory. Returns
 * the problems, up to a limit; with none, a build succeeds.
 * @throws CliError if the file cannot be read
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
    const report = (more: readonly Problem[]) => {
      for (const problem of more) found.add(problem);
    };
    report(problems);
    const kinds = kindsOf(collections).filter(canRead);
    const total = kinds.reduce((sum, kind) => sum + source.count(kind), 0);
    let [done, last] = [0, 0];
    for (const [kind, rows] of checkRows({ kinds, source, schemas, report })) {
      done += rows;
      if (done - last < STEP) continue;
      last = done;
      effects.checking.show(done, total, `checking ${kind.table}`);
      await setImmediate();
      effects.signal.throwIfAborted();
    }
    return found.all();
  } finally {
    effects.checking.stop();
    source.close();
  }
}

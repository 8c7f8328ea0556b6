import { setImmediate } from 'node:timers/promises';
import { ownRecords } from './assemble/own-records.ts';
import { openExport } from './database/open-export.ts';
import { type Description, kindsOf } from './description/kind.ts';
import type { Problem } from './errors.ts';
import type { ImportEffects } from './import/import-effects.ts';
import { ProblemCollector } from './import/problem-collector.ts';
import { createValidator } from './validate/create-validator.ts';

/** Records between two checks for signals and updates of the progress. */
const STEP = 500;

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
  { checking, signal }: Pick<ImportEffects, 'checking' | 'signal'>,
): Promise<readonly Problem[]> {
  const kinds = kindsOf(collections);
  const validator = createValidator(schemas);
  const problems = new ProblemCollector('the export');
  const source = openExport(path);
  try {
    const check = source.check(kinds);
    for (const problem of check.problems) problems.add(problem);
    const readable = kinds.filter((kind) => check.canRead(kind));
    const total = readable.reduce((sum, kind) => sum + source.count(kind), 0);
    let done = 0;
    for (const kind of readable) {
      for (const record of ownRecords(kind, source)) {
        for (const problem of validator.ownKeys(kind, record)) problems.add(source.localized(problem));
        done += 1;
        if (done % STEP !== 0) continue;
        checking.show(done, total, `checking ${kind.table}`);
        await setImmediate();
        signal.throwIfAborted();
      }
    }
    return problems.all();
  } finally {
    checking.stop();
    source.close();
  }
}

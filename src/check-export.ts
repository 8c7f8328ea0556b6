import { setImmediate } from 'node:timers/promises';
import { ownRecords } from './assemble/own-records.ts';
import type { Export } from './database/export.ts';
import { openExport } from './database/open-export.ts';
import { type Description, kindsOf, type RecordKind } from './description/kind.ts';
import type { Problem } from './errors.ts';
import type { ImportEffects } from './import/import-effects.ts';
import { ProblemCollector } from './import/problem-collector.ts';
import { checksOf } from './render/record-checks.ts';
import { areRowsSound } from './render/sound-rows.ts';
import type { Schemas } from './schemas/schema.ts';
import { createValidator } from './validate/create-validator.ts';
import { checkingOf } from './validate/value-checks.ts';

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
  const kinds = kindsOf(collections);
  const source = openExport(path);
  try {
    const { problems, canRead } = source.checkTables(kinds);
    const readable = kinds.filter(canRead);
    const pausing = () => createPause(readable, source, effects);
    if (problems.length === 0 && (await isSound(kinds, source, schemas, pausing()))) return [];
    return await explained(kinds, readable, source, { schemas, problems, pause: pausing() });
  } finally {
    effects.checking.stop();
    source.close();
  }
}

/** Whether nothing is wrong with rows and keys: the quick way, which finds no words. */
async function isSound(
  kinds: readonly RecordKind[],
  source: Export,
  schemas: Schemas,
  pause: Pause,
): Promise<boolean> {
  const rows = areRowsSound(kinds, source, checksOf(kinds, schemas, checkingOf(schemas)));
  for (;;) {
    const { done, value } = rows.next();
    if (done === true) return value;
    await pause(...value);
  }
}

/** What is wrong, in words: of tables and keys, and of the records that can be read. */
async function explained(
  kinds: readonly RecordKind[],
  readable: readonly RecordKind[],
  source: Export,
  { schemas, problems, pause }: { schemas: Schemas; problems: readonly Problem[]; pause: Pause },
): Promise<readonly Problem[]> {
  const validator = createValidator(schemas);
  const found = new ProblemCollector('the export');
  for (const problem of [...problems, ...source.keyProblems(kinds)]) found.add(problem);
  for (const kind of readable) {
    for (const record of ownRecords(kind, source)) {
      for (const problem of validator.ownKeys(kind, record)) found.add(source.localized(problem));
      await pause(kind, 1);
    }
  }
  return found.all();
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

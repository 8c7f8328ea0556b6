import type { Problem } from '../contract/errors.ts';
import type { RecordKind } from '../model/description/kind.ts';
import type { Schemas } from '../model/schemas/schema.ts';
import { createValidator } from '../model/validate/create-validator.ts';
import { Block, type Fragments } from './block.ts';
import { explainRecord } from './explain-record.ts';
import type { Fragment } from './fragment.ts';
import { areSoundIds, FAULTY, publishedValue, withheldValue } from './published-value.ts';
import { checksOf, type RecordChecks } from './record-checks.ts';
import { everyRow, type RecordSource, type Row } from './record-source.ts';
import { type Plan, planOf } from './steps.ts';

export interface CheckRowsOptions {
  /** As `kindsOf` lists them. */
  readonly kinds: readonly RecordKind[];
  readonly source: RecordSource;
  readonly schemas: Schemas;
  readonly report: (problems: readonly Problem[]) => void;
}

/** In place of any record: those that a list has are only counted. */
const anyRecord = { order: 1 } as Fragment;
const anyRecords: Fragments = { ensure() {}, fragment: () => anyRecord, noteKeyFault() {} };

/**
 * Checks every row of some kinds by itself, embedded or not. SQL checks keys and links, except for lists of ids
 * and what a schema asks of a list: only these links are read. Memory use does not grow with the rows. Yields
 * the kind and number of rows of each block.
 */
export function* checkRows({
  kinds,
  source,
  schemas,
  report,
}: CheckRowsOptions): Generator<readonly [kind: RecordKind, rows: number]> {
  const numbers = new Map(kinds.map((kind, number) => [kind, number]));
  const checks = checksOf(kinds, schemas);
  const validator = createValidator(schemas);
  for (const kind of kinds) {
    const plan = planOf(kind, checks.get(kind) as RecordChecks, numbers, source);
    const isLinkChecked = plan.linked.some(
      ({ check, from }) => (check ?? plan.whole) !== null || from === 'ids',
    );
    const block = isLinkChecked ? new Block(plan, anyRecords, source, everyRow) : null;
    for (const rows of source.blocks(kind)) {
      block?.load(rows);
      for (const [at, row] of rows.entries()) {
        if (block !== null) block.at = at;
        if (plan.whole !== null || !isSound(plan, row, block, source))
          report(explainRecord(plan, row, block, source, validator));
      }
      yield [kind, rows.length];
    }
  }
}

function isSound(plan: Plan, row: Row, block: Block | null, source: RecordSource): boolean {
  return plan.steps.every((step) => {
    switch (step.from) {
      case 'column':
        return publishedValue(step, row, plan, source) !== FAULTY;
      case 'withheld':
        return withheldValue(step, row[step.place]) !== FAULTY;
      case 'one': {
        const stored = row[step.place];
        return stored === null
          ? step.isNullAllowed
          : step.check === null && step.type.read(stored) !== undefined;
      }
      case 'always':
        return step.check === null;
      case 'many':
        return block === null || step.check?.(block.many(step)) !== false;
      default:
        return areSoundIds(step, block?.ids(step) ?? []);
    }
  });
}

import type { Problem } from '../contract/errors.ts';
import type { RecordKind } from '../model/description/kind.ts';
import type { Schemas } from '../model/schemas/schema.ts';
import { createValidator } from '../model/validate/create-validator.ts';
import { explainRecord } from './explain-record.ts';
import { FAULTY, publishedValue, withheldValue } from './published-value.ts';
import { checksOf, type RecordChecks } from './record-checks.ts';
import type { RecordSource, Row } from './record-source.ts';
import { type Plan, planOf } from './steps.ts';

export interface CheckRowsOptions {
  /** As `kindsOf` lists them. */
  readonly kinds: readonly RecordKind[];
  readonly source: RecordSource;
  readonly schemas: Schemas;
  readonly report: (problems: readonly Problem[]) => void;
}

/**
 * Checks every row of some kinds by itself, embedded or not; SQL checks keys and links. Memory use does not
 * grow with the rows. Yields the kind and number of rows of each block.
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
    for (const rows of source.blocks(kind)) {
      for (const row of rows)
        if (plan.whole !== null || !isSound(plan, row, source))
          report(explainRecord(plan, row, null, source, validator));
      yield [kind, rows.length];
    }
  }
}

function isSound(plan: Plan, row: Row, source: RecordSource): boolean {
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
      default:
        return true;
    }
  });
}

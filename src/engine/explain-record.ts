import { type Problem, UnreadableValue } from '../contract/errors.ts';
import { isOptional, isStored } from '../model/description/kind.ts';
import type { Validator } from '../model/validate/create-validator.ts';
import { readStored } from './own-values.ts';
import type { RecordSource, Row } from './record-source.ts';
import { type Plan, RECORD, type Step } from './steps.ts';
import type { Embedded } from './write-record.ts';

/**
 * Every fault of a record: values as the schema reports them, keys that lead to no record, values without a
 * published form. `embedded` is null if embedded records are checked elsewhere.
 */
export function explainRecord(
  plan: Plan,
  row: Row,
  embedded: Embedded | null,
  source: RecordSource,
  { ownKeys }: Pick<Validator, 'ownKeys'>,
): readonly Problem[] {
  const { kind, steps } = plan;
  const record = Object.fromEntries(
    steps
      .filter(({ field, place }) => !isOptional(field) || row[place] !== null)
      .map((step) => [step.field.name, explained(step, row, plan, embedded, source)]),
  );
  return ownKeys(kind, record).map((problem) => source.localized(problem));
}

function explained(
  step: Step,
  row: Row,
  plan: Plan,
  embedded: Embedded | null,
  source: RecordSource,
): unknown {
  const { field } = step;
  const stored = isStored(field) ? row[step.place] : null;
  switch (field.source) {
    case 'column': {
      if (step.from === 'withheld')
        return stored === null && step.withheld?.evenNull === false ? null : step.published;
      return readStored(field, stored, row[plan.idPlace], plan.kind, source);
    }
    case 'one': {
      const key = readStored(field, stored, row[plan.idPlace], plan.kind, source);
      if (key === null || key instanceof UnreadableValue) return key;
      if (embedded === null || embedded.one(step, stored) !== undefined) return RECORD;
      const { table, id } = field.target;
      return new UnreadableValue(`names no record: ${table} has no ${id.column} ${key}`, field.column);
    }
    case 'many':
      // They differ, as the real records do.
      return embedded?.many(step).map((_, at) => ({ at })) ?? [];
    case 'ids': {
      const ids = embedded?.ids(step) ?? [];
      return ids.find((id) => id instanceof UnreadableValue) ?? ids;
    }
    case 'always':
      return field.value;
  }
}

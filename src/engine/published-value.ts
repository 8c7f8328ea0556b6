import { UnreadableValue } from '../contract/errors.ts';
import type { StoredField } from '../model/description/kind.ts';
import type { RecordSource, Row } from './record-source.ts';
import type { Plan, Step } from './steps.ts';

export const FAULTY = Symbol('breaks the contract');

/** The published value of a column that is not withheld, or FAULTY. */
export function publishedValue(step: Step, row: Row, plan: Plan, source: RecordSource): unknown {
  const stored = row[step.place];
  if (stored === null) return step.isNullAllowed ? null : FAULTY;
  const value = step.type.read(stored);
  // The JSON text `null` is null, too.
  if (value === undefined || (value === null && !step.isNullAllowed)) return FAULTY;
  if (step.check?.(value) === false) return FAULTY;
  if (typeof stored === 'string' && plan.suspicious.test(stored)) {
    const { kind, idPlace } = plan;
    if (!source.isExact(kind, step.field as StoredField, row[idPlace])) return FAULTY;
  }
  return value;
}

/** Whether all ids of a list can be published. */
export function areSoundIds({ check }: Step, ids: readonly unknown[]): boolean {
  return !ids.some((id) => id instanceof UnreadableValue) && check?.(ids) !== false;
}

/** What replaces a withheld value, or FAULTY. */
export function withheldValue(step: Step, stored: unknown): unknown {
  if (stored === null && step.withheld?.evenNull === false) return step.isNullAllowed ? null : FAULTY;
  const isAllowed = step.published === null ? step.isNullAllowed : step.check === null;
  return isAllowed ? step.published : FAULTY;
}

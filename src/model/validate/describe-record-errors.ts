import type { ErrorObject } from 'ajv/dist/2020.js';
import { type Problem, UnreadableValue } from '../../contract/errors.ts';
import type { RecordKind } from '../description/kind.ts';
import { describe, telling } from './describe-errors.ts';

export function describeRecordErrors(
  kind: RecordKind,
  record: unknown,
  errors: readonly ErrorObject[],
): Problem[] {
  return telling(errors).map((error) => {
    const [field = null] = error.instancePath.split('/').slice(1);
    const value = field === null ? record : (record as Readonly<Record<string, unknown>>)[field];
    return value instanceof UnreadableValue
      ? unreadableProblem(kind, record, field, value)
      : { table: kind.table, record: idOf(kind, record), field, message: describe(error) };
  });
}

/** The reason of an unreadable value is the whole message. */
export function unreadableProblem(
  kind: RecordKind,
  record: unknown,
  field: string | null,
  { column, reason }: UnreadableValue,
): Problem {
  return { table: kind.table, record: idOf(kind, record), field: column ?? field, message: reason };
}

function idOf({ id: { name } }: RecordKind, value: unknown): string | number | null {
  const id = (value as Readonly<Record<string, unknown>> | null | undefined)?.[name];
  return typeof id === 'string' || typeof id === 'number' ? id : null;
}

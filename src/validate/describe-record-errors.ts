import type { ErrorObject } from 'ajv/dist/2020.js';
import type { RecordKind } from '../collections/kind.ts';
import { type Problem, ProblemList, UnreadableValue } from '../errors.ts';
import { describe, telling } from './describe-errors.ts';

/** The errors of a record, each at the innermost record that holds the bad value, each once. */
export function describeRecordErrors(
  kind: RecordKind,
  record: unknown,
  errors: readonly ErrorObject[],
): Problem[] {
  const problems = new ProblemList();
  for (const error of telling(errors)) {
    const { place, unreadable } = locate(kind, record, error.instancePath);
    problems.add(
      unreadable === null
        ? { ...place, message: describe(error) }
        : {
            ...place,
            field: unreadable.column ?? place.field,
            message: unreadable.reason,
          },
    );
  }
  return problems.all();
}

/**
 * Follows a JSON pointer down to the innermost record on its way, and stops at a value that the export holds
 * but that could not be read: every error below it means just that.
 */
function locate(kind: RecordKind, record: unknown, pointer: string) {
  let holder = { kind, id: idOf(record) };
  let field: string | null = null;
  let value = record;
  let target: RecordKind | null = null;
  for (const segment of pointer.split('/').slice(1)) {
    const key = segment.replaceAll('~1', '/').replaceAll('~0', '~');
    const isListItem = Array.isArray(value);
    value = (value as Record<string, unknown>)[key];
    if (!isListItem) {
      field = key;
      target = holder.kind.relations[key]?.target ?? null;
    }
    if (target !== null && idOf(value) !== null) {
      holder = { kind: target, id: idOf(value) };
      field = null;
      target = null;
    }
  }
  const unreadable = value instanceof UnreadableValue ? value : null;
  return {
    place: { table: holder.kind.table, record: holder.id, field },
    unreadable,
  };
}

function idOf(value: unknown): string | number | null {
  const id = (value as { id?: unknown } | null | undefined)?.id;
  return typeof id === 'string' || typeof id === 'number' ? id : null;
}

import type { ErrorObject } from 'ajv/dist/2020.js';
import type { Documents } from '../../contract/documents.ts';
import { type Problem, ProblemList, UnreadableValue } from '../../contract/errors.ts';
import type { JsonObject } from '../../contract/json/is-object.ts';
import type { Field, RecordKind } from '../description/kind.ts';
import { recordSchemaPath, type Schemas } from '../schemas/schema.ts';
import { describe, describeErrors, telling } from './describe-errors.ts';
import { documentCheck } from './document-check.ts';
import { createRecordFits, type RecordFits } from './record-fits.ts';
import { compileSchemas } from './value-checks.ts';

/** Checks outputs against the schemas. Returns problems; never throws for a bad value. */
export interface Validator {
  /**
   * One record with everything it embeds. A problem names the innermost record with the bad value, so that a
   * bad polity is one problem, however many records embed it.
   */
  record(kind: RecordKind, record: unknown): Problem[];
  /** One record with objects in place of embedded records. */
  ownKeys(kind: RecordKind, record: unknown): Problem[];
  /** Whether a record is sound, not checking embedded records. May be false for a sound one. */
  readonly fits: RecordFits;
  /** Any other document; `where` is its file or address. */
  document(schema: keyof Documents, value: unknown, where: string): Problem[];
}

/**
 * Record schemas are compiled on first use, in some milliseconds each; document schemas only to explain a
 * fault, since the package has compiled their checks.
 */
export function createValidator(schemas: Schemas): Validator {
  const compiled = compileSchemas(schemas);

  /** Embedded records found valid: they appear in many records and do not change. */
  const sound = new WeakMap<object, RecordKind>();

  const ownProblems = (kind: RecordKind, record: unknown): Problem[] => {
    const validate = compiled(recordSchemaPath(kind.name));
    const problems = validate(record) ? [] : describeRecordErrors(kind, record, validate.errors ?? []);
    // For keys whose schema takes any value; typed keys refuse unreadable values with the same message.
    const columns = kind.fields.filter(({ source }) => source === 'column');
    return [...problems, ...unreadableValues(kind, record, columns)];
  };

  const recordProblems = (kind: RecordKind, record: unknown): Problem[] => [
    ...ownProblems(kind, record),
    ...embeddedProblems(kind, record),
  ];

  const embeddedProblems = (kind: RecordKind, record: unknown): Problem[] => {
    if (typeof record !== 'object' || record === null) return [];
    const problems: Problem[] = [];
    for (const { name, target } of kind.embedding) {
      for (const value of [(record as JsonObject)[name]].flat()) {
        if (value instanceof UnreadableValue) problems.push(unreadableProblem(kind, record, name, value));
        else if (typeof value === 'object' && value !== null && sound.get(value) !== target) {
          const found = recordProblems(target, value);
          if (found.length === 0) sound.set(value, target);
          problems.push(...found);
        }
      }
    }
    return problems;
  };

  return {
    record(kind, record) {
      const found = new ProblemList();
      // A base and the schema based on it, or two places of one embedded record, report the same problem twice.
      found.add(recordProblems(kind, record));
      return found.all();
    },
    ownKeys(kind, record) {
      const found = new ProblemList();
      found.add(ownProblems(kind, record));
      found.add(unreadableValues(kind, record, kind.embedding));
      return found.all();
    },
    fits: createRecordFits(schemas),
    document(schema, value, where) {
      if (documentCheck(schema)(value)) return [];
      const validate = compiled(`${schema}.schema.json`);
      return validate(value) ? [] : describeErrors(where, validate.errors ?? []);
    },
  };
}

function describeRecordErrors(kind: RecordKind, record: unknown, errors: readonly ErrorObject[]): Problem[] {
  return telling(errors).map((error) => {
    const [field = null] = error.instancePath.split('/').slice(1);
    const value = field === null ? record : (record as JsonObject)[field];
    return value instanceof UnreadableValue
      ? unreadableProblem(kind, record, field, value)
      : { table: kind.table, record: idOf(kind, record), field, message: describe(error) };
  });
}

function unreadableValues(kind: RecordKind, record: unknown, fields: readonly Field[]): Problem[] {
  return fields.flatMap(({ name }) => {
    const value = (record as JsonObject | null)?.[name];
    return value instanceof UnreadableValue ? [unreadableProblem(kind, record, name, value)] : [];
  });
}

/** The reason of an unreadable value is the whole message. */
function unreadableProblem(
  kind: RecordKind,
  record: unknown,
  field: string | null,
  { column, reason }: UnreadableValue,
): Problem {
  return { table: kind.table, record: idOf(kind, record), field: column ?? field, message: reason };
}

function idOf({ id: { name } }: RecordKind, value: unknown): string | number | null {
  const id = (value as JsonObject | null | undefined)?.[name];
  return typeof id === 'string' || typeof id === 'number' ? id : null;
}

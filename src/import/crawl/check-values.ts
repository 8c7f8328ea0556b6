import type { Field, FieldTable } from '../../collections/fields.ts';
import type { RecordKind } from '../../collections/kind.ts';
import type { Problem } from '../../errors.ts';
import { isRecord, type RawRecord } from './normalise-record.ts';

/** What is wrong with a value that fits the schemas, but that no export can hold as it is; null where nothing is. */
const checks: Readonly<Record<Field['source'], (value: unknown, field: Field) => string | null>> = {
  column: (value, field) => {
    return field.source === 'column' ? field.value.findLoss(value) : null;
  },
  one: () => null,
  many: (value) => {
    const ids = Array.isArray(value) ? value.filter(isRecord).map(({ id }) => id) : [];
    return new Set(ids).size < ids.length ? 'embeds one record twice' : null;
  },
  empty: () => null,
};

/** The problems that the schemas do not see, of a normalised record and of what it embeds. */
export function checkValues(kind: RecordKind, record: RawRecord, fields: FieldTable): Problem[] {
  return (fields.get(kind) ?? []).flatMap((field) => {
    const value = record[field.name];
    const message = checks[field.source](value, field);
    const own =
      message === null ? [] : [{ table: kind.table, record: idOf(record), field: field.name, message }];
    const embedded = embeddedIn(field, value).flatMap(([target, each]) => checkValues(target, each, fields));
    return [...own, ...embedded];
  });
}

/** The records that the value of a field embeds, each with its kind. */
export function embeddedIn(field: Field, value: unknown): [RecordKind, RawRecord][] {
  if (field.source === 'one') return isRecord(value) ? [[field.target, value]] : [];
  if (field.source !== 'many' || !Array.isArray(value)) return [];
  return value.filter(isRecord).map((item) => [field.link.target, item]);
}

/** The id of a record, where it could be one. */
export function idOf({ id }: RawRecord): string | number | null {
  return typeof id === 'string' || typeof id === 'number' ? id : null;
}

import type { FieldTable } from '../../../collections/fields.ts';
import type { RecordKind } from '../../../collections/kind.ts';
import type { StoredValue, ValueType } from '../../../values/value-type.ts';
import { modifiedDate } from '../check-record.ts';
import { embeddedIn, idOf } from '../check-values.ts';
import type { RawRecord } from '../normalise-record.ts';

/** A record as the export stores it. */
export interface GatheredRow {
  readonly table: string;
  readonly id: string | number;
  /** In the order of the table's columns. */
  readonly values: readonly StoredValue[];
  /** The ids of the records that it embeds as lists, by link table. */
  readonly links: Readonly<Record<string, readonly (string | number)[]>>;
  readonly modified: string | null;
  /** The record that the row was made from. */
  readonly record: RawRecord;
}

/** The rows of a record and of everything that it embeds, its own last. It must fit the contract. */
export function* rowsOfRecord(
  kind: RecordKind,
  record: RawRecord,
  fields: FieldTable,
): Generator<GatheredRow> {
  const values: StoredValue[] = [];
  const links: Record<string, (string | number)[]> = {};
  for (const field of fields.get(kind) ?? []) {
    const embedded = embeddedIn(field, record[field.name]);
    for (const [target, each] of embedded) yield* rowsOfRecord(target, each, fields);
    const ids = embedded.map(([, each]) => soundId(each));
    if (field.source === 'column') values.push(storedValue(field.value, record[field.name]));
    else if (field.source === 'one') values.push(ids[0] ?? null);
    else if (field.source === 'many') links[field.link.table] = ids;
  }
  const modified = modifiedDate(record);
  yield { table: kind.table, id: soundId(record), values, links, modified, record };
}

function soundId(record: RawRecord): string | number {
  const id = idOf(record);
  if (id === null) throw new Error('a record without an id was taken as right');
  return id;
}

function storedValue(type: ValueType, published: unknown): StoredValue {
  return published === null ? null : type.toStored(published);
}

import { type Field, type FieldTable, idType } from '../collections/fields.ts';
import type { RecordKind } from '../collections/kind.ts';
import { UnreadableValue } from '../errors.ts';
import { readValue } from '../values/read-value.ts';
import type { AssembledRecord, RowSource } from './create-assembler.ts';

/** Placeholder for a record that would be embedded. */
const EMBEDDED = Object.freeze({});

/**
 * The records of a kind by ascending id, one at a time, without what they embed: an empty object replaces each record,
 * an empty list each list. Memory use stays constant, however many records others share.
 */
export function* ownRecords(
  kind: RecordKind,
  fields: FieldTable,
  source: Pick<RowSource, 'rows'>,
): Generator<AssembledRecord> {
  const own = fields.get(kind) ?? [];
  for (const row of source.rows(kind, own, true)) {
    const record: Record<string, unknown> = {};
    let column = 0;
    for (const field of own) {
      const isStored = field.source === 'column' || field.source === 'one';
      record[field.name] = ownValue(field, isStored ? row[column++] : null, fields);
    }
    yield record;
  }
}

function ownValue(field: Field, stored: unknown, fields: FieldTable): unknown {
  if (field.source === 'column') return readValue(field.value, stored, field.withheld !== null);
  if (field.source !== 'one') return [];
  const key = readValue(idType(field.target, fields), stored);
  if (key instanceof UnreadableValue) return new UnreadableValue(key.reason, field.column);
  return key === null ? null : EMBEDDED;
}

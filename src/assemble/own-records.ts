import { type Field, isStored, type RecordKind } from '../description/kind.ts';
import { UnreadableValue } from '../errors.ts';
import { readValue } from '../values/read-value.ts';
import type { AssembledRecord, RowSource } from './create-assembler.ts';

/** Placeholder for a record that would be embedded. */
const EMBEDDED = Object.freeze({});

/**
 * The records of a kind by ascending id, one at a time, without what they embed: an empty object replaces each record,
 * an empty list each list. Memory use stays constant, however many records others share.
 */
export function* ownRecords(kind: RecordKind, source: Pick<RowSource, 'rows'>): Generator<AssembledRecord> {
  for (const row of source.rows(kind)) {
    const record: Record<string, unknown> = {};
    let column = 0;
    for (const field of kind.fields)
      record[field.name] = ownValue(field, isStored(field) ? row[column++] : null);
    yield record;
  }
}

function ownValue(field: Field, stored: unknown): unknown {
  switch (field.source) {
    case 'column':
      return readValue(field.value, stored, field.isPrivate);
    case 'one': {
      const key = readValue(field.target.id.value, stored);
      if (key instanceof UnreadableValue) return new UnreadableValue(key.reason, field.column);
      return key === null ? null : EMBEDDED;
    }
    case 'always':
      return field.value;
    default:
      return [];
  }
}

import { createHash } from 'node:crypto';
import type { RecordKind } from '../../model/description/kind.ts';

/** A record of JSON: keys and values, both not yet checked. */
export type RawRecord = Record<string, unknown>;

/** The id of a record; null if it cannot be one. */
export function idOf(record: RawRecord, { id: { spellings } }: RecordKind): string | number | null {
  const key = spellings.find((spelling) => Object.hasOwn(record, spelling));
  const id = key === undefined ? null : record[key];
  return typeof id === 'string' || typeof id === 'number' ? id : null;
}

/** What distinguishes the records of a collection: the id with its type; without one, the content of the record. */
export function recordKey(record: RawRecord, kind: RecordKind): string {
  const id = idOf(record, kind);
  return id === null ? createHash('sha256').update(JSON.stringify(record)).digest('hex') : JSON.stringify(id);
}

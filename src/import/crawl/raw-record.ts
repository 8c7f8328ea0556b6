import { createHash } from 'node:crypto';

/** A record of JSON: keys and values, both not yet checked. */
export type RawRecord = Record<string, unknown>;

/** Whether a value is an object: neither a list nor null. */
export function isRecord(value: unknown): value is RawRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The id of a record, where it could be one. */
export function idOf({ id }: RawRecord): string | number | null {
  return typeof id === 'string' || typeof id === 'number' ? id : null;
}

/** What distinguishes the records of a collection: the id with its type; without one, the content of the record. */
export function recordKey(record: RawRecord): string {
  const id = idOf(record);
  return id === null ? createHash('sha256').update(JSON.stringify(record)).digest('hex') : JSON.stringify(id);
}

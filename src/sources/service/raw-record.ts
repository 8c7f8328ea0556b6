import { createHash } from 'node:crypto';
import { isObject } from '../../contract/json/is-object.ts';
import { type RecordKind, spellingIn } from '../../model/description/kind.ts';

/** Keys and values are not checked yet. */
export type RawRecord = Record<string, unknown>;

/** Null if it cannot be an id. */
export function idOf(record: unknown, kind: RecordKind): string | number | null {
  if (!isObject(record)) return null;
  const key = spellingIn(record, kind.id);
  const id = key === undefined ? null : record[key];
  return typeof id === 'string' || typeof id === 'number' ? id : null;
}

/** The id with its type, since a record that moved may have other values; without one, a digest of the content. */
export function recordKey(record: unknown, kind: RecordKind): string {
  const id = idOf(record, kind);
  return id === null ? createHash('sha256').update(JSON.stringify(record)).digest('hex') : JSON.stringify(id);
}

/** Whether a key, or undefined for a whole record, is read: what is wrong with another key does not matter. */
export function isReadKey({ fields }: RecordKind, key: string | undefined): boolean {
  return key === undefined || fields.some(({ spellings }) => spellings.includes(key));
}

import type { RecordKind } from '../description/kind.ts';
import { isObject } from './json/is-object.ts';

/** A record, with its kind. */
export interface KnownRecord {
  readonly kind: RecordKind;
  readonly record: Readonly<Record<string, unknown>>;
}

/** Calls back for a record and for every record that it embeds, at any depth. What is not an object is skipped. */
export function forEachRecord(kind: RecordKind, value: unknown, visit: (known: KnownRecord) => void): void {
  if (!isObject(value)) return;
  visit({ kind, record: value });
  for (const { name, target } of kind.embedding) {
    const embedded = value[name];
    if (!Array.isArray(embedded)) forEachRecord(target, embedded, visit);
    else for (const item of embedded) forEachRecord(target, item, visit);
  }
}

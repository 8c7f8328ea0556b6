import { isObject } from '../contract/json/is-object.ts';
import type { RecordKind } from '../model/description/kind.ts';

export interface KnownRecord {
  readonly kind: RecordKind;
  readonly record: Readonly<Record<string, unknown>>;
}

/**
 * Visits a record and every record that it embeds, at any depth. What is not an object is skipped.
 *
 * @param visit returns whether to visit what the record embeds
 */
export function forEachRecord(
  kind: RecordKind,
  value: unknown,
  visit: (known: KnownRecord) => boolean,
): void {
  if (!isObject(value) || !visit({ kind, record: value })) return;
  for (const { name, target } of kind.embedding) {
    const embedded = value[name];
    if (!Array.isArray(embedded)) forEachRecord(target, embedded, visit);
    else for (const item of embedded) forEachRecord(target, item, visit);
  }
}

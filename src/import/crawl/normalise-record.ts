import type { Field, FieldTable } from '../../collections/fields.ts';
import type { RecordKind } from '../../collections/kind.ts';
import { keySpellings } from '../../collections/spellings.ts';

/** A record of JSON: keys and values, both not yet checked. */
export type RawRecord = Record<string, unknown>;

/** What was left out. */
export interface LeftBehind {
  /** Keys that the contract does not have, as `<table>.<key>`. */
  readonly keys: Set<string>;
  /** How many elements `curator` had, at any depth. */
  curators: number;
}

/**
 * Reduces a record, and what it embeds, to the keys of the contract, each in its first spelling and in the contract's
 * order. Values are not changed: a bad one stays bad. But where the contract has no object or list, only that there is
 * one is kept, not what it holds: that may be anything, user accounts too. `curator` is always empty.
 *
 * @param left gets what was left out
 */
export function normaliseRecord(
  kind: RecordKind,
  record: Readonly<RawRecord>,
  fields: FieldTable,
  left: LeftBehind,
): RawRecord {
  const kept: RawRecord = {};
  const taken = new Set<string>();
  for (const field of fields.get(kind) ?? []) {
    const key = keySpellings(field.name).find((spelling) => Object.hasOwn(record, spelling));
    if (key !== undefined) {
      taken.add(key);
      kept[field.name] = normaliseValue(field, record[key], fields, left);
    } else if (field.source === 'empty') kept[field.name] = [];
  }
  for (const key of Object.keys(record)) if (!taken.has(key)) left.keys.add(`${kind.table}.${key}`);
  return kept;
}

function normaliseValue(field: Field, value: unknown, fields: FieldTable, left: LeftBehind): unknown {
  switch (field.source) {
    case 'column':
      return field.value.isStructure ? value : hollow(value);
    case 'one':
      return isRecord(value) ? normaliseRecord(field.target, value, fields, left) : hollow(value);
    case 'many':
      if (!Array.isArray(value)) return hollow(value);
      return value.map((item) =>
        isRecord(item) ? normaliseRecord(field.link.target, item, fields, left) : hollow(item),
      );
    case 'empty':
      left.curators += Array.isArray(value) ? value.length : Number(value !== null);
      return [];
  }
}

/** A plain value as it is; of an object or a list only its type. */
function hollow(value: unknown): unknown {
  if (Array.isArray(value)) return [];
  return isRecord(value) ? {} : value;
}

/** Whether a value is an object: neither a list nor null. */
export function isRecord(value: unknown): value is RawRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

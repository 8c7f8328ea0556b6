import { text } from '../values/text.ts';
import { pathOf } from './key-facts.ts';
import {
  type ColumnField,
  type Field,
  isStored,
  type OneField,
  type RecordKind,
  type StoredField,
} from './kind.ts';

/** A key of a record, or of one that it embeds: `home_nga.name`. */
export interface KeyPath<F extends StoredField = StoredField> {
  /** The keys that lead to the embedded record; empty for a key of the record itself. */
  readonly through: readonly OneField[];
  readonly field: F;
}

export interface EmbeddedKeys<F extends StoredField = StoredField> {
  readonly through: readonly OneField[];
  readonly ends: readonly F[];
}

export interface ShapeKeys {
  readonly collection: number;
  readonly kind: RecordKind;
  readonly geometry: ColumnField;
  readonly years: readonly [ColumnField, ColumnField];
  /** The key that embeds the entity; or the text that names it, and the entity's key that holds this text. */
  readonly entity: OneField | { readonly text: ColumnField; readonly code: ColumnField };
}

export interface FlagKeys {
  readonly disputed: readonly ColumnField[];
  readonly uncertain: readonly ColumnField[];
  readonly inferred: readonly { readonly field: ColumnField; readonly values: ReadonlySet<unknown> }[];
}

/** Kinds of one table share their ids. */
export function isSameTable(kind: RecordKind, other: RecordKind | null): boolean {
  return kind.table === other?.table;
}

/** Whether a role means a key: roles use the description's names, pages may use others. */
export function isCalled({ name, spellings }: Field, key: string | undefined): boolean {
  return key !== undefined && (name === key || spellings.includes(key));
}

/** A value that is not private, even if the build publishes private ones. */
export function isPublicValue(field: Field): field is ColumnField {
  return field.source === 'column' && !field.isPrivate;
}

export function isPublicRecord(field: Field): field is OneField {
  return field.source === 'one' && !field.isPrivate;
}

const ENOUGH_KINDS = 3;

/** The keys of more than half of some kinds: they belong to all rather than to one. */
export function sharedKeys(kinds: readonly RecordKind[]): ReadonlySet<string> {
  const count = new Map<string, number>();
  for (const { fields } of kinds) for (const { name } of fields) count.set(name, (count.get(name) ?? 0) + 1);
  const isShared = ([, having]: [string, number]) => having * 2 > kinds.length;
  return new Set(kinds.length < ENOUGH_KINDS ? [] : [...count].filter(isShared).map(([name]) => name));
}

export function fieldNamed({ fields }: RecordKind, key: string | undefined): Field | undefined {
  return fields.find((field) => isCalled(field, key));
}

export function publicValue(field: Field | undefined): ColumnField | null {
  return field !== undefined && isPublicValue(field) ? field : null;
}

export function publicTexts(kind: RecordKind, keys: readonly string[] = []): ColumnField[] {
  return keys
    .flatMap((key) => publicValue(fieldNamed(kind, key)) ?? [])
    .filter(({ value }) => value === text);
}

/** The key at the end of a path; null if missing: a configuration may name more than a tree publishes. */
export function keyPath(kind: RecordKind, path: string): KeyPath | null {
  const through: OneField[] = [];
  let field: Field | undefined;
  for (const key of pathOf(path)) {
    if (field !== undefined) {
      if (field.source !== 'one') return null;
      through.push(field);
    }
    field = fieldNamed(through.at(-1)?.target ?? kind, key);
  }
  return field !== undefined && isStored(field) ? { through, field } : null;
}

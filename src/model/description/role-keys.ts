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

/** A key of a record, or of one that it embeds at any depth: `home_nga.name`. */
export interface KeyPath<F extends StoredField = StoredField> {
  /** The keys that lead to the record that has it; empty for a key of the record itself. */
  readonly through: readonly OneField[];
  readonly field: F;
}

/** Keys of one record, which is the record itself or one that it embeds. */
export interface EmbeddedKeys<F extends StoredField = StoredField> {
  readonly through: readonly OneField[];
  readonly ends: readonly F[];
}

/** The keys of records that say which shape an entity had in which years. */
export interface ShapeKeys {
  /** The index of their collection. */
  readonly collection: number;
  readonly kind: RecordKind;
  readonly geometry: ColumnField;
  readonly years: readonly [ColumnField, ColumnField];
  /** The key that embeds the entity; or the text that names it, and the key of the entity that holds that text. */
  readonly entity: OneField | { readonly text: ColumnField; readonly code: ColumnField };
}

/** The keys that say how sure a record is. */
export interface FlagKeys {
  readonly disputed: readonly ColumnField[];
  readonly uncertain: readonly ColumnField[];
  readonly inferred: readonly { readonly field: ColumnField; readonly values: ReadonlySet<unknown> }[];
}

/** Whether two kinds are stored in one table: their records are told apart by the same ids. */
export function isSameTable(kind: RecordKind, other: RecordKind | null): boolean {
  return kind.table === other?.table;
}

/** Whether a role means a key: it names it as the description does, and it may be published under another name. */
export function isCalled({ name, spellings }: Field, key: string | undefined): boolean {
  return key !== undefined && (name === key || spellings.includes(key));
}

/** Whether a key is a value that is not private, whatever a build publishes of private ones. */
export function isPublicValue(field: Field): field is ColumnField {
  return field.source === 'column' && !field.isPrivate;
}

/** Whether a key embeds one record and is not private. */
export function isPublicRecord(field: Field): field is OneField {
  return field.source === 'one' && !field.isPrivate;
}

/** Fewer kinds than these share no keys. */
const ENOUGH_KINDS = 3;

/** The keys that more than half of some kinds have: they belong to all of them rather than to one. */
export function sharedKeys(kinds: readonly RecordKind[]): ReadonlySet<string> {
  const count = new Map<string, number>();
  for (const { fields } of kinds) for (const { name } of fields) count.set(name, (count.get(name) ?? 0) + 1);
  const isShared = ([, having]: [string, number]) => having * 2 > kinds.length;
  return new Set(kinds.length < ENOUGH_KINDS ? [] : [...count].filter(isShared).map(([name]) => name));
}

/** The key of a kind that a role means. */
export function fieldNamed({ fields }: RecordKind, key: string | undefined): Field | undefined {
  return fields.find((field) => isCalled(field, key));
}

/** A key that is a public value; null if it is not. */
export function publicValue(field: Field | undefined): ColumnField | null {
  return field !== undefined && isPublicValue(field) ? field : null;
}

/** The texts of a kind with these names that are public. */
export function publicTexts(kind: RecordKind, keys: readonly string[] = []): ColumnField[] {
  return keys
    .flatMap((key) => publicValue(fieldNamed(kind, key)) ?? [])
    .filter(({ value }) => value === text);
}

/** The key at the end of a path; null if there is none: a configuration may name more than a tree publishes. */
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

import { firstPair } from '../../contract/claims/first-pair.ts';
import type { JsonObject } from '../../contract/json/is-object.ts';
import { integer } from '../values/number.ts';
import { text } from '../values/text.ts';
import type { ValueType } from '../values/value-type.ts';
import { pathOf, type Roles } from './key-facts.ts';
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

/** The names of its keys, from the outermost record: `['home_nga', 'name']`. */
export function namesOf({ through, field }: KeyPath): readonly string[] {
  return [...through, field].map(({ name }) => name);
}

/** `home_nga.name` */
export function pathText(path: KeyPath): string {
  return namesOf(path).join('.');
}

/** The published value at the end of a path; null if a record on the way is null. */
export function valueAt(record: JsonObject, path: readonly string[]): unknown {
  let value: unknown = record;
  for (const key of path) {
    if (value === null || value === undefined) return null;
    value = (value as JsonObject)[key];
  }
  return value ?? null;
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
  readonly reviewed: readonly ColumnField[];
  readonly inferred: readonly { readonly field: ColumnField; readonly values: ReadonlySet<unknown> }[];
}

export interface VariableKeys {
  readonly kind: RecordKind;
  readonly name: KeyPath<ColumnField>;
  readonly section: KeyPath<ColumnField>;
  readonly subsection: KeyPath<ColumnField> | null;
}

/** Without the years of an entity, unless both are public: the description of its tree cannot name one of two. */
export function withPublicYears(roles: Roles, entity: RecordKind | null): Roles {
  const { years, ...others } = roles;
  const isPublic = entity !== null && years?.every((key) => publicInteger(entity, key) !== null);
  return isPublic ? roles : others;
}

/** Kinds of one table share their ids. */
export function isSameTable(kind: RecordKind, other: RecordKind | null): boolean {
  return kind.table === other?.table;
}

/** Whether a role means a key: roles use the description's names, pages may use others. */
export function isCalled({ name, spellings }: Pick<Field, 'name' | 'spellings'>, key?: string): boolean {
  return key !== undefined && (name === key || spellings.includes(key));
}

/** A value that is not private, even if the build publishes private ones. */
export function isPublicValue(field: Field): field is ColumnField {
  return field.source === 'column' && !field.isPrivate;
}

export function isPublicRecord(field: Field): field is OneField {
  return field.source === 'one' && !field.isPrivate;
}

export function isPublicPath(path: KeyPath): path is KeyPath<ColumnField> {
  return isPublicValue(path.field) && path.through.every(isPublicRecord);
}

export function isColumnPath(path: KeyPath | null): path is KeyPath<ColumnField> {
  return path?.field.source === 'column';
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

export function publicKey(kind: RecordKind, key: string | undefined): ColumnField | null {
  return publicValue(fieldNamed(kind, key));
}

export function publicTexts(kind: RecordKind, keys: readonly string[] = []): ColumnField[] {
  return keys.flatMap((key) => publicKey(kind, key) ?? []).filter(({ value }) => value === text);
}

export function publicInteger(kind: RecordKind, key: string | undefined): ColumnField | null {
  const field = publicKey(kind, key);
  return field?.value === integer ? field : null;
}

/** Of keys of years that are listed in pairs, the pair of a kind. */
export function pairIn(kind: RecordKind, keys: readonly string[] = []): readonly string[] {
  return firstPair(keys, (key) => publicInteger(kind, key) !== null);
}

/**
 * What a record is called by these keys: the first text that is neither empty nor means "no value"; null without one.
 * @param values by key
 */
export function nameBy(
  keys: readonly Pick<ColumnField, 'name'>[],
  values: JsonObject | null,
  { sentinels }: { readonly sentinels: readonly unknown[] },
): string | null {
  const names = keys.map(({ name }) => values?.[name]);
  const isName = (name: unknown): name is string =>
    typeof name === 'string' && name !== '' && !sentinels.includes(name);
  return names.find(isName) ?? null;
}

/** What values a key of a reference may have. */
export function referenceTypes(role: string): readonly ValueType[] {
  return role === 'year' ? [integer, text] : [text];
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

/** Keys of the records that describe variables; null unless a collection lists them with public names. */
export function variableKeys(
  role: Roles['variables'],
  collections: readonly { readonly kind: RecordKind }[],
): VariableKeys | null {
  const kind = collections.find((each) => each.kind.name === role?.record)?.kind;
  if (role === undefined || kind === undefined) return null;
  const [name, section, subsection] = [role.name, role.section, role.subsection].map((key) => {
    const path = key === undefined ? null : keyPath(kind, key);
    return path !== null && isPublicPath(path) ? path : null;
  });
  return name && section ? { kind, name, section, subsection: subsection ?? null } : null;
}

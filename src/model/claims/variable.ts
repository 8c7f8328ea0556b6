import type { Code } from '../../contract/claims/claims.ts';
import type { VariableEntries } from '../description/key-facts.ts';
import type { Collection, ColumnField, OneField, RecordKind } from '../description/kind.ts';
import { type KeyPath, pathText } from '../description/role-keys.ts';

/** What the records of a collection say of the entity that they are about. */
export interface Variable {
  readonly id: string;
  readonly name: string;
  readonly definition: string | null;
  readonly unit: string | null;
  readonly scale: 'linear' | 'log';
  readonly section: string | null;
  readonly subsection: string | null;
  readonly collection: Collection;
  /** The key that embeds the entity; null if the records are the entities. */
  readonly about: OneField | null;
  /** Identifies it among the variables of its collection, in ids of claims; null if it is the only one. */
  readonly part: string | null;
  /** The key with the value; or those with the ends of a range. */
  readonly value: KeyPath<ColumnField> | Range;
  /** Whether its values are numbers, not codes. */
  readonly isNumber: boolean;
  /** What the entity is that its texts name; null if they name none. */
  readonly names: 'successor' | 'predecessor' | null;
  /** The name of the list of codes, `choices/` and its id without a described one; null without codes. */
  readonly list: string | null;
  readonly codes: ReadonlyMap<string, Code>;
}

export interface Range {
  readonly from: KeyPath<ColumnField> | null;
  readonly to: KeyPath<ColumnField> | null;
}

export function isRange(value: Variable['value']): value is Range {
  return !('field' in value);
}

/** Whether its codes are its values. Other lists only explain, among free texts, the words for missing values. */
export function isCoded({ codes }: Pick<Variable, 'codes'>): boolean {
  return [...codes.values()].some(({ state }) => !['none', 'unknown', 'absent'].includes(state));
}

export function entityKindOf({ about, collection }: Pick<Variable, 'about' | 'collection'>): RecordKind {
  return about?.target ?? collection.kind;
}

/** The entity that a record is about, as the record has it; null if it names none. */
export function entityIn<R extends Readonly<Record<string, unknown>>>(
  { about }: Pick<Variable, 'about'>,
  record: R,
): R | null {
  return about === null ? record : (record[about.name] as R | null);
}

/** Its keys as an entry of a description has them. */
export function keysOf({ value }: Variable): Pick<VariableEntries[string], 'value' | 'from' | 'to'> {
  if (!isRange(value)) return { value: pathText(value) };
  return { ...(value.from && { from: pathText(value.from) }), ...(value.to && { to: pathText(value.to) }) };
}

/** The keys with its values. */
export function pathsOf({ value }: Pick<Variable, 'value'>): readonly KeyPath<ColumnField>[] {
  return isRange(value) ? [value.from, value.to].filter((path) => path !== null) : [value];
}

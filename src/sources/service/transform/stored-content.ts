import { isObject } from '../../../contract/json/is-object.ts';
import { type Field, isLinked, type RecordKind } from '../../../model/description/kind.ts';
import type { StoredValue } from '../../../model/values/value-type.ts';
import type { RawRecord } from '../raw-record.ts';
import { endOf } from './link-ends.ts';
import type { ReadRecord } from './read-record.ts';

/** Values by column, and lists of ids, as JSON, by end of a link table. */
export type Content = Readonly<Record<string, StoredValue>>;

/** Null if the key is not stored. */
export function nameOf(field: Field): string | null {
  if (field.source === 'always') return null;
  return isLinked(field) ? endOf(field.link) : field.column;
}

/** For a record that fits the contract. */
export function storedValue(field: Field, { value }: ReadRecord): StoredValue {
  const given = value[field.name];
  switch (field.source) {
    case 'many':
      return JSON.stringify((given as RawRecord[]).map((each) => storedId(field.target, each)));
    case 'ids':
      return JSON.stringify((given as unknown[]).map((id) => field.value.toStored(id)));
    case 'one':
      return isObject(given) ? storedId(field.target, given) : null;
    case 'column':
      // Of a key that a record may lack, a null is stored as JSON.
      if (given === undefined || (given === null && !(field.optional && field.nullable))) return null;
      return field.value.toStored(given);
    case 'always':
      return null;
  }
}

/** Whether one row adds nothing to the other. */
export function isPartOf(part: Content, whole: Content): boolean {
  return Object.keys(part).every((name) => Object.hasOwn(whole, name)) && agree(part, whole);
}

/** In all columns that both have. */
export function agree(one: Content, other: Content): boolean {
  return Object.keys(one).every((name) => !Object.hasOwn(other, name) || one[name] === other[name]);
}

/** The second wins. */
export function joined(first: Content, second: Content): Content {
  return { ...first, ...second };
}

/** Equal for equal contents. */
export function textOf(content: Content): string {
  return JSON.stringify(Object.entries(content).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** By its own account; null if unknown. */
export function modifiedDate({ value: { modified_date } }: ReadRecord): string | null {
  return typeof modified_date === 'string' ? modified_date : null;
}

/** As an export holds it. */
export function storedId({ id }: RecordKind, value: RawRecord): string | number {
  return id.value.toStored(value[id.name]) as string | number;
}

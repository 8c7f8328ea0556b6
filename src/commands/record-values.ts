import { isObject } from '../contract/json/is-object.ts';
import { yearText } from '../contract/years.ts';
import type { Field, RecordKind } from '../model/description/kind.ts';
import type { LinkedRoles } from '../model/description/linked-roles.ts';

type Published = Readonly<Record<string, unknown>>;

/** What a record says under a key. */
export interface RecordValue {
  readonly key: string;
  /** As published; an embedded record is its id. */
  readonly value: unknown;
  /** For people: years with their era, records by name. */
  readonly text: string;
}

/** The values of a published record that say something, in page order. */
export function valuesOf(kind: RecordKind, record: Published, roles: LinkedRoles): RecordValue[] {
  const years = roles.yearKeys(kind);
  return kind.fields.flatMap((field) => {
    const value = record[field.name];
    if (field === kind.id || field.source === 'always' || isNothing(value)) return [];
    const isYear = years.some((key) => key === field) && typeof value === 'number' && value !== 0;
    const text = isYear ? yearText(value) : textOf(field, value, roles);
    return [{ key: field.name, value: idsOf(field, value), text }];
  });
}

/** What a record is called; null without a public name. */
export function nameOf(kind: RecordKind, record: Published, roles: LinkedRoles): string | null {
  const keys = [...roles.labelKeys(kind), ...roles.namingKeys(kind)];
  const names = keys.map(({ name }) => record[name]);
  return names.find((name): name is string => typeof name === 'string' && name !== '') ?? null;
}

function isNothing(value: unknown): boolean {
  return (
    value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  );
}

function idsOf(field: Field, value: unknown): unknown {
  if (field.source !== 'one' && field.source !== 'many') return value;
  const idOf = (each: unknown) => (isObject(each) ? each[field.target.id.name] : each);
  return Array.isArray(value) ? value.map(idOf) : idOf(value);
}

function textOf(field: Field, value: unknown, roles: LinkedRoles): string {
  if (Array.isArray(value)) return value.map((each) => textOf(field, each, roles)).join('; ');
  if ((field.source === 'one' || field.source === 'many') && isObject(value))
    return embeddedText(field.target, value, roles);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** `Roman Empire (1)`; a citation by its reference and pages: `SPQR, 404 to 406 (f97de05a)`. */
function embeddedText(kind: RecordKind, record: Published, roles: LinkedRoles): string {
  const pages = roles.pageKeys(kind).flatMap((key) => (key === null ? [] : (record[key.name] ?? [])));
  const name = [
    nameOf(kind, record, roles) ?? referenceIn(kind, record, roles),
    [...new Set(pages)].join(' to '),
  ]
    .filter((part) => part !== null && part !== '')
    .join(', ');
  const id = String(record[kind.id.name]);
  return name === '' ? id : `${name} (${id})`;
}

function referenceIn(kind: RecordKind, record: Published, roles: LinkedRoles): string | null {
  const names = kind.embedding.map(({ name, target }) => {
    const value = record[name];
    return roles.isReference(target) && isObject(value) ? nameOf(target, value, roles) : null;
  });
  return names.find((name) => name !== null) ?? null;
}

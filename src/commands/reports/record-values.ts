import { yearText } from '../../contract/claims/years.ts';
import { isObject, type JsonObject } from '../../contract/json/is-object.ts';
import { treeAddress } from '../../contract/tree/tree.ts';
import { type Field, isLinked, type RecordKind } from '../../model/description/kind.ts';
import type { LinkedRoles } from '../../model/description/linked-roles.ts';
import { nameBy } from '../../model/description/role-keys.ts';

/** What a record says under a key. */
export interface RecordValue {
  readonly key: string;
  /** As published; an embedded record is its id. */
  readonly value: unknown;
  /** The same in all releases that say the same: addresses without that of the release. */
  readonly compared: unknown;
  /** For people: years with their era, records by name. */
  readonly text: string;
  /** The same for each id of a list. */
  readonly items?: ReadonlyMap<unknown, string>;
}

/**
 * The values of a published record that say something, in page order.
 * @param base what addresses of the release begin with
 */
export function valuesOf(
  kind: RecordKind,
  record: JsonObject,
  roles: LinkedRoles,
  base: string,
): RecordValue[] {
  // A year of publication has no era.
  const years = roles.isOnlyReference(kind) ? [] : roles.yearKeys(kind);
  return kind.fields.flatMap((field) => {
    const value = record[field.name];
    if (field === kind.id || field.source === 'always' || isNothing(value)) return [];
    const isYear = years.some((key) => key === field) && typeof value === 'number';
    const ids = idsOf(field, value);
    const said = { key: field.name, value: ids, compared: comparedOf(field, ids, base) };
    if (isYear)
      return [{ ...said, text: roles.isUnknownYear(value) ? `${value} (unknown)` : yearText(value) }];
    const text = textOf(field, value, roles);
    if (!isLinked(field) || !Array.isArray(value)) return [{ ...said, text }];
    const items = value.map((each) => [idsOf(field, each), textOf(field, each, roles)] as const);
    return [{ ...said, text, items: new Map(items) }];
  });
}

/** Of two lists, what only one of them has. */
export function changeText(old: RecordValue | null, fresh: RecordValue | null): string {
  const without = (one: RecordValue['items'], other: RecordValue['items']) =>
    [...(one ?? [])].flatMap(([id, text]) => (other?.has(id) ? [] : [text]));
  const parts = [
    ...without(old?.items, fresh?.items).map((text) => `removed ${text}`),
    ...without(fresh?.items, old?.items).map((text) => `added ${text}`),
  ];
  if (old?.items && fresh?.items && parts.length > 0) return parts.join('; ');
  return `${old?.text ?? '(nothing)'} -> ${fresh?.text ?? '(nothing)'}`;
}

/** What a record is called; null without a public name. */
export function nameOf(kind: RecordKind, record: JsonObject, roles: LinkedRoles): string | null {
  return nameBy([...roles.labelKeys(kind), ...roles.namingKeys(kind)], record, roles);
}

function isNothing(value: unknown): boolean {
  return (
    value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  );
}

function comparedOf(field: Field, value: unknown, base: string): unknown {
  if (field.source !== 'column' || !field.addresses) return value;
  return JSON.parse(JSON.stringify(value).replaceAll(`"${base}/`, `"${treeAddress}/`));
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
function embeddedText(kind: RecordKind, record: JsonObject, roles: LinkedRoles): string {
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

function referenceIn(kind: RecordKind, record: JsonObject, roles: LinkedRoles): string | null {
  const names = kind.embedding.map(({ name, target }) => {
    const value = record[name];
    return roles.isReference(target) && isObject(value) ? nameOf(target, value, roles) : null;
  });
  return names.find((name) => name !== null) ?? null;
}

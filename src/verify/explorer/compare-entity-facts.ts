import { isObject, type JsonObject, objectIn } from '../../contract/json/is-object.ts';
import type { ColumnField, RecordKind } from '../../model/description/kind.ts';
import type { LinkedRoles } from '../../model/description/linked-roles.ts';
import type { Page } from '../page.ts';
import type { Explored } from './data-files.ts';

type Lists = 'labels' | 'names' | 'from' | 'to';

/** Whether pages show a text as it is: they leave out tags and characters that HTML forbids, and cut long texts. */
export const isShownAsIs = (text: string) =>
  /[\p{L}\p{N}]/u.test(text) && !/[<&§\p{C}]/u.test(text) && text.length <= 160;

/** Holds the names and years of entities.json against the first record of each entity that pages hold or embed. */
export function entityFacts({ entities, notes }: Explored, roles: LinkedRoles) {
  const left = new Map<unknown, number>(entities?.ids.map((id, index) => [id, index]));
  return ({ collection: { kind }, envelope }: Page): void => {
    const about = roles.aboutKey(kind);
    const own = about?.target ?? kind;
    if (left.size === 0 || !roles.isEntity(own) || roles.isReference(own)) return;
    const facts = factsOf(own, roles);
    for (const record of envelope?.results ?? []) {
      const entity = about === null ? record : objectIn(record)[about.name];
      const index = isObject(entity) ? left.get(entity[own.id.name]) : undefined;
      if (!isObject(entity) || index === undefined) continue;
      left.delete(entity[own.id.name]);
      for (const [list, read] of facts) {
        const expected = read(entity);
        if (expected !== undefined && String(entities?.[list][index]) !== String(expected))
          notes.fail(
            'explore/data/entities.json',
            `has another value in ${list} for entity ${entity[own.id.name]} than its record`,
          );
      }
    }
  };
}

type Read = (entity: JsonObject) => string | number | null | undefined;

/** What each list has of an entity; undefined where a text is not shown as it is, or a label is missing. */
function factsOf(kind: RecordKind, roles: LinkedRoles): readonly (readonly [Lists, Read])[] {
  const present = (fields: readonly (ColumnField | null)[]): Read => {
    const known = fields.flatMap((field) =>
      field === null ? [] : [{ field, isMissing: roles.missing({ through: [], field }, kind) }],
    );
    return (entity) => {
      const found = known.find(({ field, isMissing }) => isMissing(entity[field.name]) === null);
      if (found === undefined) return null;
      const value = entity[found.field.name];
      if (typeof value === 'number') return value;
      return typeof value === 'string' && isShownAsIs(value) ? value : undefined;
    };
  };
  const [from, to] = roles.yearKeys(kind);
  const label = present(roles.labelKeys(kind));
  return [
    ['labels', (entity) => label(entity) ?? undefined],
    ['names', present([roles.secondName])],
    ['from', present([from])],
    ['to', present([to])],
  ];
}

import { isObject, type JsonObject, objectIn } from '../../contract/json/is-object.ts';
import type { ColumnField, RecordKind } from '../../model/description/kind.ts';
import type { LinkedRoles } from '../../model/description/linked-roles.ts';
import type { EmbeddedKeys } from '../../model/description/role-keys.ts';
import type { Page } from '../page.ts';
import { publishesPrivateTexts } from '../tree.ts';
import type { Entities, Explored } from './data-files.ts';

/** Whether pages show a text as it is: they leave out tags and characters that HTML forbids, and cut long texts. */
export const isShownAsIs = (text: string) =>
  /[\p{L}\p{N}]/u.test(text) && !/[<&§\p{C}]/u.test(text) && text.length <= 160;

/** Holds the names, years, regions and places of entities.json against the first record of each entity that pages hold or embed. */
export function entityFacts({ tree, entities, notes }: Explored, roles: LinkedRoles) {
  const left = new Map<unknown, number>(entities?.ids.map((id, index) => [id, index]));
  return ({ collection: { kind }, envelope }: Page): void => {
    const about = roles.aboutKey(kind);
    const own = about?.target ?? kind;
    // Another kind of its table may hold anything by the same names.
    if (left.size === 0 || own.name !== roles.entity?.name || roles.isReference(own)) return;
    const compare = entities === null ? () => {} : compareFacts({ tree, notes }, own, roles, entities);
    for (const record of envelope?.results ?? []) {
      const entity = about === null ? record : objectIn(record)[about.name];
      const index = isObject(entity) ? left.get(entity[own.id.name]) : undefined;
      if (!isObject(entity) || index === undefined) continue;
      left.delete(entity[own.id.name]);
      compare(entity, index);
    }
  };
}

/** Holds what a list of entities says of one, by its index there, against its record. */
export function compareFacts(
  { tree, notes }: Pick<Explored, 'tree' | 'notes'>,
  kind: RecordKind,
  roles: LinkedRoles,
  entities: Entities,
  part = '',
): (entity: JsonObject, index: number) => void {
  const facts = factsOf(kind, roles, entities, publishesPrivateTexts(tree)).filter(isInUse(entities));
  return (entity, index) => {
    for (const [list, shown, read] of facts) {
      const expected = read(entity, shown(index));
      if (expected !== undefined && String(shown(index)) !== String(expected))
        notes.fail(
          `explore/data/entities${part}.json`,
          `has another value in ${list} for entity ${entity[kind.id.name]} than its record`,
        );
    }
  };
}

/** A private key is shown of no entity, though pages may hold it. */
const isInUse =
  ({ ids }: Entities) =>
  ([, shown]: EntityFact) =>
    ids.some((id, index) => ![null, undefined, String(id)].includes(shown(index) as string));

type Fact = string | number | null | undefined;
type Read = (entity: JsonObject, shown: Fact) => Fact;
type EntityFact = readonly [list: string, shown: (index: number) => Fact, read: Read];

/**
 * What each list has of an entity by its index, and what its record says; undefined where a text is not shown as it
 * is, or a label is missing.
 */
function factsOf(
  kind: RecordKind,
  roles: LinkedRoles,
  { labels, names, from, to, regions, region, longitude, latitude }: Entities,
  hasPrivate: boolean,
): readonly EntityFact[] {
  const present = (fields: readonly (ColumnField | null)[], of = kind): Read => {
    const known = fields.flatMap((field) =>
      field === null ? [] : [{ field, isMissing: roles.missing({ through: [], field }, of) }],
    );
    return (entity) => {
      const found = known.find(({ field, isMissing }) => isMissing(entity[field.name]) === null);
      if (found === undefined) return null;
      const value = entity[found.field.name];
      if (typeof value === 'number') return value;
      return typeof value === 'string' && isShownAsIs(value) ? value : undefined;
    };
  };
  const [first, last] = roles.yearKeys(kind);
  // A private text names no record: another one does, or the id.
  const nameOf = (of: RecordKind): Read => {
    const read = present(roles.labelKeys(of), of);
    return (record, shown) =>
      hasPrivate && Object.values(record).map(String).includes(String(shown))
        ? shown
        : (read(record, shown) ?? undefined);
  };
  const home = roles.region?.ends[0];
  const isNamed = home?.source === 'one' && !roles.isReference(home.target);
  const regionOf = isNamed ? nameOf(home.target) : null;
  return [
    ['labels', (index) => labels[index], nameOf(kind)],
    ['names', (index) => names[index], present([roles.secondName])],
    ['from', (index) => from[index], present([first])],
    ['to', (index) => to[index], present([last])],
    [
      'region',
      (index) => regions[region[index] ?? -1] ?? null,
      (entity, shown) => {
        const [value] = endsOf(entity, roles.region) ?? [];
        if (isObject(value)) return regionOf?.(value, shown);
        if (value === null || roles.sentinels.includes(value as string)) return null;
        // The words for a code are not in its record, nor is the name of a region with this id.
        const isWord = home?.documentation.labels === undefined && !(home && 'refersTo' in home);
        return typeof value === 'string' && isWord && isShownAsIs(value) ? value : undefined;
      },
    ],
    ...[longitude, latitude].map(
      (list, end) =>
        [
          end === 0 ? 'longitude' : 'latitude',
          (index: number) => list[index],
          (entity: JsonObject) => {
            const ends = endsOf(entity, roles.place);
            if (ends === undefined || ends.includes(undefined)) return undefined;
            return ends.includes(null) ? null : Number(ends[end]);
          },
        ] as const,
    ),
  ];
}

/** The values of keys of an entity or of a record that it embeds: null without that record, undefined without a key. */
function endsOf(entity: JsonObject, keys: EmbeddedKeys | null): readonly unknown[] | undefined {
  if (keys === null) return undefined;
  const [owner] = keys.through.reduce<unknown[]>(
    ([each], { name }) => [isObject(each) ? each[name] : each],
    [entity],
  );
  return keys.ends.map(({ name }) => (isObject(owner) ? owner[name] : owner === null ? null : undefined));
}

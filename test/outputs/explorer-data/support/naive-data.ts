import type { Documents } from '../../../../src/contract/documents.ts';
import type { Roles } from '../../../../src/model/description/key-facts.ts';
import type { Collection, Field, RecordKind } from '../../../../src/model/description/kind.ts';

/**
 * What the data files of the explorer must say, by a second, obvious way: from the records as the pages hold them, whole, with
 * all that they embed. What it has in common with the first way is the description, and no code.
 */

export type PageRecord = Readonly<Record<string, unknown>>;
type Columns = Documents['explorer-columns'];
export type Key = string | number;

export interface Pages {
  readonly collection: Collection;
  /** All records of the collection, in page order. */
  readonly records: readonly PageRecord[];
}

export const isPrivate = (field: Field) =>
  /private/i.test(field.name) ||
  (field.source === 'column' && field.isPrivate) ||
  ('target' in field && /private/i.test(field.target.name));

const called = (kind: RecordKind, key: string | undefined) =>
  kind.fields.find(({ name, spellings }) => name === key || spellings.includes(key ?? '\0'));

const isOf = (kind: RecordKind, name: string | undefined, all: readonly RecordKind[]) =>
  all.some((each) => each.name === name && each.table === kind.table);

/**
 * Every record that a record embeds, at any depth, itself included. Those that are `past` are left out with what they embed,
 * and what those embed that are the `end`.
 */
function* embedded(
  kind: RecordKind,
  record: PageRecord,
  past: (kind: RecordKind) => boolean = () => false,
  end: (kind: RecordKind) => boolean = () => false,
): Generator<readonly [RecordKind, PageRecord]> {
  yield [kind, record];
  if (end(kind)) return;
  for (const field of kind.embedding) {
    if (isPrivate(field) || past(field.target)) continue;
    for (const inner of [record[field.name]].flat())
      if (inner !== null) yield* embedded(field.target, inner as PageRecord, past, end);
  }
}

/** The values of a column, as the records of the pages show them: what they must be. */
export function expectedColumn(
  field: Field,
  column: Columns['columns'][number],
  records: readonly PageRecord[],
): unknown[] {
  return records.map((record) => {
    const value = record[field.name];
    if (value === null || value === undefined) return null;
    if (field.source === 'one') return (value as PageRecord)[field.target.id.name];
    return column.kind === 'number' ? Number(value) : value;
  });
}

/** The values of a column, as a reader of the file sees them: of embedded records, their ids. */
export function decoded(column: Columns['columns'][number], entityIds: readonly Key[]): unknown[] {
  if ('values' in column) return column.values;
  const names: readonly unknown[] =
    column.kind === 'text' ? column.words : column.kind === 'record' ? column.ids : entityIds;
  return column.codes.map((code) => (code === -1 ? null : names[code]));
}

/** The ids of all records of a table that are on pages, ascending as the pages of a collection would be, each once. */
export function idsOnPages(name: string, pages: readonly Pages[], kinds: readonly RecordKind[]): Set<Key> {
  const found = new Set<Key>();
  for (const { collection, records } of pages)
    for (const record of records)
      for (const [kind, inner] of embedded(collection.kind, record))
        if (isOf(kind, name, kinds)) found.add(inner[kind.id.name] as Key);
  return found;
}

/** Pairs of rows and ids of references, of each collection that cites. */
export function expectedClaims(pages: readonly Pages[], roles: Roles, kinds: readonly RecordKind[]) {
  const isEntity = (kind: RecordKind) => isOf(kind, roles.entity, kinds);
  const isReference = (kind: RecordKind) => isOf(kind, roles.reference?.record, kinds);
  return pages.flatMap(({ collection, records }, index) => {
    if (isReference(collection.kind)) return [];
    const pairs = records.flatMap((record, row) => {
      const cited = new Set<Key>();
      for (const [kind, inner] of embedded(collection.kind, record, isEntity, isReference))
        if (isReference(kind)) cited.add(inner[kind.id.name] as Key);
      return [...cited].map((id) => `${row} ${id}`);
    });
    return pairs.length === 0 ? [] : [{ collection: index, pairs: pairs.sort() }];
  });
}

/** Of each record that is about an entity: which, when, and in which state. */
export function expectedCoverage(pages: readonly Pages[], roles: Roles, kinds: readonly RecordKind[]) {
  const entityField = (kind: RecordKind) =>
    isOf(kind, roles.entity, kinds)
      ? undefined
      : kind.fields.find(
          (field) => field.source === 'one' && !isPrivate(field) && isOf(field.target, roles.entity, kinds),
        );
  const about = new Set(pages.map(({ collection }) => collection.kind).filter(entityField));
  const often = (key: string) => {
    const having = [...about].filter(({ fields }) => fields.some(({ name }) => name === key));
    return about.size >= 3 && having.length * 2 > about.size;
  };
  const { recordYears = [], flags = {}, sentinels = [], unknownYears = [] } = roles;
  return pages.flatMap(({ collection: { kind }, records }, index) => {
    const field = entityField(kind);
    if (field === undefined) return [];
    const keys = (names: readonly string[] = []) =>
      names.flatMap((name) => {
        const found = called(kind, name);
        return found?.source === 'column' && !isPrivate(found) ? [found.name] : [];
      });
    const inferred = Object.entries(flags.inferred ?? {});
    const said = [
      ...[...recordYears, ...(flags.disputed ?? []), ...(flags.uncertain ?? [])],
      ...[...(flags.reviewed ?? []), ...inferred.map(([key]) => key)],
    ].map((key) => called(kind, key)?.name);
    const own = kind.fields.filter(
      (each) =>
        each !== kind.id &&
        !isPrivate(each) &&
        !said.includes(each.name) &&
        !often(each.name) &&
        (each.source === 'column'
          ? !['json', 'geometry', 'date-time'].includes(each.value.name)
          : each.source === 'one' && !isOf(each.target, roles.entity, kinds)),
    );
    const unsaid = (value: unknown) =>
      value === null ||
      value === '' ||
      ['U', 'SU', 'UNK', 'uncoded'].includes(value as string) ||
      (typeof value === 'string' && (/^(?:suspected )?unknown$/i.test(value) || sentinels.includes(value)));
    const stateOf = (record: PageRecord) => {
      if (own.length > 0 && own.every(({ name }) => unsaid(record[name]))) return 's';
      if (keys(flags.disputed).some((key) => record[key] === true)) return 'd';
      if (keys(flags.uncertain).some((key) => record[key] === true)) return 'u';
      const isInferred = inferred.some(([key, values]) =>
        keys([key]).some((name) => (values as readonly unknown[]).includes(record[name])),
      );
      return isInferred ? 'i' : 'c';
    };
    const years = [0, 1].map((place) => {
      const year = called(kind, recordYears[place]);
      const isYear = year?.source === 'column' && !isPrivate(year) && year.value.name === 'integer';
      const list = records.map((record) => {
        const value = isYear ? record[year.name] : null;
        return unknownYears.includes(value as number) ? null : value;
      });
      return list.every((value) => value === null) ? null : list;
    });
    return [
      {
        collection: index,
        entity: records.map((record) => {
          const value = record[field.name] as PageRecord | null;
          return value === null ? null : value[(field as { target: RecordKind }).target.id.name];
        }),
        from: years[0],
        to: years[1],
        state: records.map(stateOf).join(''),
      },
    ];
  });
}

/** A shape as a reader of the pages finds it. */
export interface ExpectedShape {
  readonly row: number;
  readonly entity: Key | null;
  readonly name: string | null;
  readonly from: number;
  readonly to: number;
}

/** Which shape an entity had in which years: null where no role says where that is, or where it is private. */
export function expectedShapes(
  pages: readonly Pages[],
  { entity, label, shapes, columns, unknownYears = [], sentinels = [] }: Roles,
  kinds: readonly RecordKind[],
): ExpectedShape[] | null {
  const home = kinds.find(({ name }) => name === entity);
  const collection = pages.find((each) => each.collection.kind.name === shapes?.record);
  if (shapes === undefined || home === undefined || collection === undefined) return null;
  const { kind } = collection.collection;
  const open = (owner: RecordKind, key: string | undefined) => {
    const field = called(owner, key);
    return field === undefined || isPrivate(field) ? undefined : field;
  };
  const [geometry, first, last, leading] = [shapes.geometry, ...shapes.years, shapes.entity].map((key) =>
    open(kind, key),
  );
  const code = open(home, shapes.code ?? label?.[1] ?? label?.[0]);
  if (geometry === undefined || first === undefined || last === undefined || leading === undefined)
    return null;
  if (leading.source === 'column' && code === undefined) return null;
  const byCode = new Map<unknown, Key>();
  const known = new Set<Key>();
  for (const { collection: listed, records } of pages)
    for (const record of records)
      for (const [each, inner] of embedded(listed.kind, record)) {
        if (!isOf(each, entity, kinds)) continue;
        const id = inner[each.id.name] as Key;
        known.add(id);
        const text = each.name === entity ? inner[code?.name ?? ''] : null;
        const before = byCode.get(text);
        if (typeof text === 'string' && text !== '' && (before === undefined || id < before))
          byCode.set(text, id);
      }
  const idOf = (value: unknown): Key | null => {
    if (leading.source !== 'one') return byCode.get(value) ?? null;
    return value === null ? null : ((value as PageRecord)[leading.target.id.name] as Key);
  };
  const naming = [...(columns?.[kind.name] ?? []), 'long_name', 'full_name', 'name', 'title', 'label']
    .map((key) => open(kind, key))
    .find((field) => field?.source === 'column' && field.value.name === 'text');
  const found = collection.records.flatMap((record, row): ExpectedShape[] => {
    const years = [record[first.name], record[last.name]].filter(
      (year): year is number => typeof year === 'number' && year !== 0 && !unknownYears.includes(year),
    );
    if (years.length === 0 || !hasArea(record[geometry.name])) return [];
    const id = idOf(record[leading.name]);
    const name = id === null && naming !== undefined ? record[naming.name] : null;
    const isSaid = typeof name === 'string' && name !== '' && !sentinels.includes(name);
    return [
      { row, entity: id, name: isSaid ? name : null, from: Math.min(...years), to: Math.max(...years) },
    ];
  });
  return found.sort((one, other) => one.from - other.from || one.row - other.row);
}

/** Whether a geometry has a polygon that is somewhere, and all of its polygons are in degrees. */
function hasArea(value: unknown): boolean {
  const positions: number[][] = [];
  const look = (geometry: { type: string; coordinates: never[]; geometries: never[] } | null): void => {
    if (geometry === null) return;
    if (geometry.type === 'GeometryCollection') geometry.geometries.forEach(look);
    if (geometry.type === 'Polygon') positions.push(...(geometry.coordinates.flat(1) as number[][]));
    if (geometry.type === 'MultiPolygon') positions.push(...(geometry.coordinates.flat(2) as number[][]));
  };
  look(value as never);
  const [west, east, south, north] = [-180, 180, -90, 90];
  return (
    positions.length > 0 &&
    positions.every(([x = 999, y = 999]) => x >= west && x <= east && y >= south && y <= north)
  );
}

/** The region of each entity, by its id: what a path of keys leads to, or what that record is called. */
export function expectedRegions(
  pages: readonly Pages[],
  { entity, label, region, columns, reference, sentinels = [] }: Roles,
  kinds: readonly RecordKind[],
) {
  const labelOf = (kind: RecordKind, record: PageRecord) => {
    const named = (keys: readonly string[]) =>
      keys
        .map((key) => called(kind, key))
        .filter((field) => field?.source === 'column' && field.value.name === 'text' && !isPrivate(field));
    const usual = named(['long_name', 'full_name', 'name', 'title', 'label']).slice(0, 1);
    const others = (fields: typeof usual) => (fields.length > 0 ? fields : usual);
    const fields = isOf(kind, reference?.record, kinds)
      ? named([reference?.title ?? ''])
      : isOf(kind, entity, kinds)
        ? others(named(label ?? []))
        : others(named(columns?.[kind.name] ?? []).slice(0, 1));
    const texts = fields.map((field) => record[(field as Field).name]);
    const said = texts.find((text) => text !== null && text !== '' && !sentinels.includes(text as string));
    return said ?? record[kind.id.name];
  };
  const follow = (kind: RecordKind, record: PageRecord, [key, ...more]: readonly string[]): unknown => {
    const field = called(kind, key);
    if (field === undefined || isPrivate(field)) return null;
    const value = record[field.name] ?? null;
    if (field.source === 'column') return more.length > 0 ? null : value;
    if (field.source !== 'one' || value === null) return null;
    const inner = value as PageRecord;
    return more.length > 0 ? follow(field.target, inner, more) : labelOf(field.target, inner);
  };
  const found = new Map<Key, string | null>();
  for (const { collection, records } of pages)
    for (const record of records)
      for (const [kind, inner] of embedded(collection.kind, record)) {
        if (!isOf(kind, entity, kinds)) continue;
        const name = region === undefined ? null : follow(kind, inner, region.split('.'));
        // Two kinds may share a table, and one of them end at a lower depth.
        if (kind.name === entity) found.set(inner[kind.id.name] as Key, name === null ? null : String(name));
      }
  return found;
}

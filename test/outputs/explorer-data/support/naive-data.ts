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
export function expectedCitations(pages: readonly Pages[], roles: Roles, kinds: readonly RecordKind[]) {
  const isEntity = (kind: RecordKind) => isOf(kind, roles.entity, kinds);
  const isReference = (kind: RecordKind) => isOf(kind, roles.reference?.record, kinds);
  // Another record about the entity has sources of its own.
  const leadsToEntity = (kind: RecordKind) =>
    kind.fields.some((field) => field.source === 'one' && !isPrivate(field) && isEntity(field.target));
  const isAbout = (kind: RecordKind) => isEntity(kind) || leadsToEntity(kind);
  return pages.flatMap(({ collection, records }, index) => {
    const { kind: own } = collection;
    if (isReference(own) && (isEntity(own) || !leadsToEntity(own))) return [];
    const isEnd = (kind: RecordKind) => kind !== own && isReference(kind);
    const pairs = records.flatMap((record, row) => {
      const cited = new Set<Key>();
      for (const [kind, inner] of embedded(own, record, isAbout, isEnd))
        if (inner !== record && isReference(kind)) cited.add(inner[kind.id.name] as Key);
      return [...cited].map((id) => `${row} ${id}`);
    });
    return pairs.length === 0 ? [] : [{ collection: index, pairs: pairs.sort() }];
  });
}

type Variable = Documents['explorer-catalog']['variables'][number];

/** A claim as a reader of the pages finds it. */
export interface ExpectedClaim {
  readonly variable: number;
  readonly row: number;
  readonly entity: Key | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly word: string | null;
  readonly state: string;
  readonly flags: string;
  readonly from: number | null;
  readonly to: number | null;
  readonly dated: string;
}

/** What all records say of entities, variable by variable; codes only as the description lists them. */
export function expectedClaims(
  pages: readonly Pages[],
  variables: readonly Variable[],
  codes: Documents['explorer-catalog']['codes'],
  roles: Roles,
): ExpectedClaim[] {
  const { years = [], recordYears = [], flags = {}, sentinels = [], unknownYears = [], reference } = roles;
  const named = (kind: RecordKind, names: readonly string[] = []) =>
    kind.fields.filter(
      (field) =>
        field.source === 'column' &&
        !isPrivate(field) &&
        names.some((name) => name === field.name || field.spellings.includes(name)),
    );
  const yearsOf = (kind: RecordKind, record: PageRecord | null, names: readonly string[]) => {
    const found = names.map((name) => {
      const field = called(kind, name);
      const isYear = field?.source === 'column' && !isPrivate(field) && field.value.name === 'integer';
      const value = isYear && record !== null ? (record[field.name] as number | null) : null;
      return value === null || isNoYear(value, unknownYears) ? null : value;
    });
    return [found[0] ?? null, found[1] ?? null] as const;
  };
  const letters = { value: 'v', present: 'p', absent: 'a', transition: 't', unknown: 'u', none: 'n' };
  return variables.flatMap((variable, index) => {
    const { collection, records } = pages[variable.collection] as Pages;
    const { kind } = collection;
    const about = kind.fields.find(({ name }) => name === variable.about) as
      | ({ target: RecordKind } & Field)
      | undefined;
    const owner = about?.target ?? kind;
    const list = codes[variable.list ?? ''] ?? [];
    const isSet = (record: PageRecord, names: readonly string[] = []) =>
      named(kind, names).some(({ name }) => record[name] === true);
    return records.map((record, row): ExpectedClaim => {
      const entity = about === undefined ? record : (record[about.name] as PageRecord | null);
      const own = about === undefined ? ([null, null] as const) : yearsOf(kind, record, recordYears);
      const theirs = yearsOf(owner, entity, years);
      const isStated = own.some((year) => year !== null);
      const values = variable.keys.map((path) => {
        let [inner, value]: [RecordKind, unknown] = [kind, record];
        let field: Field | undefined;
        for (const key of path.split('.')) {
          if (field !== undefined && 'target' in field) inner = field.target;
          field = called(inner, key);
          value = value === null ? null : (value as PageRecord)[field?.name ?? ''];
        }
        const yearNames = [...years, ...recordYears, reference?.year];
        const isWhole = field?.source === 'column' && field.value.name === 'integer';
        const isYear = isWhole && yearNames.includes(path.split('.').at(-1) as string);
        const isText = field?.source === 'column' && field.value.name === 'text';
        const isMissing =
          value === null ||
          value === '' ||
          (isText && sentinels.includes(value as string)) ||
          (isYear && isNoYear(value as number, unknownYears));
        return { value, isMissing };
      });
      const [{ value, isMissing }] = values as [(typeof values)[number]];
      const code = list.find((each) => each.code === String(value));
      const isInferred = Object.entries(flags.inferred ?? {}).some(([key, which]) =>
        named(kind, [key]).some(({ name }) => (which as readonly unknown[]).includes(record[name])),
      );
      const bits = [
        isInferred || (values.length === 1 && code?.inferred === true),
        isSet(record, flags.disputed) || (values.length === 1 && code?.disputed === true),
        isSet(record, flags.uncertain),
        isSet(record, flags.reviewed),
      ];
      const shared = {
        ...{ variable: index, row, entity: entity === null ? null : (entity[owner.id.name] as Key) },
        from: isStated ? own[0] : null,
        to: isStated ? own[1] : null,
        dated: isStated ? 's' : theirs.some((year) => year !== null) ? 'e' : 'u',
      };
      const sum = bits.reduce((total, bit, place) => total + (bit ? 2 ** place : 0), 0).toString(16);
      if (values.length === 2) {
        const numbers = values.map((each) => (each.value === null ? null : Number(each.value)));
        const [low = null, high = null] = numbers;
        const isNothing = low === null && high === null;
        return { ...shared, low, high, word: null, state: isNothing ? 'n' : 'v', flags: sum };
      }
      const isEmpty = value === null || value === '';
      const state = isEmpty ? 'n' : code !== undefined ? letters[code.state] : isMissing ? 'n' : 'v';
      const number = variable.number && state === 'v' && code === undefined ? Number(value) : null;
      const word =
        isEmpty || number !== null
          ? null
          : typeof value === 'boolean'
            ? value
              ? 'yes'
              : 'no'
            : String(value);
      return { ...shared, low: number, high: number, word, state, flags: sum };
    });
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
      (year): year is number => typeof year === 'number' && !isNoYear(year, unknownYears),
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
    const said = texts.find((text) => isShown(text) && !sentinels.includes(text as string));
    return said ?? record[kind.id.name];
  };
  const follow = (kind: RecordKind, record: PageRecord, [key, ...more]: readonly string[]): unknown => {
    const field = called(kind, key);
    if (field === undefined || isPrivate(field)) return null;
    const value = record[field.name] ?? null;
    // A number is not a sentinel, even if its text is one.
    if (field.source === 'column')
      return more.length > 0 || sentinels.includes(value as string) ? null : value;
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
        // A text that shows nothing names no region, and so does an empty list.
        if (kind.name === entity) found.set(inner[kind.id.name] as Key, isShown(name) ? String(name) : null);
      }
  return found;
}

/** Whether readers see anything of it, which has no tags. */
const isShown = (value: unknown) => /[^\s\p{Cc}\p{Cf}]/u.test(String(value ?? ''));

/** 0, one that the roles name, or one that no historian has: docs/description.md. */
const isNoYear = (year: number, unknown: readonly number[]) =>
  year === 0 || unknown.includes(year) || year > 100_000 || year < -100_000;

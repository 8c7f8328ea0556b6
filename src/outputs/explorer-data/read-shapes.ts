import type { Documents } from '../../contract/documents.ts';
import type { Row } from '../../engine/record-source.ts';
import type { RecordKind } from '../../model/description/kind.ts';
import type { LinkedRoles } from '../../model/description/linked-roles.ts';
import type { ShapeKeys } from '../../model/description/role-keys.ts';
import { labellingOf } from './labels.ts';
import { type NarrowKind, narrowKind, type RowSource } from './narrow-kind.ts';
import { outlineOf, UNITS } from './outline.ts';
import type { Entities } from './read-entities.ts';

type Outline = Documents['explorer-outlines']['outlines'][number];

/** Outlines per file: a year's outlines are in a few files of moderate size. */
const PER_FILE = 256;

/**
 * The number of outline files, whatever the records hold: every part of a tree names the same files, but only
 * one reads the records.
 */
export function outlineFiles(records: number): number {
  return Math.ceil(records / PER_FILE);
}

export interface Shapes {
  readonly file: Documents['explorer-shapes'];
  readonly outlines: readonly Documents['explorer-outlines'][];
}

interface Shape {
  readonly row: number;
  readonly entity: number;
  readonly name: number;
  readonly years: readonly [number, number];
  readonly outline: Outline;
}

/**
 * Reads all shapes, sorted by first year; skips those without a year or without a polygon in degrees. Each
 * outline is in one file: files by century would repeat it.
 */
export function* readShapes(
  keys: ShapeKeys,
  { entities, kind: entityKind }: { readonly entities: Entities; readonly kind: RecordKind },
  source: RowSource,
  roles: LinkedRoles,
): Generator<null, Shapes> {
  const { kind, geometry, years } = keys;
  const labelling = labellingOf(kind, roles);
  const leading = 'text' in keys.entity ? keys.entity.text : keys.entity;
  const narrow = narrowKind(kind, [geometry, ...years, leading, ...labelling.fields]);
  const labelOf = labelling.reader(narrow);
  const entityOf = yield* entityReader(keys, narrow, entities, entityKind, source);
  const readYears = years.map((field) => [field, narrow.placeOf(field)] as const);
  const geometryPlace = narrow.placeOf(geometry);
  const names = new Map<string, number>();
  const nameOf = (row: Row) => {
    const name = labelOf(row);
    if (name === null) return -1;
    if (!names.has(name)) names.set(name, names.size);
    return names.get(name) as number;
  };
  const found: Shape[] = [];
  let seen = 0;
  for (const block of source.blocks(narrow.kind)) {
    for (const [index, row] of block.entries()) {
      const known = readYears
        .map(([{ value }, place]) => value.read(row[place]))
        .filter((year) => !roles.isUnknownYear(year)) as number[];
      const stored = row[geometryPlace];
      if (known.length === 0 || stored === null) continue;
      const outline = outlineOf(geometry.value.read(stored));
      if (outline === null) continue;
      const entity = entityOf(row);
      found.push({
        row: seen + index,
        entity,
        name: entity < 0 ? nameOf(row) : -1,
        years: [Math.min(...known), Math.max(...known)],
        outline: outline as Outline,
      });
    }
    seen += block.length;
    yield null;
  }
  // Keep the order of rows within a year.
  found.sort((one, other) => one.years[0] - other.years[0] || one.row - other.row);
  const outlines = found.map(({ outline }) => outline);
  return {
    file: {
      units: UNITS,
      per_file: PER_FILE,
      rows: found.map(({ row }) => row),
      entity: found.map(({ entity }) => entity),
      names: [...names.keys()],
      name: found.map(({ name }) => name),
      from: found.map((each) => each.years[0]),
      to: found.map((each) => each.years[1]),
    },
    outlines: Array.from({ length: outlineFiles(seen) }, (_, index) => ({
      outlines: outlines.slice(index * PER_FILE, (index + 1) * PER_FILE),
    })),
  };
}

/** Reads the index of a row's entity; -1 if it is not published. */
function* entityReader(
  { entity }: ShapeKeys,
  { placeOf }: NarrowKind,
  { codes }: Entities,
  kind: RecordKind,
  source: RowSource,
): Generator<null, (row: Row) => number> {
  if (!('text' in entity)) {
    const place = placeOf(entity);
    return (row) => (row[place] === null ? -1 : (codes.get(row[place]) ?? -1));
  }
  const { text, code } = entity;
  const byCode = new Map<unknown, number>();
  const narrow = narrowKind(kind, [code]);
  for (const block of source.blocks(narrow.kind)) {
    for (const row of block) {
      const index = codes.get(row[narrow.idPlace]);
      const stored = row[narrow.placeOf(code)];
      const named = stored === null ? null : code.value.read(stored);
      if (index !== undefined && named !== null && named !== '' && !byCode.has(named))
        byCode.set(named, index);
    }
    yield null;
  }
  const place = placeOf(text);
  return (row) => (row[place] === null ? -1 : (byCode.get(text.value.read(row[place])) ?? -1));
}

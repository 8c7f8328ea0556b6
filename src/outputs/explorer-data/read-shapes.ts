import type { Documents } from '../../contract/documents.ts';
import { getOrMake } from '../../contract/get-or-make.ts';
import { mergedKeys, ownKeys } from '../../model/claims/key-tree.ts';
import type { RecordKind } from '../../model/description/kind.ts';
import type { LinkedRoles } from '../../model/description/linked-roles.ts';
import type { ShapeKeys } from '../../model/description/role-keys.ts';
import { labellingOf } from './labels.ts';
import type { RowSource } from './narrow-kind.ts';
import { type NarrowRecord, NarrowRecords } from './narrow-records.ts';
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
  const tree = mergedKeys(ownKeys([geometry, ...years, leading]), labelling.keys);
  const records = new NarrowRecords(source);
  const entityOf = yield* entityReader(keys, entities, entityKind, records);
  const names = new Map<string, number>();
  const nameOf = (record: NarrowRecord) => {
    const name = labelling.read(record);
    return name === null ? -1 : getOrMake(names, name, () => names.size);
  };
  const found: Shape[] = [];
  let seen = 0;
  for (const block of records.blocks(kind, tree, geometry)) {
    for (const [index, [, record]] of block.entries()) {
      const known = years
        .map(({ name }) => record[name])
        .filter((year) => !roles.isUnknownYear(year)) as number[];
      const stored = record[geometry.name];
      if (known.length === 0 || stored === null) continue;
      const outline = outlineOf(geometry.value.read(stored));
      if (outline === null) continue;
      const entity = entityOf(record);
      found.push({
        row: seen + index,
        entity,
        name: entity < 0 ? nameOf(record) : -1,
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
  { codes }: Entities,
  kind: RecordKind,
  records: NarrowRecords,
): Generator<null, (record: NarrowRecord) => number> {
  if (!('text' in entity)) {
    const { name } = entity;
    return (record) => (record[name] === null ? -1 : (codes.get(record[name]) ?? -1));
  }
  const { text, code } = entity;
  const byCode = new Map<unknown, number>();
  for (const block of records.blocks(kind, ownKeys([code]))) {
    for (const [id, record] of block) {
      const [index, named] = [codes.get(id), record[code.name]];
      if (index !== undefined && named !== null && named !== '' && !byCode.has(named))
        byCode.set(named, index);
    }
    yield null;
  }
  return (record) => byCode.get(record[text.name]) ?? -1;
}

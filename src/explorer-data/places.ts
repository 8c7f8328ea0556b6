import type { Roles } from '../description/key-facts.ts';
import type { ColumnField, OneField, RecordKind } from '../description/kind.ts';
import { KeyMap } from './key-map.ts';
import { blocksOf, type NarrowKind, narrowKind, type RowSource } from './narrow-kind.ts';
import { isPublicRecord, valueNamed } from './role-kinds.ts';

type PlaceOf = NarrowKind['placeOf'];

/** Where the longitude and the latitude of an entity are: its own, or of a record that it embeds. */
interface Place {
  /** The keys that lead there, from the entity. */
  readonly through: readonly OneField[];
  readonly pair: readonly [ColumnField, ColumnField];
  /** What is read of the entity itself. */
  readonly fields: readonly (OneField | ColumnField)[];
}

export function placeOf(kind: RecordKind, { place }: Roles): Place | null {
  if (place === undefined) return null;
  const find = (owner: RecordKind, through: readonly OneField[]): Place | null => {
    const [longitude, latitude] = place.map((key) => valueNamed(owner, key));
    if (longitude != null && latitude != null)
      return {
        through,
        pair: [longitude, latitude],
        fields: through.length > 0 ? through.slice(0, 1) : [longitude, latitude],
      };
    for (const field of owner.fields.filter(isPublicRecord)) {
      const found = find(field.target, [...through, field]);
      if (found !== null) return found;
    }
    return null;
  };
  return find(kind, []);
}

type Coordinates = readonly [longitude: number | null, latitude: number | null];

export function placeReader(
  { through, pair }: Place,
  placeOfKey: PlaceOf,
  source: RowSource,
): (row: readonly unknown[]) => Coordinates {
  const read = (row: readonly unknown[], places: readonly number[]): Coordinates => {
    const [longitude = null, latitude = null] = pair.map(({ value }, index) => {
      const stored = row[places[index] as number];
      return stored === null ? null : Number(value.read(stored));
    });
    return longitude === null || latitude === null ? [null, null] : [longitude, latitude];
  };
  const [first, ...more] = through;
  if (first === undefined) {
    const places = pair.map(placeOfKey);
    return (row) => read(row, places);
  }
  const known = new KeyMap<Coordinates>(first.target);
  const narrow = narrowKind(first.target, more.length > 0 ? more.slice(0, 1) : pair);
  const inner = placeReader({ through: more, pair, fields: [] }, narrow.placeOf, source);
  for (const block of blocksOf(source, narrow))
    for (const row of block) known.set(row[narrow.idPlace], inner(row));
  const at = placeOfKey(first);
  return (row) => (row[at] === null ? [null, null] : (known.get(row[at]) ?? [null, null]));
}

import type { Roles } from '../../model/description/key-facts.ts';
import type { ColumnField, OneField, RecordKind } from '../../model/description/kind.ts';
import { type EmbeddedKeys, embeddedReader, type ReadRow } from './embedded-reader.ts';
import type { NarrowKind, RowSource } from './narrow-kind.ts';
import { isPublicRecord, valueNamed } from './role-kinds.ts';

/** Where the longitude and the latitude of an entity are: its own, or of a record that it embeds. */
interface Place extends EmbeddedKeys {
  readonly ends: readonly [ColumnField, ColumnField];
}

export function placeOf(kind: RecordKind, { place }: Roles): Place | null {
  if (place === undefined) return null;
  const find = (owner: RecordKind, through: readonly OneField[]): Place | null => {
    const [longitude, latitude] = place.map((key) => valueNamed(owner, key));
    if (longitude != null && latitude != null) return { through, ends: [longitude, latitude] };
    for (const field of owner.fields.filter(isPublicRecord)) {
      const found = find(field.target, [...through, field]);
      if (found !== null) return found;
    }
    return null;
  };
  return find(kind, []);
}

type Coordinates = readonly [longitude: number, latitude: number];

/** Reads coordinates; null where one of them is not known. */
export function placeReader(
  place: Place,
  placeOfKey: NarrowKind['placeOf'],
  source: RowSource,
): ReadRow<Coordinates | null> {
  return embeddedReader(place, placeOfKey, source, (placeOf) => {
    const places = place.ends.map(placeOf);
    return (row) => {
      const [longitude = null, latitude = null] = place.ends.map(({ value }, index) => {
        const stored = row[places[index] as number];
        return stored === null ? null : Number(value.read(stored));
      });
      return longitude === null || latitude === null ? null : [longitude, latitude];
    };
  });
}

import { choiceLabel } from '../../contract/claims/choice-label.ts';
import { isVisible } from '../../explorer/plain-text.ts';
import { type StoredField, storedType } from '../../model/description/kind.ts';
import type { EmbeddedKeys } from '../../model/description/role-keys.ts';
import { KeyMap } from './key-map.ts';
import type { Labels } from './labels.ts';
import { type NarrowKind, narrowKind, type RowSource } from './narrow-kind.ts';

type PlaceOf = NarrowKind['placeOf'];

type ReadRow<T> = (row: readonly unknown[]) => T;

/** The fields of the record itself that are needed to follow these keys. */
export function ownPart({ through, ends }: EmbeddedKeys): readonly StoredField[] {
  return through.length > 0 ? through.slice(0, 1) : ends;
}

/**
 * Reads from what rows embed. Rows of each kind on the way are read once, now; `readerAt` reads rows of the
 * last kind. The reader returns null for rows without such a record.
 */
function embeddedReader<T>(
  { through, ends }: EmbeddedKeys,
  placeOf: PlaceOf,
  source: RowSource,
  readerAt: (placeOf: PlaceOf) => ReadRow<T | null>,
): ReadRow<T | null> {
  const [first, ...more] = through;
  if (first === undefined) return readerAt(placeOf);
  const rest = { through: more, ends };
  const narrow = narrowKind(first.target, ownPart(rest));
  const inner = embeddedReader(rest, narrow.placeOf, source, readerAt);
  const known = new KeyMap<T | null>(first.target);
  for (const block of source.blocks(narrow.kind))
    for (const row of block) known.set(row[narrow.idPlace], inner(row));
  const at = placeOf(first);
  return (row) => (row[at] === null ? null : (known.get(row[at]) ?? null));
}

export function regionReader(
  region: EmbeddedKeys | null,
  placeOf: PlaceOf,
  source: RowSource,
  labels: Labels,
): ReadRow<string | null> {
  if (region === null) return () => null;
  const [field] = region.ends as readonly [StoredField];
  const names = field.source === 'one' ? labels.of(field.target) : null;
  const value = storedType(field);
  return embeddedReader(region, placeOf, source, (placeOfEnd) => {
    const at = placeOfEnd(field);
    return (row) => {
      if (row[at] === null) return null;
      const said = value.read(row[at]);
      const name = names?.get(row[at]) ?? choiceLabel(field.documentation, said) ?? String(said);
      return isVisible(name) ? name : null;
    };
  });
}

/** Reads longitude and latitude; null unless both are known. */
export function placeReader(
  place: EmbeddedKeys | null,
  placeOf: PlaceOf,
  source: RowSource,
): ReadRow<readonly [longitude: number, latitude: number] | null> {
  if (place === null) return () => null;
  return embeddedReader(place, placeOf, source, (placeOfEnd) => {
    const ends = place.ends.map((field) => [placeOfEnd(field), storedType(field)] as const);
    return (row) => {
      const [longitude = null, latitude = null] = ends.map(([at, value]) =>
        row[at] === null ? null : Number(value.read(row[at])),
      );
      return longitude === null || latitude === null ? null : [longitude, latitude];
    };
  });
}

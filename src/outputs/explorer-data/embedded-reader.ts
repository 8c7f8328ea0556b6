import type { OneField, StoredField } from '../../model/description/kind.ts';
import { KeyMap } from './key-map.ts';
import { blocksOf, type NarrowKind, narrowKind, type RowSource } from './narrow-kind.ts';

type PlaceOf = NarrowKind['placeOf'];

/** What is read of a row. */
export type ReadRow<T> = (row: readonly unknown[]) => T;

/** Keys of a record, or of one that it embeds, at any depth. */
export interface EmbeddedKeys {
  /** The keys that lead there; none where the keys are the record's own. */
  readonly through: readonly OneField[];
  readonly ends: readonly StoredField[];
}

/** What has to be read of a record itself to follow these keys. */
export function ownPart({ through, ends }: EmbeddedKeys): readonly StoredField[] {
  return through.length > 0 ? through.slice(0, 1) : ends;
}

/**
 * Reads something of what rows embed: the rows of each kind on the way are read once, now.
 *
 * @param readerAt how it is read of the rows of the last kind, by where its keys are in them
 * @returns null for rows that embed nothing there
 */
export function embeddedReader<T>(
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
  for (const block of blocksOf(source, narrow))
    for (const row of block) known.set(row[narrow.idPlace], inner(row));
  const at = placeOf(first);
  return (row) => (row[at] === null ? null : (known.get(row[at]) ?? null));
}

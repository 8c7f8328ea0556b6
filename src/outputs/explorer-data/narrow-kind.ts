import type { RecordSource } from '../../engine/record-source.ts';
import {
  type Field,
  isEmbedding,
  isStored,
  type RecordKind,
  type StoredField,
} from '../../model/description/kind.ts';

/** The rows and links of an export whose pages are published, so everything in it is sound. */
export type RowSource = Pick<RecordSource, 'count' | 'blocks' | 'linksOf' | 'unreached'>;

/** A kind with only some of its keys, so that only their columns are read. */
export interface NarrowKind {
  readonly kind: RecordKind;
  readonly idPlace: number;
  placeOf(field: StoredField): number;
}

export function narrowKind(kind: RecordKind, keys: Iterable<Field>): NarrowKind {
  const chosen = new Set<Field>([kind.id, ...keys]);
  const fields = kind.fields.filter((field) => chosen.has(field));
  const stored = fields.filter(isStored);
  const placeOf = (field: StoredField) => stored.indexOf(field);
  return {
    kind: { ...kind, fields, embedding: fields.filter(isEmbedding) },
    idPlace: placeOf(kind.id),
    placeOf,
  };
}

import type { EmbeddingField, Field } from '../description/kind.ts';

/** Some keys of a record; for a key that embeds records, some of theirs, otherwise null: a value, or an id as stored. */
export type KeyTree = ReadonlyMap<Field, KeyTree | null>;

/** Keys of the record itself. */
export function ownKeys(fields: readonly (Field | null)[]): KeyTree {
  return new Map(fields.flatMap((field) => (field === null ? [] : [[field, null] as const])));
}

/** Keys of the record that these keys lead to. */
export function keysBehind(through: readonly EmbeddingField[], keys: KeyTree): KeyTree {
  return through.reduceRight<KeyTree>((inner, embedding) => new Map([[embedding, inner]]), keys);
}

/** The keys of several trees together. */
export function mergedKeys(...trees: readonly KeyTree[]): KeyTree {
  const merged = new Map<Field, KeyTree | null>();
  for (const tree of trees)
    for (const [field, inner] of tree) {
      const known = merged.get(field);
      merged.set(field, inner === null || known == null ? inner : mergedKeys(known, inner));
    }
  return merged;
}

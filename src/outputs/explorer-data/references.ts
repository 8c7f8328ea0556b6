import type { Documents } from '../../contract/documents.ts';
import type { RecordKind } from '../../model/description/kind.ts';
import { KeyMap } from './key-map.ts';
import { labeller, labellingOf } from './labels.ts';
import { blocksOf, narrowKind, type RowSource } from './narrow-kind.ts';
import type { RoleKinds } from './role-kinds.ts';

type Sources = Documents['explorer-sources'];

/** All references of an export, and their index by id. */
export interface References extends Pick<Sources, 'ids' | 'labels'> {
  readonly codes: KeyMap<number>;
}

export function* readReferences(
  kind: RecordKind,
  source: RowSource,
  rules: RoleKinds,
): Generator<null, References> {
  const labelling = labellingOf(kind, rules);
  const narrow = narrowKind(kind, labelling?.fields ?? []);
  const labelOf = labelling === null ? () => null : labeller(labelling, narrow, rules.roles);
  const references: References = { ids: [], labels: [], codes: new KeyMap<number>(kind) };
  for (const block of blocksOf(source, narrow)) {
    for (const row of block) {
      const stored = row[narrow.idPlace];
      const id = references.codes.keyOf(stored);
      references.codes.set(stored, references.ids.length);
      references.ids.push(id);
      references.labels.push(labelOf(row) ?? String(id));
    }
    yield null;
  }
  return references;
}

/**
 * What is published of the references: all of them where a collection lists them, otherwise those that a record cites.
 *
 * @param collection the index of their collection; null where they have none
 */
export function sourcesFile(
  { ids, labels }: References,
  claims: Sources['claims'],
  collection: number | null,
): Sources {
  if (collection !== null) return { collection, ids, labels, claims };
  const cited = new Set(claims.flatMap(({ references }) => [...new Set(references)]));
  const kept = ids.flatMap((_, code) => (cited.has(code) ? [code] : []));
  const places = new Map(kept.map((code, place) => [code, place]));
  return {
    collection,
    ids: kept.map((code) => ids[code] as Sources['ids'][number]),
    labels: kept.map((code) => labels[code] as string),
    claims: claims.map(({ references, ...claim }) => ({
      ...claim,
      references: references.map((code) => places.get(code) as number),
    })),
  };
}

import type { Documents } from '../../contract/documents.ts';
import type { Key } from '../../engine/record-source.ts';
import type { RecordKind } from '../../model/description/kind.ts';
import type { LinkedRoles } from '../../model/description/linked-roles.ts';
import { labellingOf } from './labels.ts';
import { narrowKind, type RowSource } from './narrow-kind.ts';

type Sources = Documents['explorer-sources'];

export type References = Pick<Sources, 'ids' | 'labels'>;

export function* readReferences(
  kind: RecordKind,
  source: RowSource,
  roles: LinkedRoles,
): Generator<null, References> {
  const labelling = labellingOf(kind, roles);
  const narrow = narrowKind(kind, labelling.fields);
  const labelOf = labelling.reader(narrow);
  const references: References = { ids: [], labels: [] };
  for (const block of source.blocks(narrow.kind)) {
    for (const row of block) {
      const id = kind.id.value.read(row[narrow.idPlace]) as Key;
      references.ids.push(id);
      references.labels.push(labelOf(row) ?? String(id));
    }
    yield null;
  }
  return references;
}

/**
 * All references if they have a collection (`collection`: its index), otherwise those that records cite.
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

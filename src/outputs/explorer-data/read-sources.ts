import type { ExplorerSources } from '../../contract/documents.ts';
import type { Key } from '../../engine/record-source.ts';
import type { RecordKind } from '../../model/description/kind.ts';
import type { LinkedRoles } from '../../model/description/linked-roles.ts';
import type { Cited } from './claims-by-entity.ts';
import { labellingOf } from './labels.ts';
import type { RowSource } from './narrow-kind.ts';
import { NarrowRecords } from './narrow-records.ts';

/** What the records of a collection cite; `collection` is its index. */
export interface CitedIn extends Pick<Cited, 'rows' | 'references'> {
  readonly collection: number;
}

export type References = Pick<ExplorerSources, 'ids' | 'labels'>;

export function* readReferences(
  kind: RecordKind,
  source: RowSource,
  roles: LinkedRoles,
): Generator<null, References> {
  const labelling = labellingOf(kind, roles);
  const references: References = { ids: [], labels: [] };
  for (const block of new NarrowRecords(source).blocks(kind, labelling.keys)) {
    for (const [stored, record] of block) {
      const id = kind.id.value.read(stored) as Key;
      references.ids.push(id);
      references.labels.push(labelling.read(record) ?? String(id));
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
  cited: readonly CitedIn[],
  collection: number | null,
): ExplorerSources {
  const codes = new Set(cited.flatMap(({ references }) => [...new Set(references)]));
  const kept = [...ids.keys()].filter((code) => collection !== null || codes.has(code));
  const places = new Int32Array(ids.length);
  for (const [place, code] of kept.entries()) places[code] = place;
  return {
    collection,
    ids: kept.map((code) => ids[code] as ExplorerSources['ids'][number]),
    labels: kept.map((code) => labels[code] as string),
    claims: cited.map((each) => ({
      collection: each.collection,
      rows: Array.from(each.rows),
      references: Array.from(each.references, (code) => places[code] as number),
    })),
  };
}

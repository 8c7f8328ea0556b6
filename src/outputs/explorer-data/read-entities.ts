import type { ExplorerEntities } from '../../contract/documents.ts';
import type { Key, Row } from '../../engine/record-source.ts';
import { asLabel } from '../../explorer/plain-text.ts';
import type { RecordKind } from '../../model/description/kind.ts';
import type { LinkedRoles } from '../../model/description/linked-roles.ts';
import { ownPart, placeReader, regionReader } from './embedded-reader.ts';
import { KeyMap } from './key-map.ts';
import { firstText, type Labels, labellingOf, valueReader } from './labels.ts';
import { narrowKind, type RowSource } from './narrow-kind.ts';

export interface Entities {
  readonly file: ExplorerEntities;
  /** Those that no record leads to, in the same form. */
  readonly unreached: ExplorerEntities;
  readonly codes: KeyMap<number>;
}

/** The ids of the entities of a tree, without those in `left`. */
export function entityIds(kind: RecordKind, source: RowSource, left: ReadonlySet<unknown>): Key[] {
  const narrow = narrowKind(kind, []);
  const ids: Key[] = [];
  for (const block of source.blocks(narrow.kind))
    for (const row of block)
      if (!left.has(row[narrow.idPlace])) ids.push(kind.id.value.read(row[narrow.idPlace]) as Key);
  return ids;
}

/** The stored ids of entities that no record leads to, unless a collection lists them. */
export function unreachedIn(
  kind: RecordKind,
  collections: readonly { readonly kind: RecordKind }[],
  source: RowSource,
  roles: LinkedRoles,
): ReadonlySet<unknown> {
  const isListed = collections.some((each) => roles.isEntity(each.kind));
  return new Set(isListed ? [] : source.unreached(kind, collections));
}

export const noEntities = (record: string): ExplorerEntities => ({
  record,
  ...{
    ids: [],
    labels: [],
    shared: [],
    unrecorded: [],
    names: [],
    from: [],
    to: [],
    regions: [],
    region: [],
  },
  ...{ longitude: [], latitude: [] },
});

/** Notes which labels two files have in common: a reader of one could take its entity for the other's. */
export function noteShared(...files: readonly [ExplorerEntities, ExplorerEntities]) {
  const labels = files.map((file) => new Set(file.labels.map(asLabel)));
  for (const [place, file] of files.entries())
    for (const [index, label] of file.labels.entries())
      if (labels[1 - place]?.has(asLabel(label))) file.shared.push(index);
}

/** Published entities: those with a collection of their own, or those that records lead to. */
export function* readEntities(
  kind: RecordKind,
  unreached: ReadonlySet<unknown>,
  source: RowSource,
  labels: Labels,
  roles: LinkedRoles,
): Generator<null, Entities> {
  const label = labellingOf(kind, roles);
  const second = firstText(roles.secondName === null ? [] : [roles.secondName], kind, roles);
  const years = roles.yearKeys(kind);
  const { region: home, place } = roles;
  const narrow = narrowKind(kind, [
    ...[...label.fields, ...second.fields, ...years].filter((field) => field !== null),
    ...[home, place].flatMap((found) => (found === null ? [] : ownPart(found))),
  ]);
  const [labelOf, nameOf] = [label.reader(narrow), second.reader(narrow)];
  const [fromOf, toOf] = years.map(
    (field) => valueReader(field, kind, narrow, roles) as (row: Row) => number | null,
  ) as [(row: Row) => number | null, (row: Row) => number | null];
  const regionNameOf = regionReader(home, narrow.placeOf, source, labels);
  const coordinatesOf = placeReader(place, narrow.placeOf, source);
  const codes = new KeyMap<number>(kind);
  const regions = new Map<string, number>();
  const [reached, others] = [noEntities(kind.name), noEntities(kind.name)];
  for (const block of source.blocks(narrow.kind)) {
    for (const row of block) {
      const stored = row[narrow.idPlace];
      const file = unreached.has(stored) ? others : reached;
      if (file === reached) codes.set(stored, file.ids.length);
      const id = codes.keyOf(stored);
      file.ids.push(id);
      file.labels.push(labelOf(row) ?? String(id));
      file.names.push(nameOf(row));
      file.from.push(fromOf(row));
      file.to.push(toOf(row));
      const region = regionNameOf(row);
      if (region !== null && !regions.has(region)) regions.set(region, regions.size);
      file.region.push(region === null ? -1 : (regions.get(region) as number));
      const [longitude, latitude] = coordinatesOf(row) ?? [null, null];
      file.longitude.push(longitude);
      file.latitude.push(latitude);
    }
    yield null;
  }
  return { file: inOrder(reached, regions), unreached: inOrder(others, regions), codes };
}

function inOrder(file: ExplorerEntities, regions: ReadonlyMap<string, number>): ExplorerEntities {
  const sorted = [...regions].sort(([one], [other]) => (one < other ? -1 : 1));
  const places = new Map(sorted.map(([, code], place) => [code, place]));
  return {
    ...file,
    regions: sorted.map(([name]) => name),
    region: file.region.map((code) => places.get(code) ?? -1),
  };
}

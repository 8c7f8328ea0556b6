import { choiceLabel } from '../../contract/claims/choice-label.ts';
import type { ExplorerEntities } from '../../contract/documents.ts';
import type { Key } from '../../engine/record-source.ts';
import { asLabel, isVisible } from '../../explorer/plain-text.ts';
import { keysBehind, mergedKeys, ownKeys } from '../../model/claims/key-tree.ts';
import type { RecordKind } from '../../model/description/kind.ts';
import type { LinkedRoles } from '../../model/description/linked-roles.ts';
import { namesOf, valueAt } from '../../model/description/role-keys.ts';
import { KeyMap } from './key-map.ts';
import { firstText, type KeyReader, labellingOf, valueReader } from './labels.ts';
import { narrowKind, type RowSource } from './narrow-kind.ts';
import { type NarrowRecord, NarrowRecords } from './narrow-records.ts';

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
  ...{ ids: [], labels: [], shared: [], unrecorded: [], names: [], from: [], to: [] },
  ...{ regions: [], region: [], longitude: [], latitude: [] },
});

/** Notes which labels two files have in common: a reader of one could take its entity for the other's. */
export function noteShared(...files: readonly [ExplorerEntities, ExplorerEntities]) {
  const labels = files.map((file) => new Set(file.labels.map(asLabel)));
  for (const [place, file] of files.entries())
    for (const [index, label] of file.labels.entries())
      if (labels[1 - place]?.has(asLabel(label))) file.shared.push(index);
}

/**
 * Published entities: those with a collection of their own, or those that records lead to.
 * @param withOthers whether those that no record leads to are published, too, once one is
 */
export function* readEntities(
  kind: RecordKind,
  { unreached, withOthers }: { readonly unreached: ReadonlySet<unknown>; readonly withOthers: boolean },
  source: RowSource,
  roles: LinkedRoles,
): Generator<null, Entities> {
  const label = labellingOf(kind, roles);
  const second = firstText(roles.secondName === null ? [] : [roles.secondName], kind, roles);
  const years = roles.yearKeys(kind);
  const [home, place] = [regionReader(roles), placeReader(roles)];
  type YearOf = (record: NarrowRecord) => number | null;
  const [fromOf, toOf] = years.map((field) => valueReader(field, kind, roles)) as [YearOf, YearOf];
  const keys = mergedKeys(label.keys, second.keys, ownKeys(years), home.keys, place.keys);
  const codes = new KeyMap<number>(kind);
  const regions = new Map<string, number>();
  const [reached, others] = [noEntities(kind.name), noEntities(kind.name)];
  for (const block of new NarrowRecords(source).blocks(kind, keys)) {
    for (const [stored, record] of block) {
      const file = unreached.has(stored) ? others : reached;
      if (file === reached) codes.set(stored, file.ids.length);
      const id = codes.keyOf(stored);
      file.ids.push(id);
      file.labels.push(label.read(record) ?? String(id));
      file.names.push(second.read(record));
      file.from.push(fromOf(record));
      file.to.push(toOf(record));
      const region = home.read(record);
      const isShown = file === reached || withOthers;
      if (region !== null && isShown && !regions.has(region)) regions.set(region, regions.size);
      file.region.push(regions.get(region ?? '') ?? -1);
      const [longitude, latitude] = place.read(record) ?? [null, null];
      file.longitude.push(longitude);
      file.latitude.push(latitude);
    }
    yield null;
  }
  if (reached.ids.length === 0) regions.clear();
  return { file: inOrder(reached, regions), unreached: inOrder(others, regions), codes };
}

const never: KeyReader<never> = { keys: new Map(), read: () => null };

/** Reads the name of an entity's region, which another record may have; null for one that shows nothing. */
export function regionReader(roles: LinkedRoles): KeyReader<string> {
  const { region } = roles;
  const [end] = region?.ends ?? [];
  if (region === null || end === undefined) return never;
  const { through } = region;
  const names = namesOf({ through, field: end });
  const visible = (name: string) => (isVisible(name) ? name : null);
  if (end.source === 'column')
    return {
      keys: keysBehind(through, ownKeys([end])),
      read(record) {
        const value = valueAt(record, names);
        // Only a text may be a sentinel: a region may have the number 0.
        if (value === null || roles.sentinels.includes(value as string)) return null;
        return visible(choiceLabel(end.documentation, value) ?? String(value));
      },
    };
  const { id } = end.target;
  const label = labellingOf(end.target, roles);
  return {
    keys: keysBehind([...through, end], mergedKeys(ownKeys([id]), label.keys)),
    read(record) {
      const found = valueAt(record, names) as NarrowRecord | null;
      return found && visible(label.read(found) ?? String(found[id.name]));
    },
  };
}

/** Reads longitude and latitude; null unless both are known. */
function placeReader({ place }: LinkedRoles): KeyReader<readonly [longitude: number, latitude: number]> {
  if (place === null) return never;
  const { through, ends } = place;
  const paths = ends.map((field) => namesOf({ through, field }));
  return {
    keys: keysBehind(through, ownKeys(ends)),
    read(record) {
      const [longitude = null, latitude = null] = paths.map((path) => valueAt(record, path));
      return longitude === null || latitude === null ? null : [Number(longitude), Number(latitude)];
    },
  };
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

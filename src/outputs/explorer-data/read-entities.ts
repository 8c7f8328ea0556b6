import type { Documents } from '../../contract/documents.ts';
import type { ColumnField, RecordKind } from '../../model/description/kind.ts';
import { ownPart } from './embedded-reader.ts';
import { KeyMap } from './key-map.ts';
import { type Labels, labeller, labellingOf } from './labels.ts';
import { blocksOf, narrowKind, type RowSource } from './narrow-kind.ts';
import { placeOf, placeReader } from './places.ts';
import { regionOf, regionReader } from './regions.ts';
import { isSame, type RoleKinds, valueNamed } from './role-kinds.ts';

/** The entities, and their index by id. */
export interface Entities {
  readonly file: Documents['explorer-entities'];
  readonly codes: KeyMap<number>;
}

/** The entities that are published: those with a collection of their own, or those that records lead to. */
export function* readEntities(
  kind: RecordKind,
  collections: readonly { readonly kind: RecordKind }[],
  source: RowSource,
  labels: Labels,
  rules: RoleKinds,
): Generator<null, Entities> {
  const { roles } = rules;
  const isListed = collections.some((each) => isSame(each.kind, kind));
  const unreached = new Set(isListed ? [] : source.unreached(kind, collections));
  const labelling = labellingOf(kind, rules);
  const second = valueNamed(kind, roles.label?.[1]);
  const [fromField, toField] = (roles.years ?? []).map((key) => valueNamed(kind, key));
  const home = regionOf(kind, roles);
  const place = placeOf(kind, roles);
  const keys = [
    ...(labelling?.fields ?? []),
    ...[second, fromField, toField].filter((field) => field != null),
    ...[home, place].flatMap((found) => (found === null ? [] : ownPart(found))),
  ];
  const narrow = narrowKind(kind, keys);
  const labelOf = labelling === null ? () => null : labeller(labelling, narrow, roles);
  const nameOf =
    second === null
      ? () => null
      : labeller({ fields: [second], join: ([text = null]) => text }, narrow, roles);
  const readerOf = (field: ColumnField | null | undefined) => {
    if (field == null) return () => null;
    const at = narrow.placeOf(field);
    return (row: readonly unknown[]) => (row[at] === null ? null : (field.value.read(row[at]) ?? null));
  };
  const unknown = new Set<unknown>(roles.unknownYears);
  const [fromOf, toOf] = [fromField, toField].map((field) => {
    const read = readerOf(field);
    return (row: readonly unknown[]) => {
      const year = read(row);
      return unknown.has(year) ? null : (year as number | null);
    };
  }) as [(row: readonly unknown[]) => number | null, (row: readonly unknown[]) => number | null];
  const regionNameOf = home === null ? () => null : regionReader(home, narrow.placeOf, source, labels);
  const coordinates = place === null ? null : placeReader(place, narrow.placeOf, source);
  const codes = new KeyMap<number>(kind);
  const regions = new Map<string, number>();
  const file: Documents['explorer-entities'] = {
    record: kind.name,
    all: source.count(kind),
    ...{ ids: [], labels: [], names: [], from: [], to: [], regions: [], region: [] },
    ...{ longitude: [], latitude: [] },
  };
  for (const block of blocksOf(source, narrow)) {
    for (const row of block) {
      const stored = row[narrow.idPlace];
      if (unreached.has(stored)) continue;
      codes.set(stored, file.ids.length);
      const id = codes.keyOf(stored);
      file.ids.push(id);
      file.labels.push(labelOf(row) ?? String(id));
      file.names.push(nameOf(row));
      file.from.push(fromOf(row));
      file.to.push(toOf(row));
      const region = regionNameOf(row);
      if (region !== null && !regions.has(region)) regions.set(region, regions.size);
      file.region.push(region === null ? -1 : (regions.get(region) as number));
      const [longitude, latitude] = coordinates?.(row) ?? [null, null];
      file.longitude.push(longitude);
      file.latitude.push(latitude);
    }
    yield null;
  }
  return { file: inOrder(file, regions), codes };
}

/** The regions by their names. */
function inOrder(
  file: Documents['explorer-entities'],
  regions: ReadonlyMap<string, number>,
): Documents['explorer-entities'] {
  const sorted = [...regions].sort(([one], [other]) => (one < other ? -1 : 1));
  const places = new Map(sorted.map(([, code], place) => [code, place]));
  return {
    ...file,
    regions: sorted.map(([name]) => name),
    region: file.region.map((code) => places.get(code) ?? -1),
  };
}

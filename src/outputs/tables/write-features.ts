import { join } from 'node:path';
import type { JsonObject } from '../../contract/json/is-object.ts';
import type { RecordObjects } from '../../engine/record-objects.ts';
import type { RecordKind } from '../../model/description/kind.ts';
import type { LinkedRoles } from '../../model/description/linked-roles.ts';
import type { ShapeKeys } from '../../model/description/role-keys.ts';
import type { GeoJson } from '../../model/values/geo-json.ts';
import { entityCells, PLACE } from './entity-columns.ts';
import type { CellOf } from './layout.ts';
import { areaOf, isDrawable, rightHanded } from './spherical-area.ts';
import type { WrittenFile } from './table.ts';
import { type FileEffects, recordsOf } from './table-files.ts';
import { gathered, openFile } from './write-table.ts';

const FEATURES = 'entities.geojson';

interface Feature {
  readonly type: 'Feature';
  readonly id?: string;
  readonly geometry: GeoJson | null;
  /** Called as in Cliopatria; the area is in km². */
  readonly properties: {
    readonly Name: unknown;
    readonly FromYear: unknown;
    readonly ToYear: unknown;
    readonly Area: number | null;
    readonly entity_code: unknown;
    readonly entity_id: unknown;
  };
}

/**
 * Writes the shapes of the entities with their years, then the places of entities without a shape, as GeoJSON.
 * A shape that GeoJSON does not allow, such as one in metres, is null. Null if the roles know neither.
 * @see https://www.rfc-editor.org/rfc/rfc7946
 */
export async function writeFeatures(
  entity: RecordKind,
  roles: LinkedRoles,
  objects: RecordObjects,
  effects: FileEffects,
): Promise<WrittenFile | null> {
  const { shapes } = roles;
  if (shapes === null && roles.place === null) return null;
  const file = openFile(join(effects.folder, FEATURES));
  const text = gathered(file.write);
  let end = '{"type":"FeatureCollection","features":[\n';
  const add = (feature: Feature) => {
    text.add(`${end}${JSON.stringify(feature)}`);
    end = ',\n';
  };
  const cellOf = entityCells(entity, roles);
  const records = (kind: RecordKind) => recordsOf(objects, kind, effects.signal);
  try {
    const shown = new Set<unknown>();
    if (shapes !== null) {
      const read = shapeReader(shapes, roles, cellOf, await entitiesByCode(shapes, entity, records));
      for await (const batch of records(shapes.kind))
        for (const record of batch) {
          const feature = read(record);
          if (feature.geometry !== null) shown.add(feature.properties.entity_id);
          add(feature);
        }
    }
    for await (const batch of records(entity))
      for (const record of batch) {
        const geometry = cellOf(record, PLACE) as GeoJson | null;
        if (geometry === null || shown.has(record[entity.id.name])) continue;
        const years = { FromYear: cellOf(record, 'year_from'), ToYear: cellOf(record, 'year_to') };
        add({ type: 'Feature', geometry, properties: { ...named(record, cellOf), ...years, Area: null } });
      }
    text.add(end === ',\n' ? '\n]}\n' : `${end}]}\n`);
    text.flush();
    return { path: FEATURES, ...file.written() };
  } finally {
    file.close();
  }
}

function named(entity: JsonObject, cellOf: CellOf) {
  return {
    Name: cellOf(entity, 'entity'),
    entity_code: cellOf(entity, 'entity_code'),
    entity_id: cellOf(entity, 'entity_id'),
  };
}

/** The entities by the text that shapes call them; empty if shapes embed the entity. */
async function entitiesByCode(
  { entity: leading }: ShapeKeys,
  entity: RecordKind,
  records: (kind: RecordKind) => AsyncIterable<readonly JsonObject[]>,
): Promise<ReadonlyMap<unknown, JsonObject>> {
  const found = new Map<unknown, JsonObject>();
  if (!('text' in leading)) return found;
  for await (const batch of records(entity))
    for (const record of batch) {
      const code = record[leading.code.name];
      if (code !== null && code !== '' && !found.has(code)) found.set(code, record);
    }
  return found;
}

function shapeReader(
  { kind, geometry, years, entity: leading }: ShapeKeys,
  roles: LinkedRoles,
  cellOf: CellOf,
  byCode: ReadonlyMap<unknown, JsonObject>,
): (record: JsonObject) => Feature {
  const [label] = roles.labelKeys(kind);
  return (record) => {
    const text = 'text' in leading ? record[leading.text.name] : null;
    const about = 'text' in leading ? byCode.get(text) : (record[leading.name] as JsonObject | null);
    const published = record[geometry.name] as GeoJson | null;
    const shape = published !== null && isDrawable(published) ? rightHanded(published) : null;
    const [FromYear, ToYear] = years.map(({ name }) =>
      roles.isUnknownYear(record[name]) ? null : record[name],
    );
    return {
      type: 'Feature',
      id: `${kind.name}/${record[kind.id.name]}`,
      geometry: shape,
      properties: {
        ...(about
          ? named(about, cellOf)
          : { Name: label === undefined ? null : record[label.name], entity_code: text, entity_id: null }),
        ...{ FromYear, ToYear, Area: shape === null ? null : areaOf(shape) },
      },
    };
  };
}

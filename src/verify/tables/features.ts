import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { objectIn } from '../../contract/json/is-object.ts';
import { itemsOf, ndjsonRows, type TableFile, type TableRow } from './table-rows.ts';

export const FEATURES = 'entities.geojson';

/**
 * Compares the GeoJSON of the entities with their table: names and codes of all, years and places of those
 * without a shape, each of which is there once.
 * @returns the first fault, or null
 * @throws UnreadableTable
 */
export async function featuresFault(file: Omit<TableFile, 'path'>): Promise<string | null> {
  // Roles may know neither shapes nor places.
  if (!existsSync(join(file.folder, FEATURES))) return null;
  const entities = new Map<unknown, TableRow>();
  /** Those with a place that no feature has shown. */
  const left = new Set<unknown>();
  for await (const row of ndjsonRows({ ...file, path: 'entities.ndjson' })) {
    entities.set(row.entity_id, row);
    if (row.place__wkb != null) left.add(row.entity_id);
  }
  let number = 0;
  for await (const { id, geometry, properties } of itemsOf({ ...file, path: FEATURES }, form)) {
    number += 1;
    const said = objectIn(properties);
    const isShape = id !== undefined;
    // A shape may be of what no entity is.
    if (isShape && said.entity_id === null) continue;
    const entity = entities.get(said.entity_id);
    if (entity === undefined) return `feature ${number}: entity_id is not in the table of entities`;
    const { entity: name, entity_code: code, year_from: from, year_to: to, longitude, latitude } = entity;
    const expected = { Name: name, entity_code: code, ...(!isShape && { FromYear: from, ToYear: to }) };
    const other = Object.entries(expected).find(([key, value]) => said[key] !== value);
    if (other !== undefined) return `feature ${number}: ${other[0]} differs from the table of entities`;
    const point = { type: 'Point', coordinates: [longitude, latitude] };
    if (!isShape && !isDeepStrictEqual(geometry, point))
      return `feature ${number}: geometry differs from the place in the table of entities`;
    const isNew = geometry !== null && left.delete(said.entity_id);
    if (!isShape && !isNew) return `feature ${number}: its entity was there before`;
  }
  return left.size === 0 ? null : 'lacks an entity that has a place';
}

const form = {
  ...{ first: '{"type":"FeatureCollection","features":[', last: ']}', item: 'feature' },
  isItem: ({ type }: TableRow) => type === 'Feature',
};

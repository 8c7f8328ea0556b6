import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { objectIn } from '../../contract/json/is-object.ts';
import { jsonIn } from '../../contract/json/json-text.ts';
import { linesOf, ndjsonRows, type TableFile, type TableRow, UnreadableTable } from './table-rows.ts';

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
  for await (const { id, geometry, properties } of featuresIn(file)) {
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

const FIRST = '{"type":"FeatureCollection","features":[';

/** One on each line, so that the file may be larger than a text. */
async function* featuresIn(file: Omit<TableFile, 'path'>): AsyncGenerator<TableRow> {
  let number = 0;
  /** Whether a line before was the last feature, or the end. */
  let state: 'features' | 'last' | 'end' = 'features';
  for await (const line of linesOf({ ...file, path: FEATURES })) {
    number += 1;
    const text = line.toString();
    const feature = objectIn(jsonIn(text.replace(/,$/, '')));
    if (number === 1 && text === FIRST) continue;
    if (number > 1 && state === 'features' && feature.type === 'Feature') {
      if (!text.endsWith(',')) state = 'last';
      yield feature;
    } else if (number > 1 && state !== 'end' && text === ']}') state = 'end';
    else throw new UnreadableTable(`cannot be read: line ${number} is not a feature`);
  }
  if (state !== 'end') throw new UnreadableTable('cannot be read: it has no end');
}

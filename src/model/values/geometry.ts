import { GeometryFault, readGeoJson } from './geo-json.ts';
import { geometrySchema, geometrySchemaPath } from './geometry-schema.ts';
import { readEwkb } from './read-ewkb.ts';
import { jsonCell, plainText, type ValueType } from './value-type.ts';

/** EWKB or GeoJSON in an export, published as GeoJSON without its reference system and measures. */
export const geometry: ValueType = {
  ...plainText,
  name: 'geometry',
  expected: 'a geometry: GeoJSON, or EWKB in hexadecimal digits',
  read: (stored) => attempt(() => readGeometry(stored)).geometry,
  explain: (stored) => attempt(() => readGeometry(stored)).fault ?? null,
  toStored: (published) => JSON.stringify(published),
  findLoss: (published) => attempt(() => readGeoJson(published)).fault ?? null,
  schema: (isNullable) => {
    // Relative to the folder of records.
    const reference = { $ref: `../${geometrySchemaPath}` };
    return isNullable ? { anyOf: [reference, { type: 'null' }] } : reference;
  },
  isGeometry: true,
  column: null,
  cell: jsonCell,
  field: { type: 'geojson' },
  sharedSchemas: new Map([[geometrySchemaPath, geometrySchema]]),
};

function readGeometry(stored: unknown): unknown {
  if (typeof stored !== 'string') throw new GeometryFault('is not text');
  if (!/^\s*\{/.test(stored)) return readEwkb(stored);
  let parsed: unknown;
  try {
    parsed = JSON.parse(stored);
  } catch {
    throw new GeometryFault('is not JSON');
  }
  return readGeoJson(parsed);
}

function attempt(read: () => unknown): { readonly geometry?: unknown; readonly fault?: string } {
  try {
    return { geometry: read() };
  } catch (error) {
    if (error instanceof GeometryFault) return { fault: error.message };
    throw error;
  }
}

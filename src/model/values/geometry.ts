import { jsonIn } from '../../contract/json/json-text.ts';
import type { JsonSchema } from '../schemas/schema.ts';
import { GeometryFault, readEwkb, readGeoJson, shapes } from './geo-json.ts';
import { jsonCell, plainText, type ValueType } from './value-type.ts';

export const geometrySchemaPath = 'geometry.schema.json';

const position: JsonSchema = { type: 'array', items: { type: 'number' }, minItems: 2, maxItems: 3 };

function coordinates(depth: number): JsonSchema {
  return depth === 0 ? position : { type: 'array', items: coordinates(depth - 1) };
}

const isType = (type: string): JsonSchema => ({ properties: { type: { const: type } } });

/** The schema of every geometry. It refers to itself, since a collection may hold others. */
export const geometrySchema: JsonSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Geometry',
  description: 'A geometry as GeoJSON (RFC 7946): coordinates are longitude, latitude and perhaps height.',
  type: 'object',
  properties: {
    type: {
      description: 'What it is.',
      type: 'string',
      enum: [...shapes.map(({ type }) => type), 'GeometryCollection'],
    },
    coordinates: {
      description:
        'A position, or lists of positions, as deep as the type has them. Empty in an empty geometry.',
      type: 'array',
    },
    geometries: { description: 'The geometries of a collection.', type: 'array', items: { $ref: '#' } },
  },
  required: ['type'],
  // The type and its required key.
  maxProperties: 2,
  allOf: [
    ...shapes.map(({ type, depth }) => ({
      if: isType(type),
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: {
        properties: {
          // An empty point has no coordinates.
          coordinates:
            depth === 0
              ? { ...position, minItems: 0, not: { type: 'array', minItems: 1, maxItems: 1 } }
              : coordinates(depth),
        },
        required: ['coordinates'],
      },
    })),
    {
      if: isType('GeometryCollection'),
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: { properties: { geometries: {} }, required: ['geometries'] },
    },
  ],
};

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
  const parsed = jsonIn(stored);
  if (parsed === undefined) throw new GeometryFault('is not JSON');
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

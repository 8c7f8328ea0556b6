import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { merge } from 'topojson-client';
import type { Configuration, DescriptionFile } from '../../../../src/model/description/key-facts.ts';
import { linkDescription } from '../../../../src/model/description/link-description.ts';
import { documentSchemas } from '../../../helpers/bundled.ts';

/** A service of polities with their shapes, the codes of which are the texts of a record of its own. */
export const databank = {
  format: 1,
  api: '/api/',
  pageSize: 10,
  collections: {
    'core/polities': 'polity',
    'core/shapes': { record: 'shape', pageSize: 2 },
    'core/forms': 'form',
  },
  records: {
    polity: {
      table: 'polity',
      keys: {
        id: 'integer',
        long_name: 'text?',
        code: 'text?',
        start_year: 'integer?',
        end_year: 'integer?',
        region: 'text?',
        longitude: 'number?',
        latitude: 'number?',
      },
    },
    shape: {
      table: 'shape',
      keys: {
        id: 'integer',
        name: 'text?',
        geom: 'geometry?',
        polity_code: 'text?',
        start_year: 'integer?',
        end_year: 'integer?',
      },
    },
    form: { table: 'form', keys: { id: 'integer', form: 'text', polity: { one: 'polity?' } } },
  },
} as const satisfies DescriptionFile;

export const roles = {
  entity: 'polity',
  label: ['long_name', 'code'],
  years: ['start_year', 'end_year'],
  place: ['longitude', 'latitude'],
  region: 'region',
  shapes: {
    record: 'shape',
    geometry: 'geom',
    years: ['start_year', 'end_year'],
    entity: 'polity_code',
  },
} satisfies Configuration['roles'];

/** That service, or one like it. */
export const serviceOf = (configuration: Configuration = { roles }, file: DescriptionFile = databank) =>
  linkDescription(file, { ...configuration, schemas: documentSchemas });

type Box = readonly [west: number, south: number, east: number, north: number];
interface Empire {
  readonly countries: readonly string[];
  readonly within: Box;
}

/** Large ones of the second century, by the countries of today: no map of history, but alike in size and detail. */
const empires = {
  rome: {
    countries: [
      'Italy,Spain,Portugal,France,Belgium,Switzerland,Austria,Greece,Turkey,Bulgaria,Macedonia,Albania,Serbia',
      'Bosnia and Herz.,Croatia,Slovenia,Kosovo,Montenegro,Cyprus,Syria,Lebanon,Israel,Palestine,Jordan,Egypt',
      'Libya,Tunisia,Algeria,Morocco,Luxembourg,Romania,N. Cyprus,United Kingdom',
    ],
    within: [-10, 29, 39, 54.8],
  },
  han: { countries: ['China,North Korea,Vietnam'], within: [95, 17, 128, 41.5] },
  parthia: { countries: ['Iran,Iraq,Turkmenistan,Azerbaijan,Armenia,Kuwait'], within: [42, 25, 62, 41] },
  kush: { countries: ['Afghanistan,Pakistan,Tajikistan,Uzbekistan'], within: [60, 28, 76, 41] },
  nubia: { countries: ['Sudan'], within: [27, 14, 38, 22] },
} satisfies Record<string, Empire>;

type Ring = [number, number][];

/** What of a ring is within a box. */
function clipped(ring: Ring, [west, south, east, north]: Box): Ring {
  const sides = [
    [0, west, 1],
    [1, south, 1],
    [0, east, -1],
    [1, north, -1],
  ] as const;
  return sides.reduce(
    (points, [axis, edge, sign]) =>
      points.flatMap((point, index) => {
        const before = points.at(index - 1) as [number, number];
        const isIn = (point[axis] - edge) * sign >= 0;
        if (isIn === (before[axis] - edge) * sign >= 0) return isIn ? [point] : [];
        const part = (edge - before[axis]) / (point[axis] - before[axis]);
        const crossing = [0, 1].map((place) => {
          const [one, other] = [before[place] as number, point[place] as number];
          return one + part * (other - one);
        }) as [number, number];
        return isIn ? [crossing, point] : [crossing];
      }),
    ring,
  );
}

let atlas: Parameters<typeof merge>[0] | null = null;

/** The shape of such an empire, as GeoJSON. */
export function empire(name: keyof typeof empires): object {
  const { countries, within } = empires[name];
  atlas ??= JSON.parse(
    readFileSync(createRequire(import.meta.url).resolve('world-atlas/countries-50m.json'), 'utf8'),
  ) as NonNullable<typeof atlas>;
  const named = new Set(countries.flatMap((names) => names.split(',')));
  const all = atlas.objects.countries as unknown as { geometries: { properties: { name: string } }[] };
  const own = all.geometries.filter(({ properties }) => named.has(properties.name));
  const { coordinates } = merge(atlas, own as unknown as Parameters<typeof merge>[1]);
  const polygons = coordinates.map((rings) =>
    rings.map((ring) => clipped(ring as Ring, within)).filter((ring) => ring.length > 2),
  );
  return { type: 'MultiPolygon', coordinates: polygons.filter((rings) => rings.length > 0).map(closed) };
}

const closed = (rings: readonly Ring[]) => rings.map((ring) => [...ring, ring[0] as [number, number]]);

const quoted = (value: unknown) =>
  value === null
    ? 'NULL'
    : typeof value === 'number'
      ? String(value)
      : `'${(typeof value === 'string' ? value : JSON.stringify(value)).replaceAll("'", "''")}'`;

/** Rows as SQL: `INSERT INTO shape VALUES (...)`. */
export const insert = (table: string, rows: readonly (readonly unknown[])[]) =>
  rows.map((row) => `INSERT INTO ${table} VALUES (${row.map(quoted).join()});`).join('\n');

export const emptyTables = `
  CREATE TABLE polity (id, long_name, code, start_year, end_year, region, longitude, latitude);
  CREATE TABLE shape (id, name, geom, polity_code, start_year, end_year);
  CREATE TABLE form (id, form, polity_id);
`;

/** Five of them: one in two extents, one that is no polity of the databank. */
export const tables = () => `${emptyTables}
  ${insert('polity', [
    [1, 'Roman Empire', 'rome', -27, 395, 'Europe', 12.5, 41.9],
    [2, 'Han Empire', 'han', -206, 220, 'East Asia', 108.9, 34.3],
    [3, 'Parthian Empire', 'parthia', -247, 224, 'Southwest Asia', 44.6, 33.1],
    [4, 'Kushan Empire', 'kush', 30, 375, 'Central Eurasia', 71.5, 34],
    [5, 'Teotihuacan', 'teo', -100, 550, 'North America', -98.8, 19.7],
    [6, 'Kingdom of Aksum', 'aksum', 100, 940, 'Africa', 38.7, 14.1],
  ])}
  ${insert('shape', [
    [1, 'Romans, early', empire('rome'), 'rome', -27, 115],
    [2, 'Romans', empire('rome'), 'rome', 116, 395],
    [3, 'Han', empire('han'), 'han', -206, 220],
    [4, 'Parthians', empire('parthia'), 'parthia', -247, 224],
    [5, 'Kushans', empire('kush'), 'kush', 30, 375],
    [6, 'Kingdom of Kush', empire('nubia'), 'nobody', -785, 350],
  ])}
  ${insert('form', [
    [1, 'empire', 1],
    [2, 'empire', 2],
    [3, 'kingdom of kingdoms', 3],
  ])}`;

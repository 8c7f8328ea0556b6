import fc from 'fast-check';
import type { Encoded } from './ewkb.ts';

/** The ring around a box of degrees. */
export const box = (west: number, south: number, east: number, north: number) => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];

export const polygon = <Ring>(...coordinates: readonly Ring[]) => ({ type: 'Polygon', coordinates });

/** A coordinate with at most 15 decimals, as it is published. */
export const coordinates = fc
  .oneof(
    fc.double({ min: -180, max: 180, noNaN: true }),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.constantFrom(0, 12, 1e-7, 1e-15, 1e21, 41.9),
  )
  .map((value) => Number(value.toFixed(15)) + 0);

/** Geometries of every type, as they are published; their positions have as many coordinates as `size`, or up to `most`. */
export function geometries(size: 2 | 3, most = size): fc.Arbitrary<Encoded> {
  const position = fc.array(coordinates, { minLength: size, maxLength: most });
  const list = <T>(item: fc.Arbitrary<T>) => fc.array(item, { maxLength: 3 });
  const shape = (type: string, inner: fc.Arbitrary<unknown>) =>
    inner.map((value): Encoded => ({ type, coordinates: value }));
  return fc.letrec<{ any: Encoded }>((tie) => ({
    any: fc.oneof(
      { depthSize: 'small' },
      shape('Point', fc.oneof(position, fc.constant([]))),
      shape('LineString', list(position)),
      shape('Polygon', list(list(position))),
      shape('MultiPoint', list(position)),
      shape('MultiLineString', list(list(position))),
      shape('MultiPolygon', list(list(list(position)))),
      list(tie('any')).map((members): Encoded => ({ type: 'GeometryCollection', geometries: members })),
    ),
  })).any;
}

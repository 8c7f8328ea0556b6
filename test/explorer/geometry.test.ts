import { geoArea } from 'd3-geo';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawable } from '../../src/explorer/geometry.ts';

/** A ring from numbers: longitude, latitude, and so on. */
const ring = (...numbers: number[]) =>
  Array.from({ length: numbers.length / 2 }, (_, at) => numbers.slice(2 * at, 2 * at + 2));
const outer = ring(10, 40, 20, 40, 20, 50, 10, 50, 10, 40);
const hole = ring(12, 42, 18, 42, 18, 48, 12, 48, 12, 42);
const areaOf = (value: unknown) => geoArea(drawable(value) as GeoJSON.Geometry);

describe('a geometry as it is drawn', () => {
  it('is the inside of its rings, whichever way they go round', () => {
    const smaller = areaOf({ type: 'Polygon', coordinates: [outer, hole] });
    expect(smaller).toBeGreaterThan(0);
    expect(smaller).toBeLessThan(areaOf({ type: 'Polygon', coordinates: [outer] }));
    for (const rings of [
      [outer.toReversed(), hole],
      [outer, hole.toReversed()],
      [outer.toReversed(), hole.toReversed()],
    ]) {
      expect(areaOf({ type: 'Polygon', coordinates: rings })).toBeCloseTo(smaller, 10);
      expect(areaOf({ type: 'MultiPolygon', coordinates: [rings] })).toBeCloseTo(smaller, 10);
    }
  });

  it('is all that a collection holds', () => {
    const point = { type: 'Point', coordinates: [1, 2, 3] };
    const inner = { type: 'GeometryCollection', geometries: [point, { type: 'Polygon', coordinates: [] }] };
    expect(drawable({ type: 'GeometryCollection', geometries: [point, inner] })).toEqual({
      type: 'GeometryCollection',
      geometries: [point, point],
    });
  });

  it.each([
    [{ type: 'Point', coordinates: [500_000, 4_000_000] }],
    [{ type: 'LineString', coordinates: ring(1, 2, 3, 91) }],
    [{ type: 'GeometryCollection', geometries: [{ type: 'Point', coordinates: [181, 0] }] }],
    [{ type: 'Point', coordinates: [] }],
    [{ type: 'Point' }],
    [{ type: 'GeometryCollection', geometries: [] }],
  ])('is nothing where it is empty or not in degrees: %j', (value) => {
    expect(drawable(value)).toBeNull();
  });

  it('never fails, and is never more than half of the world where it is one ring', () => {
    const rings = fc.array(
      fc.tuple(
        fc.double({ min: -180, max: 180, noNaN: true }),
        fc.double({ min: -90, max: 90, noNaN: true }),
      ),
      { minLength: 3, maxLength: 8 },
    );
    fc.assert(
      fc.property(rings, (points) => {
        const closed = [...points, points[0]];
        expect(areaOf({ type: 'Polygon', coordinates: [closed] })).toBeLessThanOrEqual(2 * Math.PI + 1e-6);
      }),
    );
  });
});

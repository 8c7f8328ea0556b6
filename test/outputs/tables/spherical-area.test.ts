import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GeoJson } from '../../../src/model/values/geo-json.ts';
import { areaOf, isDrawable, rightHanded } from '../../../src/outputs/tables/spherical-area.ts';
import { box, polygon } from '../../model/values/geometries.ts';

describe('the area of a shape', () => {
  it.each([
    ['the earth', polygon(box(-180, -90, 180, 90)), 510_065_624],
    ['a degree at the equator', polygon(box(0, 0, 1, 1)), 12_363.7],
    ['a degree at 60 north', polygon(box(0, 60, 1, 61)), 6088.5],
    ['a shape with a hole', polygon(box(0, 0, 2, 2), box(0.5, 0.5, 1.5, 1.5)), 37_084.5],
    [
      'a triangle with straight edges',
      polygon([
        [0, 0],
        [90, 0],
        [0, 90],
        [0, 0],
      ]),
      40_589_733,
    ],
  ])('of %s is right', (_, shape, area) => {
    expect(Math.abs((areaOf(shape) ?? 0) / area - 1)).toBeLessThan(1e-3);
  });

  it('is the sum of all polygons, and of nothing else', () => {
    const one = polygon(box(0, 0, 1, 1)) as unknown as { coordinates: never };
    const two: GeoJson = { type: 'MultiPolygon', coordinates: [one.coordinates, one.coordinates] };
    const point: GeoJson = { type: 'Point', coordinates: [1, 2] };
    expect(areaOf(two)).toBeCloseTo(2 * (areaOf(polygon(box(0, 0, 1, 1))) ?? 0), 1);
    expect(areaOf({ type: 'GeometryCollection', geometries: [two, point] })).toBe(areaOf(two));
    expect(areaOf(point)).toBeNull();
  });

  it('is the same however its rings are wound; then outer ones are counterclockwise, holes clockwise', () => {
    const planar = (ring: readonly (readonly number[])[]) =>
      ring.reduce((sum, [x = 0, y = 0], index) => {
        const [nextX = x, nextY = y] = ring[index + 1] ?? [];
        return sum + (x * nextY - nextX * y);
      }, 0);
    fc.assert(
      fc.property(fc.boolean(), fc.boolean(), (outer, hole) => {
        const wind = (ring: number[][], isTurned: boolean) => (isTurned ? ring.toReversed() : ring);
        const given = polygon(wind(box(-3, 40, 9, 50), outer), wind(box(0, 42, 1, 43), hole));
        const turned = rightHanded(given) as unknown as { coordinates: number[][][] };
        expect(turned.coordinates.map((ring) => planar(ring) > 0)).toEqual([true, false]);
        expect(areaOf(rightHanded(given))).toBe(areaOf(given));
      }),
    );
  });
});

it.each<[boolean, GeoJson]>([
  [true, { type: 'Point', coordinates: [180, -90, 12] }],
  [false, { type: 'Point', coordinates: [] }],
  [false, { type: 'Point', coordinates: [500_000, 4_000_000] }],
  [true, polygon(box(0, 0, 1, 1))],
  [false, polygon(box(0, 0, 1, 1).slice(1))],
  [
    false,
    polygon([
      [0, 0],
      [1, 1],
      [0, 0],
    ]),
  ],
  [false, { type: 'GeometryCollection', geometries: [] }],
  [false, { type: 'MultiPolygon', coordinates: [] }],
])('tells whether GeoJSON allows a shape: %j for %j', (isAllowed, shape) => {
  expect(isDrawable(shape)).toBe(isAllowed);
});

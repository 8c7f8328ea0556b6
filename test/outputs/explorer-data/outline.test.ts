import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { outlineOf, UNITS } from '../../../src/outputs/explorer-data/outline.ts';
import { box, polygon } from '../../model/values/geometries.ts';

type Point = readonly [number, number];

/** The points of a ring in degrees, the first again at the end: read as the schema says, by other code than the map's. */
function read(ring: readonly number[]): Point[] {
  const points: Point[] = [];
  let [x, y] = [0, 0];
  for (let index = 0; index < ring.length; index += 2) {
    x += ring[index] as number;
    y += ring[index + 1] as number;
    points.push([x / UNITS, y / UNITS]);
  }
  return [...points, points[0] as Point];
}

const outline = (geometry: unknown) => outlineOf(geometry)?.map(read);
const extent = (ring: readonly Point[]) => {
  const [xs, ys] = [ring.map(([x]) => x), ring.map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
};

/** How far a point is from the nearest line of a ring, in degrees. */
function distanceTo(ring: readonly Point[], [x, y]: Point): number {
  let least = Number.POSITIVE_INFINITY;
  for (const [index, [toX, toY]] of ring.entries()) {
    const [fromX, fromY] = ring[index - 1] ?? [toX, toY];
    const length = (toX - fromX) ** 2 + (toY - fromY) ** 2;
    const along = length === 0 ? 0 : ((x - fromX) * (toX - fromX) + (y - fromY) * (toY - fromY)) / length;
    const part = Math.max(0, Math.min(1, along));
    least = Math.min(least, Math.hypot(x - fromX - part * (toX - fromX), y - fromY - part * (toY - fromY)));
  }
  return least;
}

/** What rounding and simplifying may do together, in degrees. */
const TOLERANCE = (1 + Math.SQRT1_2) / UNITS + 1e-9;

const degrees = (min: number, max: number) =>
  fc.integer({ min: min * 1000, max: max * 1000 }).map((number) => (number + 0.5) / 1000);
/** Rings around a middle, as coasts are: as many points, as far away as one likes. */
const ringsFrom = (least: number) =>
  fc
    .record({
      x: degrees(-120, 120),
      y: degrees(-60, 60),
      away: fc.array(fc.double({ min: least, max: 25, noNaN: true }), { minLength: 3, maxLength: 60 }),
    })
    .map(({ x, y, away }) => {
      const points = away.map((radius, index): [number, number] => {
        const angle = (2 * Math.PI * index) / away.length;
        return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)].map(
          (each) => Math.round(each * 1000) / 1000 + 0.0001,
        ) as [number, number];
      });
      return [...points, points[0] as [number, number]];
    });

const rings = ringsFrom(0.01);

describe('the outline of a geometry', () => {
  it('is every ring of every polygon, without points that say nothing', () => {
    const wide = [
      [10, 40],
      [15, 40.02],
      [20, 40],
      [20, 50],
      [10, 50],
      [10, 40],
    ];
    expect(outlineOf(polygon(wide, box(12, 42, 18, 48)))).toEqual([
      [100, 400, 100, 0, 0, 100, -100, 0],
      [120, 420, 60, 0, 0, 60, -60, 0],
    ]);
    const both = { type: 'MultiPolygon', coordinates: [[wide], [box(0, 0, 1, 1)]] };
    const collection = { type: 'GeometryCollection', geometries: [both, polygon(box(-5, -5, -4, -4))] };
    expect(outline(collection)?.map(extent)).toEqual([
      [10, 40, 20, 50],
      [0, 0, 1, 1],
      [-5, -5, -4, -4],
    ]);
  });

  it('is the same wherever a ring begins', () => {
    // In less than a degree a point may be met twice, or two be as far away.
    fc.assert(
      fc.property(ringsFrom(2), fc.nat(), (ring, by) => {
        const open = ring.slice(0, -1);
        const at = by % open.length;
        const turned = [...open.slice(at), ...open.slice(0, at), open[at]];
        expect(outlineOf(polygon(turned))).toEqual(outlineOf(polygon(ring)));
      }),
    );
  });

  it('has each point near the ring, and each point of the ring near it; never more of them, nor more bytes', () => {
    let compared = 0;
    fc.assert(
      fc.property(rings, (ring) => {
        const made = outlineOf(polygon(ring)) as number[][];
        expect(made).toHaveLength(1);
        expect(JSON.stringify(made).length).toBeLessThanOrEqual(JSON.stringify([ring]).length);
        const [points] = made.map(read) as [Point[]];
        expect(points.length).toBeGreaterThanOrEqual(4);
        expect(points.length).toBeLessThanOrEqual(Math.max(5, ring.length));
        for (const point of points) expect(distanceTo(ring, point)).toBeLessThanOrEqual(2 * TOLERANCE);
        // Of what has next to no area one cell is left.
        if (made[0]?.slice(2).join() === '1,0,0,1,-1,0') return;
        compared += 1;
        for (const point of ring) expect(distanceTo(points, point)).toBeLessThanOrEqual(TOLERANCE);
      }),
      { numRuns: 500 },
    );
    expect(compared).toBeGreaterThan(250);
  });

  it('is a cell where it is smaller, and nothing where there is no polygon in degrees', () => {
    expect(outline(polygon(box(9.99, 43.01, 10.01, 43.02)))?.map(extent)).toEqual([[10, 43, 10.1, 43.1]]);
    expect(outline(polygon(box(179.99, 89.99, 180, 90)))?.map(extent)).toEqual([[179.9, 89.9, 180, 90]]);
    // An island that small is left out where there is a mainland.
    expect(outlineOf(polygon(box(0, 0, 9, 9), box(20, 20, 20.01, 20.01)))).toHaveLength(1);
    for (const nothing of [
      { type: 'Point', coordinates: [1, 2] },
      {
        type: 'LineString',
        coordinates: [
          [1, 2],
          [3, 4],
        ],
      },
      { type: 'Polygon', coordinates: [] },
      { type: 'Polygon', coordinates: [[]] },
      { type: 'MultiPolygon', coordinates: [] },
      { type: 'GeometryCollection', geometries: [] },
      polygon(box(500_000, 4_000_000, 500_100, 4_000_100)),
      polygon(box(0, 0, 181, 1)),
      { type: 'MultiPolygon', coordinates: [[box(0, 0, 9, 9)], [box(0, 0, 9, 91)]] },
    ])
      expect([nothing, outlineOf(nothing)]).toEqual([nothing, null]);
  });

  it('is cut at 180°, and follows the edge of the map where it goes round a pole', () => {
    const across = [
      [170, -20],
      [-170, -20],
      [-170, -10],
      [170, -10],
      [170, -20],
    ];
    expect(outline(polygon(across))?.map(extent)).toEqual([
      [170, -20, 180, -10],
      [-180, -20, -170, -10],
    ]);
    const round = [
      [-90, -70],
      [0, -75],
      [90, -70],
      [179, -72],
      [-90, -70],
    ];
    const parts = outline(polygon(round)) ?? [];
    expect(Math.min(...parts.map((part) => extent(part)[1] as number))).toBe(-90);
    expect(Math.min(...parts.map((part) => extent(part)[0] as number))).toBe(-180);
    expect(Math.max(...parts.map((part) => extent(part)[2] as number))).toBe(180);
    // As the Antarctica of most atlases has it: cut already, along the pole.
    const already = [
      [-180, -90],
      [180, -90],
      [180, -70],
      [0, -65],
      [-180, -70],
      [-180, -90],
    ];
    expect(outline(polygon(already))?.map(extent)).toEqual([[-180, -90, 180, -65]]);
  });

  it('stays on the world and never fails, whatever a ring does', () => {
    const anyRing = fc.array(fc.tuple(degrees(-179, 179), degrees(-89, 89)), { maxLength: 40 });
    fc.assert(
      fc.property(fc.array(anyRing, { maxLength: 3 }), (coordinates) => {
        for (const ring of outlineOf({ type: 'Polygon', coordinates }) ?? []) {
          expect(ring.length).toBeGreaterThanOrEqual(6);
          expect(ring.every(Number.isInteger)).toBe(true);
          const [west, south, east, north] = extent(read(ring)) as [number, number, number, number];
          expect([west >= -180, south >= -90, east <= 180, north <= 90]).toEqual([true, true, true, true]);
        }
      }),
    );
  });

  it('reads a coast of 200,000 points', () => {
    const points = Array.from({ length: 200_000 }, (_, index) => {
      const angle = (2 * Math.PI * index) / 200_000;
      const away = 20 + Math.sin(angle * 700);
      return [away * Math.cos(angle), away * Math.sin(angle)];
    });
    expect(outlineOf(polygon([...points, points[0]]))?.[0]?.length).toBeGreaterThan(500);
  });
});

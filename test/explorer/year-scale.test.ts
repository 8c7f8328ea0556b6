import { geoEqualEarth } from 'd3-geo';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { axisOf } from '../../src/contract/claims/years.ts';
import type { Catalog } from '../../src/explorer/data-types.ts';
import { placeOf } from '../../src/explorer/map/world-projection.ts';
import { ticksOf, yearScale } from '../../src/explorer/map/year-scale.ts';

/** A catalogue of one region, with so many entities in each century from the first on. */
const catalogOf = (years: readonly [number, number], first: number, counts: readonly number[]) =>
  ({ regions: ['Region'], entity: { years }, centuries: { first, counts: [counts] } }) as unknown as Catalog;

describe('the slider of years', () => {
  it('gives crowded centuries more room, and every century some', () => {
    const { share, bars } = yearScale(catalogOf([1, 399], 0, [1, 0, 98, 1]));
    const rooms = [0, 100, 200, 300].map((year) => share(year + 99.99) - share(axisOf(year || 1)));
    expect(rooms[2]).toBeGreaterThan(0.7);
    for (const room of rooms) expect(room).toBeGreaterThan(0.01);
    expect(bars).toHaveLength(1);
    expect(bars[0]?.path.match(/M/g)).toHaveLength(3);
  });

  it('leads back to each year from its share, and never goes backwards', () => {
    const century = fc.integer({ min: -100, max: 20 });
    fc.assert(
      fc.property(
        century,
        fc.array(fc.nat(500), { minLength: 1, maxLength: 30 }),
        fc.nat(),
        (first, counts, far) => {
          const years = [100 * first - 50 || -1, Math.max(1, 100 * (first + counts.length) + far)] as const;
          const { span, share, position } = yearScale(catalogOf([...years], first, counts));
          let before = -1;
          for (let step = 0; step <= 50; step += 1) {
            const at = span[0] + ((span[1] - span[0]) * step) / 50;
            expect(share(at)).toBeGreaterThanOrEqual(before);
            expect(Math.abs(position(share(at)) - at)).toBeLessThan(1 + Math.abs(at) * 1e-6);
            before = share(at);
          }
          expect([share(span[0]), share(span[1])]).toEqual([0, expect.closeTo(1)]);
        },
      ),
      { examples: [[0, [0], 0]] },
    );
  });

  it('marks round years that do not touch', () => {
    const scale = yearScale(catalogOf([-1200, 1900], -12, new Array(31).fill(5)));
    const ticks = ticksOf(scale, 7);
    expect(ticks.map(({ year }) => year)).toContain(1);
    expect(ticks.length).toBeGreaterThan(3);
    for (const [place, { share }] of ticks.slice(1).entries())
      expect(share - (ticks[place]?.share ?? 0)).toBeGreaterThanOrEqual(1 / 7);
  });
});

describe('the map of the world', () => {
  it('has every place where d3-geo has it', () => {
    const projection = geoEqualEarth().fitSize([958, 466], { type: 'Sphere' });
    fc.assert(
      fc.property(
        fc.double({ min: -179.9, max: 179.9, noNaN: true }),
        fc.double({ min: -90, max: 90, noNaN: true }),
        (longitude, latitude) => {
          const [x, y] = placeOf({ longitude, latitude }) ?? [0, 0];
          const [otherX, otherY] = projection([longitude, latitude]) ?? [0, 0];
          expect(Math.abs(x - otherX) + Math.abs(y - otherY)).toBeLessThan(0.1);
        },
      ),
    );
    expect(placeOf({ longitude: 190, latitude: 10 })).toEqual(placeOf({ longitude: -170, latitude: 10 }));
    expect(placeOf({ longitude: 0, latitude: 91 })).toBeNull();
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOf } from '../../src/explorer/map/legend-entries.ts';
import { height, wholeWorld, width } from '../../src/explorer/map/world-projection.ts';
import { moveBy, readZoom, writeZoom, zoomBy } from '../../src/explorer/map/zoom.ts';

const steps = fc.array(
  fc.tuple(fc.double({ min: 0.2, max: 5, noNaN: true }), fc.nat(width), fc.nat(height)),
  { maxLength: 12 },
);

describe('the zoom of the map', () => {
  it('never leaves the world, however one zooms and moves', () => {
    fc.assert(
      fc.property(steps, (all) => {
        let zoom = wholeWorld;
        for (const [factor, x, y] of all) {
          zoom = moveBy(zoomBy(zoom, factor, [x, y]), x - y, y - x);
          expect(zoom.scale).toBeGreaterThanOrEqual(1);
          expect(zoom.scale).toBeLessThanOrEqual(16);
          for (const [start, length] of [
            [zoom.left, width],
            [zoom.top, height],
          ] as const) {
            expect(start).toBeGreaterThanOrEqual(0);
            expect(start + length / zoom.scale).toBeLessThanOrEqual(length + 1e-6);
          }
        }
        const read = readZoom(writeZoom(zoom));
        expect(Math.abs(read.left - zoom.left) + Math.abs(read.top - zoom.top)).toBeLessThan(8);
      }),
    );
  });

  it('is in the address to a pixel', () => {
    const zoom = { scale: 16, left: 400.47, top: 100.46 };
    const read = readZoom(writeZoom(zoom));
    expect(Math.hypot(read.left - zoom.left, read.top - zoom.top) * zoom.scale).toBeLessThan(1);
    expect(writeZoom({ scale: 4, left: 300, top: 50 })).toBe('4.00,300,50');
  });

  it('leaves the point under the pointer where it is, away from the edges', () => {
    const point = [400, 200] as const;
    const { scale, left, top } = zoomBy(zoomBy(wholeWorld, 2, point), 2, point);
    expect(scale).toBe(4);
    expect([(point[0] - left) * scale, (point[1] - top) * scale]).toEqual([...point]);
    expect(zoomBy(wholeWorld, 0.5)).toEqual(wholeWorld);
  });

  it.each([null, '', 'nonsense', '0.5,1,1', '2,x,0', '2,0,0,0', 'Infinity,0,0'])(
    'shows the whole world for %s',
    (text) => {
      expect(readZoom(text)).toEqual(wholeWorld);
    },
  );
});

describe('an entry of the legend of a map', () => {
  it('has its own marks, and those of other years if it is theirs', () => {
    const entry = (className: string) => ({ label: className, className });
    expect(isOf(entry('step-1'), { className: 'step-1 other-year' })).toBe(true);
    expect(isOf(entry('step-1'), { className: 'step-10' })).toBe(false);
    expect(isOf(entry('region-none other-year'), { className: 'step-1 other-year' })).toBe(true);
    expect(isOf(entry('region-none other-year'), { className: 'region-none' })).toBe(false);
  });
});

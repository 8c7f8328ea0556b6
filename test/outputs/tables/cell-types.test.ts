import { describe, expect, it } from 'vitest';
import { readEwkb } from '../../../src/model/values/geo-json.ts';
import { geometry } from '../../../src/model/values/geometry.ts';
import { cellType } from '../../../src/outputs/tables/cell-types.ts';
import { property } from '../../helpers/property.ts';
import { geometries } from '../../model/values/geometries.ts';

const { csv } = cellType({ value: geometry, holds: 'wkb' });

describe('well-known binary of a table', () => {
  property([geometries(2, 3)])('is every geometry, also with heights of some positions', (value) => {
    expect(readEwkb(String(csv(value)), true)).toEqual(value);
  });

  it.each([
    [{ type: 'Point', coordinates: [] }, '0101000000000000000000f87f000000000000f87f'],
    [
      {
        type: 'LineString',
        coordinates: [
          [1, 2],
          [1, 2, 3],
        ],
      },
      '01ea03000002000000000000000000f03f0000000000000040000000000000f87f000000000000f03f00000000000000400000000000000840',
    ],
  ])('%j is %s', (value, digits) => {
    expect(csv(value)).toBe(digits);
  });
});

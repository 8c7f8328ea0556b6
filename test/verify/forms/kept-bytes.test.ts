import { expect, test } from 'vitest';
import { KeptBytes } from '../../../src/verify/forms/kept-bytes.ts';

test('bytes are kept while there is room, and what is larger than a chunk is not', () => {
  const kept = new KeptBytes();
  const half = Buffer.alloc(600 * 1024, 'half');
  const places = Array.from({ length: 40 }, () => kept.add(half, 0, half.length));
  // One of this size has a chunk of its own.
  expect(places.filter((place) => place !== null)).toHaveLength(32);
  const [first = null] = places;
  expect(first).toBe(0);
  expect(kept.get(places[31] as number, 8).toString()).toBe('halfhalf');
  const page = Buffer.from('..halfhalf');
  expect([8, 7, 4].map((length) => kept.areAt(places[5] as number, length, page, 2))).toEqual([
    true,
    true,
    true,
  ]);
  expect(kept.areAt(places[5] as number, 4, page, 1)).toBe(false);
  // Not even where the page ends early.
  expect(kept.areAt(places[5] as number, 9, page, 2)).toBe(false);
  expect(new KeptBytes().add(Buffer.alloc(1024 * 1024 + 1), 0, 1024 * 1024 + 1)).toBeNull();
});

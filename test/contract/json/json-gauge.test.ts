import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { depthLimit, JsonGauge, valueLimit } from '../../../src/contract/json/json-gauge.ts';
import { parseJson } from '../../../src/verify/json.ts';
import { property } from '../../helpers/property.ts';

const objects = Buffer.from(`[${'{},'.repeat(valueLimit / 2)}{}]`);

it('what a few bytes unpack to is refused before it is read', () => {
  expect(gzipSync(objects).length).toBeLessThan(60_000);
  const { value, faults } = parseJson(objects);
  expect([value, faults]).toEqual([undefined, ['holds more than 5,000,000 values']]);
});

it.each(['[', '{"a":'])('what is nested too deep is refused: %s', (open) => {
  const nested = (depth: number) => new JsonGauge().add(Buffer.from(open.repeat(depth)));
  expect(nested(depthLimit)).toBeNull();
  expect(nested(depthLimit + 1)).toBe('is nested more than 512 levels deep');
});

property([fc.string(), fc.nat(40)])(
  'brackets in a text are none, wherever its bytes are parted',
  (text, at) => {
    const json = Buffer.from(JSON.stringify([`${text}${'[{,'.repeat(100)}\\"`, { a: 1 }]));
    const gauge = new JsonGauge();
    expect([gauge.add(json.subarray(0, at)), gauge.add(json.subarray(at))]).toEqual([null, null]);
    expect(gauge.add(Buffer.from('['.repeat(depthLimit)))).toBeNull();
    expect(gauge.add(Buffer.from('['))).not.toBeNull();
  },
);

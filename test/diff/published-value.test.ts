import { expect, it } from 'vitest';
import { UnreadableValue } from '../../src/contract/errors.ts';
import { publishedValue } from '../../src/diff/read-tree.ts';
import type { ValueType } from '../../src/model/values/value-type.ts';
import { valueType } from '../../src/model/values/value-types.ts';

const typed = (name: string) => valueType(name) as ValueType;
const point = { type: 'Point', coordinates: [1, 2.5] };

it.each([
  ['text', '5', '5'],
  ['integer', 5, 5],
  ['number', -0, 0],
  ['boolean', true, true],
  ['boolean', false, false],
  ['date-time', '2024-03-25T11:17:55Z', '2024-03-25T11:17:55.000000Z'],
  ['date', '2024-03-25', '2024-03-25'],
  ['decimal(2)', '5.50', '5.50'],
  ['uuid', '00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000a'],
  ['json', { b: [1], a: null }, { b: [1], a: null }],
  ['json', false, false],
  ['geometry', point, point],
  ['text', null, null],
])('%s: %j is %j', (name, value, expected) => {
  expect(publishedValue(typed(name), value)).toStrictEqual(expected);
});

it.each([
  ['text', 5],
  ['text', ['5']],
  ['text', undefined],
  ['text', '\ud800'],
  ['integer', '5'],
  ['integer', 2 ** 60],
  ['integer', true],
  ['boolean', 1],
  ['boolean', 't'],
  ['boolean', []],
  ['date-time', 'yesterday'],
  ['decimal(2)', 5.5],
  ['uuid', 'secret'],
  ['geometry', { type: 'Point' }],
  ['geometry', 'POINT (1 2)'],
])('%s: %j is none, and not quoted', (name, value) => {
  const read = publishedValue(typed(name), value);
  expect(read).toBeInstanceOf(UnreadableValue);
  expect((read as UnreadableValue).reason).not.toContain('secret');
});

import { expect, it } from 'vitest';
import type { Difference, RecordCounts } from '../../src/diff/difference.ts';
import { proposeVersion } from '../../src/diff/propose-version.ts';

const counts = { old: 1000, new: 1000, added: 0, removed: 0, changed: 0 };
const difference = (changed: Partial<RecordCounts>, more: Partial<Difference> = {}): Difference => ({
  structure: [],
  collections: [{ collection: 'core/references', ...counts, ...changed }],
  embedded: [{ record: 'polity', ...counts }],
  ...more,
});

it.each([
  ['nothing differs', difference({}), null],
  ['one record', difference({ changed: 1 }), '1.4.10'],
  ['just below 1 % of 2,000', difference({ added: 7, removed: 6, changed: 6 }), '1.4.10'],
  ['1 % of them', difference({ added: 7, removed: 7, changed: 6 }), '1.5.0'],
  ['the first record of a collection', difference({ old: 0, new: 1, added: 1 }), '1.5.0'],
  ['a new key', difference({}, { structure: [{ change: 'record-added', record: 'camel' }] }), '2.0.0'],
])('after 1.4.9 comes, where there is %s, %s', (_, found, version) => {
  expect(proposeVersion('1.4.9', found)).toBe(version);
});

it('takes three numbers, and nothing else', () => {
  for (const old of ['1.4', 'v1.4.0', '1.4.0-rc', '01.4.0', ''])
    expect(() => proposeVersion(old, difference({}))).toThrow(RangeError);
});

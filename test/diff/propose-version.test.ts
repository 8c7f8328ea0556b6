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
  ['values changed', difference({ changed: 500 }), '1.4.10'],
  ['a record is new', difference({ added: 1 }), '1.5.0'],
  ['a key is new', difference({}, { structure: [{ change: 'record-added', record: 'camel' }] }), '1.5.0'],
  ['a record is gone', difference({ removed: 1, added: 7 }), '2.0.0'],
  [
    'a key is gone',
    difference({}, { structure: [{ change: 'key-removed', record: 'camel', key: 'hump', type: 'text' }] }),
    '2.0.0',
  ],
])('after 1.4.9, where %s, comes the right version', (_, found, version) => {
  expect(proposeVersion('1.4.9', found)).toBe(version);
});

it('allows anything in a minor version before 1.0.0', () => {
  expect(proposeVersion('0.4.9', difference({ removed: 1 }))).toBe('0.5.0');
});

it('takes three numbers, and nothing else', () => {
  for (const old of ['1.4', 'v1.4.0', '1.4.0-rc', '01.4.0', ''])
    expect(() => proposeVersion(old, difference({}))).toThrow(RangeError);
});

import { expect, it } from 'vitest';
import { nameBy } from '../../../src/model/description/role-keys.ts';

const keys = [{ name: 'long_name' }, { name: 'name' }];
const roles = { sentinels: ['NO_VALUE_ON_WIKI'] };

it.each([
  ['Late Qing', { long_name: 'Late Qing', name: 'CnQingL' }],
  ['CnQingL', { long_name: null, name: 'CnQingL' }],
  ['CnQingL', { long_name: '', name: 'CnQingL' }],
  ['CnQingL', { long_name: 'NO_VALUE_ON_WIKI', name: 'CnQingL' }],
  ['CnQingL', { name: 'CnQingL' }],
  [null, { long_name: 'NO_VALUE_ON_WIKI', name: '' }],
  [null, null],
])('calls a record %j by its first name that says something', (name, values) => {
  expect(nameBy(keys, values, roles)).toBe(name);
});

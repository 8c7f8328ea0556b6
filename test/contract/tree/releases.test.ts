import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  anyReleaseFolder,
  compareVersions,
  isReleaseVersion,
  nextVersions,
  releaseFolder,
} from '../../../src/contract/tree/releases.ts';
import { property } from '../../helpers/property.ts';

const number = fc.integer({ min: 0, max: 999_999_999 });
const version = fc.tuple(number, number, number);

describe('isReleaseVersion', () => {
  property([version])('takes three numbers', (numbers) => {
    expect(isReleaseVersion(numbers.join('.'))).toBe(true);
  });

  it.each([
    ...['', '1', '1.0', '1.0.0.0', 'v1.0.0', '1.0.0-draft.1', '1.0.0+1', '01.0.0', '1.00.0', '1..0'],
    ...['1.0.0\n', ' 1.0.0', '../1.0.0', '1.0.0/..', '1,0,0', '-1.0.0', '1.0.1e3', '1.0.1234567890', '١.٠.٠'],
  ])('refuses %j', (text) => {
    expect(isReleaseVersion(text)).toBe(false);
  });
});

describe('compareVersions', () => {
  property([version, version])('orders by the numbers, the first that differs counts', (one, other) => {
    const index = one.findIndex((part, at) => part !== other[at]);
    const expected = index === -1 ? 0 : Math.sign((one[index] as number) - (other[index] as number));
    expect(Math.sign(compareVersions(one.join('.'), other.join('.')))).toBe(expected);
  });

  property([version])('puts the versions that are next after one', (numbers) => {
    const [major, minor, patch] = nextVersions(numbers.join('.'));
    const all = [numbers.join('.'), patch, minor, major];
    expect([...all].sort(compareVersions)).toEqual(all);
  });
});

property([version])('the pattern for servers is that of every folder of a release', (numbers) => {
  const folder = releaseFolder(numbers.join('.'));
  expect(folder).toBe(`v/${numbers.join('.')}`);
  expect(new RegExp(`^${anyReleaseFolder}$`).test(folder)).toBe(true);
});

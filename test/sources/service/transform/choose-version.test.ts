import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDateTime } from '../../../../src/model/values/date-time.ts';
import { chooseVersion, type Version } from '../../../../src/sources/service/transform/gathered-rows.ts';
import { property } from '../../../helpers/property.ts';

/** Of two that are equal in these, the one that was fetched last stays. */
const ranked = ({ isWhole, modified, isOwn }: Version) =>
  JSON.stringify([isWhole, readDateTime(modified) ?? null, isOwn]);

const versions = fc.uniqueArray(
  fc.record({
    isWhole: fc.boolean(),
    modified: fc.constantFrom(
      null,
      'no time',
      '2024-03-25T11:17:55Z',
      '2024-03-25T11:17:55.5Z',
      '2024-03-25T13:17:55+02:00',
    ),
    isOwn: fc.boolean(),
  }),
  { selector: ranked, minLength: 1, maxLength: 6 },
);

/** The version that stays, where they come in this order. */
const best = (all: readonly Version[]) =>
  all.reduce((known, other) => (chooseVersion(known, other).keeps === 'known' ? known : other));

describe('which version of a record counts', () => {
  property([
    versions.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
  ])('does not depend on the order in which they come', ([all, shuffled]) => {
    expect(best(shuffled)).toBe(best(all));
  });

  const version: Version = { isWhole: true, modified: '2024-03-25T11:17:55Z', isOwn: false };

  it.each([
    [{ isWhole: false, modified: '2025-01-01T00:00:00Z', isOwn: true }, 'it is whole, the other is not'],
    [{ modified: '2024-03-25T11:17:54.9Z', isOwn: true }, 'it was modified last'],
    [{ modified: null, isOwn: true }, 'it was modified last'],
  ])('a better one stays: %j', (change, reason) => {
    const other = { ...version, ...change };
    expect(chooseVersion(version, other)).toEqual({ keeps: 'known', reason });
    expect(chooseVersion(other, version)).toEqual({ keeps: 'other', reason });
  });

  it.each([
    ['it is from its own collection', true],
    ['it was fetched last', false],
  ])('the later one stays: %s', (reason, isOwn) => {
    expect(chooseVersion(version, { ...version, isOwn })).toEqual({ keeps: 'other', reason });
  });
});

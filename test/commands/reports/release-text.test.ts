import { expect, it } from 'vitest';
import { checkVersion } from '../../../src/commands/reports/release-text.ts';

it.each([
  ['1.0.0', '1.0.1', false],
  ['1.0.0', '1.0.9', false],
  ['1.0.0', '1.1.0', true],
  ['1.0.0', '2.0.0', true],
  ['1.0.9', '10.0.10', true],
  ['0.9.0', '0.10.0', true],
  // Says that the data are stable now.
  ['0.9.0', '1.0.0', false],
])('after %s, a release %s that changes nothing is noted as a patch: %s', (before, version, isNoted) => {
  const difference = { structure: [], collections: [], embedded: [] };
  const found = {
    before: 'v',
    version: before,
    proposed: null,
    taken: null,
    lost: 0,
    changes: [],
    earlier: '',
    difference,
  };
  const message = `release ${version} changes nothing in the data of ${before}: by semantic versioning, it is a patch`;
  expect(checkVersion(found, version, {})).toEqual(isNoted ? { level: 'note', message } : null);
});

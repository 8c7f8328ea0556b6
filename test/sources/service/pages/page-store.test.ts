import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { property } from '../../../helpers/property.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';
import { storeOf } from '../support/import-from.ts';

const pages = fc.array(
  fc.record({
    path: fc.constantFrom('/a/', '/b/'),
    keys: fc.array(fc.constantFrom('1', '"1"', '2', '"', 'null', '3', '4', '5'), { maxLength: 5 }),
    pass: fc.integer({ min: 1, max: 3 }),
  }),
  { maxLength: 12 },
);

describe('the records of a page', () => {
  property([pages], { numRuns: 30 })('are new, known or repeated, whatever came with them', (unordered) => {
    const all = unordered.toSorted((one, other) => one.pass - other.pass);
    const store = storeOf('http://localhost', { folder: temporaryFolder() });
    const seen = new Map<string, number>();
    for (const { path, keys, pass } of all) {
      const expected = { new: 0, known: 0, repeated: 0 };
      for (const key of keys) {
        const before = seen.get(path + key);
        if (before === pass) expected.repeated += 1;
        else expected[before === undefined ? 'new' : 'known'] += 1;
        seen.set(path + key, pass);
      }
      expect(store.see(path, keys, pass)).toEqual(expected);
    }
    store.close();
  });
});

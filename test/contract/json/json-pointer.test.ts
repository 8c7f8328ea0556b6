import fc from 'fast-check';
import { expect, it } from 'vitest';
import { keyOfPart, keysOfPointer, pointerPart } from '../../../src/contract/json/json-pointer.ts';

it('holds any keys, and gives them back', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string()),
      fc.string({ unit: fc.constantFrom('~', '/', '0', '1') }),
      (keys, key) => {
        expect(keysOfPointer(keys.map((each) => `/${pointerPart(each)}`).join(''))).toEqual(keys);
        expect(keyOfPart(pointerPart(key))).toBe(key);
      },
    ),
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSafePath } from '../../src/contract/tree/tree.ts';
import { isInside } from '../../src/verify/target/target.ts';
import { casesOf } from '../trust/crash-safety/cases.ts';

// Two writings of one rule: a manifest that a build refuses as unsafe must not be read as safe here.
test('verify and the build agree about every path', () => {
  const piece = fc.constantFrom(
    '/',
    '.',
    '..',
    '.git',
    '.GIT',
    '.polity-press',
    'a',
    'C:',
    'con',
    'Lpt1',
    '.json',
    ':',
    '\\',
    '\0',
    '\x7f',
    '\u0085',
    'é',
  );
  const path = fc.oneof(
    fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join('')),
    fc.string(),
  );
  fc.assert(
    fc.property(path, (text) => {
      expect([text, isInside(text)]).toEqual([text, isSafePath(text)]);
    }),
    { numRuns: casesOf(4_000, 200_000) },
  );
});

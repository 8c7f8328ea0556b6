import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchesGlob } from '../../../src/model/description/glob.ts';
import { property } from '../../helpers/property.ts';

describe('matchesGlob', () => {
  property([
    fc.string({ unit: fc.constantFrom('a', 'b', '/', '*', '.'), maxLength: 8 }),
    fc.string({ unit: fc.constantFrom('a', 'b', '/', '.'), maxLength: 10 }),
  ])('matches as a regular expression does', (glob, name) => {
    const parts = glob
      .split(/(\*\*|\*)/)
      .map((part) => ({ '*': '[^/]*', '**': '.*' })[part] ?? part.replaceAll('.', '\\.'));
    expect(matchesGlob(glob, name)).toBe(new RegExp(`^${parts.join('')}$`).test(name));
  });

  it('ends soon, whatever the pattern', () => {
    expect(matchesGlob(`${'*a'.repeat(60)}b`, 'a'.repeat(500))).toBe(false);
    expect(matchesGlob(`${'*'.repeat(61)}b`, 'a'.repeat(500))).toBe(false);
  });
});

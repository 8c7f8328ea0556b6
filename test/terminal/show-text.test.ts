import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { showText } from '../../src/terminal/safe-text.ts';
import { character, property } from '../helpers/property.ts';

describe('a text in a message', () => {
  property([fc.string({ unit: character, maxLength: 200 })])('is short and on one line', (text) => {
    const shown = showText(text);
    expect(shown).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u);
    if (text.length <= 60) expect(JSON.parse(shown)).toBe(text);
    else expect(JSON.parse(shown)).toBe(`${text.slice(0, 60)}…`);
  });
});

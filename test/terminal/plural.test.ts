import fc from 'fast-check';
import { expect } from 'vitest';
import { figure } from '../../src/terminal/plural.ts';
import { property } from '../helpers/property.ts';

property([fc.oneof(fc.maxSafeInteger(), fc.integer({ min: -10_000, max: 10_000_000 }))])(
  'a figure has the separators of English',
  (value) => {
    expect(figure(value)).toBe((value + 0).toLocaleString('en-US'));
  },
);

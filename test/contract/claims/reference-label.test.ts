import { expect, it } from 'vitest';
import { referenceLabel } from '../../../src/contract/claims/reference-label.ts';

it.each([
  ['Rome and China', 'Scheidel', '2009', 'Scheidel (2009): Rome and China'],
  ['Rome and China', null, null, 'Rome and China'],
  ['', 'Scheidel', null, 'Scheidel'],
  [null, '', '2009', '(2009)'],
  [null, null, null, null],
])('names a reference by what is known of it: %s, %s, %s', (title, creator, year, label) => {
  expect(referenceLabel(title, creator, year)).toBe(label);
});

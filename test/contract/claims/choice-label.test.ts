import { expect, it } from 'vitest';
import { choiceLabel } from '../../../src/contract/claims/choice-label.ts';

it.each([
  [{ labels: { F: 'Full-rigged' } }, 'F', 'Full-rigged'],
  [{ labels: { 1: 'Afloat' } }, 1, 'Afloat'],
  [{ labels: { F: 'Full-rigged' } }, 'B', null],
  [{ labels: {} }, 'constructor', null],
  [{}, 'F', null],
])('calls a choice by its label, if it has one: %j, %j', (documentation, value, label) => {
  expect(choiceLabel(documentation, value)).toBe(label);
});

import { expect, it } from 'vitest';
import { meaningOf } from '../../../src/contract/claims/meaning-of.ts';

it.each([
  ['U', 'unknown'],
  ['SU', 'unknown'],
  ['unknown', 'unknown'],
  ['Unknown', 'unknown'],
  ['UNKNOWN', 'none'],
  ['NO_VALUE_ON_WIKI', 'none'],
  ['uncoded', 'none'],
  ['', 'none'],
  [null, 'none'],
  ['Su', 'value'],
  ['none', 'value'],
  ['unknown river', 'value'],
  [0, 'value'],
  [false, 'value'],
] as const)('%j is a value of the meaning %s', (value, meaning) => {
  expect(meaningOf(value, ['NO_VALUE_ON_WIKI', 'UNKNOWN'])).toBe(meaning);
});

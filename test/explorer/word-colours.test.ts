import { describe, expect, it } from 'vitest';
import type { Claim, Variable } from '../../src/explorer/claims/claim.ts';
import { wordColours } from '../../src/explorer/claims/word-colours.ts';

const codes = (...labels: string[]) => new Map(labels.map((label) => [label.toLowerCase(), { label }]));
const claims = (variable: object, ...values: string[]) =>
  values.map((value) => ({ variable: variable as Variable, value, state: 'value' }) as Claim);

describe('the colours of codes', () => {
  it('follow the order of the codes, not how often each occurs', () => {
    const variable = { codes: codes('Present', 'Absent', 'Doubtful') };
    const all = claims(variable, 'doubtful', 'doubtful', 'doubtful', 'absent', 'present', 'absent');
    const { classOf, legend } = wordColours(all, claims(variable, 'doubtful', 'present'));
    expect(['Present', 'Absent', 'Doubtful'].map(classOf)).toEqual(['region-0', 'region-1', 'region-2']);
    expect(legend).toEqual([
      { className: 'region-0', label: 'Present' },
      { className: 'region-2', label: 'Doubtful' },
    ]);
  });

  it('are of the eight most frequent words; others share one', () => {
    const variable = { codes: codes(...'JIHGFEDCBA') };
    const { classOf, legend } = wordColours(claims(variable, ...'abcdefghijabcdefgh'));
    expect(['H', 'A', 'I', 'J'].map(classOf)).toEqual(['region-0', 'region-7', 'region-none', 'region-none']);
    expect(legend.at(-1)).toEqual({ className: 'region-none', label: '2 other values' });
  });

  it('pass from words that are not drawn to rarer ones that are', () => {
    const variable = { codes: codes(...'JIHGFEDCBA') };
    const all = claims(variable, ...'abcdefghijabcdefgh');
    const { classOf, legend } = wordColours(all, claims(variable, 'a', 'j', 'i'));
    expect([classOf('A'), classOf('I'), classOf('J')]).toEqual(['region-7', 'region-0', 'region-1']);
    expect(legend.map(({ label }) => label)).toEqual(['I', 'J', 'A']);
    const last = wordColours(all, claims(variable, ...'abcdefghj')).legend.at(-1);
    expect(last).toEqual({ className: 'region-none', label: 'one other value' });
  });

  it('go by frequency where a variable lists no codes', () => {
    expect(wordColours(claims({ codes: codes() }, 'b', 'a', 'b')).classOf('b')).toBe('region-0');
  });
});

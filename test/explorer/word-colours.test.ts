import { describe, expect, it } from 'vitest';
import type { Claim, Variable } from '../../src/explorer/claims/claim.ts';
import { wordColours } from '../../src/explorer/claims/word-colours.ts';

const codes = (...labels: string[]) => new Map(labels.map((label) => [label.toLowerCase(), { label }]));
const claims = (variable: object, ...values: string[]) =>
  values.map((value) => ({ variable: variable as Variable, value, state: 'value' }) as Claim);

describe('the colours of codes', () => {
  it('follow the order of the codes, not how often each occurs', () => {
    const variable = { codes: codes('Present', 'Absent', 'Doubtful') };
    const { classOf, legendOf } = wordColours(
      claims(variable, 'doubtful', 'doubtful', 'doubtful', 'absent', 'present', 'absent'),
    );
    expect(['Present', 'Absent', 'Doubtful'].map(classOf)).toEqual(['region-0', 'region-1', 'region-2']);
    expect(legendOf(new Set(['Doubtful', 'Present']))).toEqual([
      { className: 'region-0', label: 'Present' },
      { className: 'region-2', label: 'Doubtful' },
    ]);
  });

  it('are of the eight most frequent words; others share one', () => {
    const variable = { codes: codes(...'JIHGFEDCBA') };
    const { classOf, legendOf } = wordColours(claims(variable, ...'abcdefghijabcdefgh'));
    expect(['H', 'A', 'I', 'J'].map(classOf)).toEqual(['region-0', 'region-7', 'region-none', 'region-none']);
    expect(legendOf().at(-1)).toEqual({ className: 'region-none', label: '2 other values' });
    expect(legendOf(new Set(['A', 'J'])).map(({ label }) => label)).toEqual(['A', 'one other value']);
  });

  it('go by frequency where a variable lists no codes', () => {
    expect(wordColours(claims({ codes: codes() }, 'b', 'a', 'b')).classOf('b')).toBe('region-0');
  });
});

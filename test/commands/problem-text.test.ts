import { describe, expect, it } from 'vitest';
import { problemText } from '../../src/commands/problem-text.ts';

const problem = (record: string | number | null, field: string | null, message = 'is wrong') => ({
  table: 'core_nga',
  record,
  field,
  message,
});
const many = (count: number) => Array.from({ length: count }, (_, index) => index);

describe('problemText', () => {
  it('has a block for each record, and a line for each bad value', () => {
    const problems = [
      problem(1, 'name'),
      problem('a', null),
      problem(1, 'id', 'is null'),
      problem(null, null, 'is missing'),
    ];
    expect(problemText(problems)).toBe(
      'core_nga 1\n  name: is wrong\n  id: is null\ncore_nga a\n  is wrong\ncore_nga\n  is missing',
    );
  });

  it('shows ten lines of a record, and counts the rest', () => {
    const lines = (count: number) =>
      problemText(many(count).map((index) => problem(1, `f${index}`))).split('\n');
    expect(lines(10)).toHaveLength(11);
    expect(lines(10).at(-1)).toBe('  f9: is wrong');
    expect(lines(1011).slice(-2)).toEqual(['  f9: is wrong', '  ... and 1,001 more']);
  });

  it('shows twenty records, and counts the rest', () => {
    const lines = (count: number) =>
      problemText(many(count).map((index) => problem(index, null))).split('\n');
    expect(lines(20)).toHaveLength(40);
    expect(lines(20).at(-2)).toBe('core_nga 19');
    expect(lines(1021).slice(-3)).toEqual([
      'core_nga 19',
      '  is wrong',
      '... and 1,001 more records with problems; --json lists them all',
    ]);
  });

  it.each([
    ['core_region', 7, 'core_region 7'],
    [
      'core_citation',
      'f97de05a-0ac7-5d16-a679-fc7f125201a7',
      'core_citation f97de05a-0ac7-5d16-a679-fc7f125201a7',
    ],
    ['/api/core/regions/?page=2', null, '/api/core/regions/?page=2'],
    ['core_region', '\u001b[31m\nerror: no\r', String.raw`core_region "\u001b[31m\nerror: no\r"`],
    ['/api/core/regions/?page=\u001b[2J', null, String.raw`"/api/core/regions/?page=\u001b[2J"`],
    ['core_region', 'x'.repeat(1_000_000), `core_region "${'x'.repeat(60)}…"`],
  ])('names the record, whatever a service calls it: %#', (table, record, name) => {
    expect(problemText([{ ...problem(record, 'id', 'is text, expected integer'), table }])).toBe(
      `${name}\n  id: is text, expected integer`,
    );
  });
});

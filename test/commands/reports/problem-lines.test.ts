import { describe, expect, it } from 'vitest';
import { problemLines } from '../../../src/commands/reports/problem-lines.ts';

const problem = (record: string | number | null, field: string | null, message = 'is wrong') => ({
  table: 'core_nga',
  record,
  field,
  message,
});
const many = (count: number) => Array.from({ length: count }, (_, index) => index);

describe('problemLines', () => {
  it('has a line for each fault that one record has', () => {
    const problems = [problem(1, 'name'), problem('a', null), problem(1, 'id', 'is null')];
    expect(problemLines(problems)).toEqual([
      'core_nga 1, name: is wrong',
      'core_nga a: is wrong',
      'core_nga 1, id: is null',
    ]);
  });

  it('has one line for what many records have, with a count, and one with the first ids and the polities', () => {
    const names = ['Latium', 'Latium', 'Rome', null, null];
    const problems = many(28).map((id) =>
      problem(id, 'polity_id', 'names no record: core_polity has no id 7'),
    );
    expect(problemLines(problems, (table, id) => `${table}: ${names[Number(id)] ?? '?'}`)).toEqual([
      '28 records of core_nga, polity_id: names no record: core_polity has no id 7',
      '  ids 0, 1, 2, 3, 4 and 23 more (core_nga: Latium, core_nga: Rome, core_nga: ?, ...)',
    ]);
    expect(problemLines(problems.slice(0, 2))).toEqual([
      '2 records of core_nga, polity_id: names no record: core_polity has no id 7',
      '  ids 0, 1',
    ]);
  });

  it('names the polity of a single record', () => {
    expect(problemLines([problem(7, 'name')], () => 'Rome')).toEqual(['core_nga 7 (Rome), name: is wrong']);
  });

  it('takes messages that differ in values only for one fault', () => {
    const problems = [
      problem(1, 'size', 'is the text "long ago", expected a number'),
      problem(2, 'size', String.raw`is the text "he said \"no\"", expected a number`),
      problem(3, 'size', 'is null, expected a number'),
    ];
    expect(problemLines(problems)).toEqual([
      '2 records of core_nga, size: is the text "long ago", expected a number (and the like)',
      '  ids 1, 2',
      'core_nga 3, size: is null, expected a number',
    ]);
  });

  it.each([
    ['has no id 7', 'has no id 8'],
    ['is 1.5, expected an integer', 'is -2, expected an integer'],
    ['has no id f97de05a-0ac7-5d16-a679-fc7f125201a7', 'has no id 00000000-0000-4000-8000-00000000000a'],
  ])('takes %j and %j for one', (one, other) => {
    expect(problemLines([problem(1, 'x', one), problem(2, 'x', other)])).toHaveLength(2);
  });

  it('begins with what is wrong with a whole table, then with what most records have', () => {
    const problems = [
      problem(1, 'name', 'is rare'),
      ...many(3).map((id) => problem(id, 'name', 'is frequent')),
      problem(null, null, 'the table is missing'),
    ];
    expect(problemLines(problems)).toEqual([
      'core_nga: the table is missing',
      '3 records of core_nga, name: is frequent',
      '  ids 0, 1, 2',
      'core_nga 1, name: is rare',
    ]);
  });

  it('counts the pages that have the same fault', () => {
    const pages = many(12).map((page) => ({
      ...problem(null, 'count', 'is missing'),
      table: `/api/core/regions/?page=${page + 2}`,
    }));
    expect(problemLines(pages)).toEqual([
      '12 places, such as /api/core/regions/?page=2, count: is missing (and the like)',
    ]);
  });

  it('shows twenty faults, and counts the rest', () => {
    const lines = (count: number) =>
      problemLines(many(count).map((index) => problem(1, `f${'x'.repeat(index)}`)));
    expect(lines(20)).toHaveLength(20);
    expect(lines(21).at(-1)).toBe('... and 1 more fault; --json lists them all');
    expect(lines(22).at(-1)).toBe('... and 2 more faults; --json lists them all');
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
    expect(problemLines([{ ...problem(record, 'id', 'is text, expected integer'), table }])).toEqual([
      `${name}, id: is text, expected integer`,
    ]);
  });

  it('shows no control character of the name of a polity', () => {
    expect(problemLines([problem(7, null)], () => 'Ro\u001b[2Jme')).toEqual([
      String.raw`core_nga 7 ("Ro\u001b[2Jme"): is wrong`,
    ]);
  });
});

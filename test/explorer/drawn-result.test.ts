import { describe, expect, it } from 'vitest';
import { drawnResult } from '../../src/explorer/query/chart-of-result.ts';
import { partsOf } from '../../src/explorer/query/saved-result.ts';

describe('a result as a chart', () => {
  const draw = (columns: string[], ...rows: (string | number | null)[][]) => drawnResult({ columns, rows });

  it('has a line for each text of the first column of texts, also with open ends', () => {
    const drawn = draw(
      ['entity', 'year_from', 'year_to', 'low', 'high', 'unit'],
      ['Rome', 200, 300, 5, 7, 'people'],
      ['Rome', -100, null, 4, 4, 'people'],
      ['Elam', -500, -400, null, null, 'people'],
      ['Elam', -300, -200, 1, 2, 'people'],
      ['Elam', null, -150, null, 3, 'people'],
      ['Elam', null, null, 1, 2, 'people'],
    );
    expect(
      drawn?.series.map(({ label, claims }) => [
        label,
        claims.map(({ from, to, low, high }) => [from, to, low, high]),
      ]),
    ).toEqual([
      [
        'Rome',
        [
          [200, 300, 5, 7],
          [-100, null, 4, 4],
        ],
      ],
      [
        'Elam',
        [
          [-300, -200, 1, 2],
          [null, -150, null, 3],
        ],
      ],
    ]);
    expect(drawn?.left).toBe(0);
  });

  it('takes any numbers, and says how many lines have no colour', () => {
    const names = Array.from({ length: 11 }, (_, index) => `region ${index}`);
    const drawn = draw(
      ['region', 'century', 'count'],
      ...names.map((name, index) => [name, 100 * index, index]),
    );
    expect([drawn?.series.length, drawn?.left, drawn?.variable.name]).toEqual([8, 3, 'count']);
    expect(draw(['year', 'n'], [100, 1], [200, 2])?.series.map(({ label }) => label)).toEqual(['n']);
  });

  it.each([
    ['without years', ['entity', 'low', 'high'], ['Rome', 1, 2]],
    ['without numbers', ['entity', 'year'], ['Rome', 1]],
    ['with years that are texts', ['year', 'n'], ['100 CE', 1]],
    ['with ids only', ['year', 'entity_id'], [100, 7]],
    ['with empty cells only', ['year', 'n'], [null, null]],
  ])('is not offered %s', (_, columns, row) => {
    expect(draw(columns, row)).toBeNull();
  });
});

describe('a saved result', () => {
  const rows = [
    ['a', 'a'],
    [9007199254740993n, 'x'],
    [new Uint8Array([0, 255]), null],
  ];
  const save = (format: 'CSV' | 'JSON') => partsOf(rows.values(), format, 'a\r\nb -- c\nd\re').join('');

  it('keeps all digits, bytes and columns of one name', () => {
    expect(save('CSV')).toBe("# a\r\n# b -- c\r\n# d\r\n# e\r\na,a\r\n9007199254740993,x\r\nx'00ff',\r\n");
    expect(save('JSON')).toBe(
      '{"about": "a\\r\\nb -- c\\nd\\re",\n"columns": ["a","a"],\n"rows": [\n[9007199254740993, "x"],\n["x\'00ff\'", null]\n]}\n',
    );
  });

  it('says which numbers of it look wrong', () => {
    const wrong = [['a'], [2147483647], [3]];
    const said =
      '2147483647: looks wrong, the limit of a data type; so does any sum or average that it is part of.';
    expect(partsOf(wrong.values(), 'CSV', 'b').join('')).toBe(`# b\r\n# ${said}\r\na\r\n2147483647\r\n3\r\n`);
    expect(JSON.parse(partsOf(wrong.values(), 'JSON', 'b').join(''))).toMatchObject({ about: `b\n${said}` });
  });

  it('is whole without rows', () => {
    expect(partsOf([['a']].values(), 'CSV', 'b').join('')).toBe('# b\r\na\r\n');
    expect(JSON.parse(partsOf([['a']].values(), 'JSON', 'b').join(''))).toEqual({
      about: 'b',
      columns: ['a'],
      rows: [],
    });
  });
});

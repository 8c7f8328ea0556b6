import { describe, expect, it } from 'vitest';
import { createAssembler, type RowSource } from '../../src/assemble/create-assembler.ts';
import { isStored, kindsOf } from '../../src/description/kind.ts';
import { UnreadableValue } from '../../src/errors.ts';
import { kindNamed } from '../helpers/bundled.ts';

const region = kindNamed('region');
const citation = kindNamed('citation');
const token = kindNamed('token');
const kinds = kindsOf([region, citation, token].map((kind) => ({ kind })));

/** Rows by table, as the database room gives them. */
function source(tables: Record<string, unknown[][]>): RowSource & { reads: string[] } {
  const reads: string[] = [];
  return {
    reads,
    rows(kind) {
      reads.push(kind.table);
      return tables[kind.table] ?? [];
    },
    links: () => [],
  };
}

const regions = {
  core_macro_region: [[1, 'Europe']],
  core_region: [
    [1, 'North', null, 1],
    [2, 'South', null, 1],
  ],
};

describe('createAssembler', () => {
  it('assembles an embedded record once, and shares it', () => {
    const rows = source(regions);
    const records = [...createAssembler(kinds, rows).records(region)];
    expect(records).toEqual([
      { id: 1, name: 'North', subregions_list: null, mac_region: { id: 1, name: 'Europe' } },
      { id: 2, name: 'South', subregions_list: null, mac_region: { id: 1, name: 'Europe' } },
    ]);
    expect(records[0]?.mac_region).toBe(records[1]?.mac_region);
    expect(rows.reads).toEqual(['core_region', 'core_macro_region']);
  });

  it('keeps the order of the schema, not of the row', () => {
    const [record] = createAssembler(kinds, source(regions)).records(region);
    expect(Object.keys(record ?? {})).toEqual(['id', 'name', 'subregions_list', 'mac_region']);
  });

  it('counts wider nulls, each record once', () => {
    const uuid = (digit: string) => digit.repeat(32);
    const rows = source({
      core_reference: [[1, 'T', null, 'C', null, null, null, null, null, null]],
      core_citation: [
        [uuid('a'), null, null, null, null, 1],
        [uuid('b'), null, null, null, null, 1],
        [uuid('c'), null, null, null, null, null],
      ],
    });
    const assembler = createAssembler(kinds, rows);
    expect([...assembler.records(citation)]).toHaveLength(3);
    expect(assembler.counts()).toEqual({ withheld: 0, widerNulls: 4 });
  });

  it('embeds linked records by ascending id, and none where a link dangles', () => {
    const uuid = (digit: string) => [8, 4, 4, 4, 12].map((length) => digit.repeat(length)).join('-');
    const rowOf = (id: number) =>
      token.fields.filter(isStored).map(({ name }) => (name === 'id' ? id : null));
    const rows = {
      ...source({
        sc_token: [rowOf(1), rowOf(2), rowOf(3)],
        core_citation: ['a', 'b', 'c'].map((digit) => [uuid(digit), null, null, null, null, null]),
      }),
      links: () =>
        [
          [2, uuid('c')],
          [1, uuid('b').toUpperCase()],
          [2, uuid('d')],
          [2, uuid('a').replaceAll('-', '')],
          [2, uuid('b')],
        ] as const,
    };
    const records = [...createAssembler(kinds, rows).records(token)];
    const cited = records.map(({ citations }) => citations as { id: string }[]);
    expect(cited.map((citations) => citations.map(({ id }) => id))).toEqual([
      [uuid('b')],
      [uuid('a'), uuid('b'), uuid('c')],
      [],
    ]);
    expect(cited[0]?.[0]).toBe(cited[1]?.[1]);
  });

  it('never makes null of a key that names nothing', () => {
    const rows = source({
      core_macro_region: [],
      core_region: [
        [1, 'North', null, 7],
        [2, 'South', null, '1'],
      ],
    });
    const records = [...createAssembler(kinds, rows).records(region)];
    expect(records.map((record) => record.mac_region)).toEqual([
      new UnreadableValue('names no record: core_macro_region has no id 7', 'mac_region_id'),
      new UnreadableValue(expect.stringContaining('is the text "1"') as never, 'mac_region_id'),
    ]);
  });
});

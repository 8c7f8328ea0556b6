import { describe, expect, it } from 'vitest';
import type { Description } from '../../src/explorer/description.ts';
import { savedCell, savedColumns } from '../../src/explorer/table/saved-columns.ts';

const description: Description = {
  api: '/api/',
  collections: { claims: 'claim' },
  records: {
    claim: {
      keys: {
        ...{ id: 'integer', value: 'text?', tag: 'text', is_disputed: 'boolean?', created: 'date-time' },
        where: { value: 'json' },
        polity: { one: 'polity?' },
        citations: { many: 'citation', link: 'l', owner: 'o', target: 't' },
        curator: { always: [] },
      },
    },
    polity: {
      keys: {
        ...{ id: 'integer', name: 'text', long_name: 'text', description: 'text' },
        region: { one: 'region' },
      },
    },
    region: { keys: { id: 'integer', name: 'text' } },
    citation: { keys: { id: 'uuid', page: 'integer?', created: 'date-time', ref: { one: 'reference?' } } },
    reference: { keys: { id: 'integer', creator: 'text', title: 'text' } },
  },
  roles: { columns: { polity: ['name', 'region.name'], reference: ['creator', 'title'] } },
};
const record = {
  ...{ id: 7, value: 'a', tag: 'TRS', is_disputed: true, created: '2024', where: { x: 1 }, curator: [] },
  polity: { id: 1, name: 'rome', long_name: 'Rome', description: 'long', region: { id: 4, name: 'Italy' } },
  citations: [
    { id: 'a', page: 3, created: '2024', ref: { id: 9, creator: 'Shaw', title: 'A' } },
    { id: 'b', page: null, created: '2024', ref: null },
  ],
};

describe('a saved table', () => {
  const columns = savedColumns(description, 'claim');
  const cells = (of: Record<string, unknown>) =>
    Object.fromEntries(columns.map((column) => [column.name, savedCell(column, of)]));

  it('has every key, the ids and names of what is embedded, and all sources', () => {
    expect(cells(record)).toEqual({
      ...{ id: 7, value: 'a', tag: 'TRS', is_disputed: true, created: '2024', where: '{"x":1}' },
      curator: null,
      ...{ polity_id: 1, polity_name: 'rome', polity_region_name: 'Italy' },
      ...{ citations_id: 'a | b', citations_page: '3 | ', citations_ref_id: '9 | ' },
      ...{ citations_ref_creator: 'Shaw | ', citations_ref_title: 'A | ' },
    });
  });

  it('has the same columns whatever is in a record', () => {
    const empty = cells({ ...record, polity: null, citations: [] });
    expect(Object.keys(empty)).toEqual(Object.keys(cells(record)));
    expect([empty.polity_id, empty.citations_id]).toEqual([null, null]);
  });
});

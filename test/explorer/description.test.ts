import { describe, expect, it } from 'vitest';
import type { Catalog } from '../../src/explorer/data-types.ts';
import { type Description, idIn, isCitation } from '../../src/explorer/description.ts';
import type { Entity } from '../../src/explorer/entities.ts';
import { entityOfRecord } from '../../src/explorer/entity-of-record.ts';

describe('a citation', () => {
  const times = { page_from: 'integer?', modified: 'date-time?' };
  const description = {
    collections: {},
    roles: { reference: { record: 'reference' }, pages: ['page_from', 'page_to'] },
    records: {
      reference: { table: 'reference', keys: { id: 'integer', title: 'text' } },
      title: { table: 'reference', keys: { id: 'integer' } },
      citation: { table: 'citation', keys: { id: 'uuid', ...times, ref: { one: 'reference?' } } },
      mention: { table: 'mention', keys: { id: 'integer', of: { one: 'title' } } },
      capital: { table: 'capital', keys: { id: 'integer', place: 'text?', ref: { one: 'reference?' } } },
      token: { table: 'token', keys: { id: 'integer', citations: { many: 'citation' } } },
      nothing: { table: 'nothing', keys: { id: 'integer', ...times } },
    },
  } as unknown as Description;

  it.each([
    ['citation', true],
    ['mention', true],
    ['capital', false],
    ['token', false],
    ['nothing', false],
    ['reference', false],
  ])('is a record of a reference, its pages and times only: %s %s', (record, expected) => {
    expect(isCitation(description, record)).toBe(expected);
  });

  it('needs a role that names references', () => {
    expect(isCitation({ ...description, roles: {} }, 'citation')).toBe(false);
  });
});

describe('a record with the address of another', () => {
  const address = { value: 'text', addresses: true };
  const description = {
    api: '/api/',
    collections: { forts: 'fort', walls: { record: 'wall' }, gates: 'gate' },
    records: {
      fort: { keys: { id: 'integer', url: address } },
      wall: { keys: { id: 'text', fort: { ...address, refersTo: 'fort' } } },
      gate: { id: 'url', keys: { url: address } },
    },
  } as unknown as Description;

  it.each([
    ['fort', 'https://data.example.org/api/forts/7/', 7],
    ['wall', 'https://data.example.org/mirror/api/walls/a%20b/', 'a b'],
    ['fort', 'https://data.example.org/api/walls/7/', 'https://data.example.org/api/walls/7/'],
    ['gate', 'https://data.example.org/api/gates/7/', 'https://data.example.org/api/gates/7/'],
    ['fort', 7, 7],
  ])('leads to the id of a %s in %j', (record, value, id) => {
    expect(idIn(description, record, value)).toBe(id);
  });

  it('is about that entity', () => {
    const entities = [{ id: 7 }] as unknown as Entity[];
    const catalog = { collections: [], entity: { record: 'fort', collection: 0 } } as unknown as Catalog;
    const about = (fort: string | null) =>
      entityOfRecord(entities, catalog, description, { name: 'walls', record: 'wall' }, { fort });
    expect(about('https://data.example.org/api/forts/7/').entity).toBe(entities[0]);
    expect(about(null).entity).toBeUndefined();
  });
});

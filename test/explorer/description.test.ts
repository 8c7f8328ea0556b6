import { describe, expect, it } from 'vitest';
import { type Description, isCitation } from '../../src/explorer/description.ts';

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

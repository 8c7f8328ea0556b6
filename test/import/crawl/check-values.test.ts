import { describe, expect, it } from 'vitest';
import { polity } from '../../../src/collections/embedded.ts';
import { fieldTable } from '../../../src/collections/fields.ts';
import type { RecordKind } from '../../../src/collections/kind.ts';
import { collections } from '../../../src/collections/registry.ts';
import { checkValues } from '../../../src/import/crawl/check-values.ts';
import { readSchemas } from '../../../src/schemas/read-schemas.ts';

const token = collections.find(({ path }) => path === '/api/sc/tokens/')?.kind as RecordKind;
const fields = fieldTable([token], readSchemas());

describe('checkValues', () => {
  it('finds nothing wrong with what an export can hold', () => {
    const record = {
      id: 1,
      token: 'a\u{1F600}',
      year_from: Number.MIN_SAFE_INTEGER,
      polity: null,
      citations: [{ id: 'a', ref: null }, { id: 'b', ref: null }, 5],
      curator: [{}, {}],
    };
    expect(checkValues(token, record, fields)).toEqual([]);
  });

  it('names each value that none can hold, in a record and in what it embeds', () => {
    const record = {
      id: 1,
      token: '\uD83D',
      year_from: 2 ** 53,
      polity: { id: 2, name: 'a\uDE00', start_year: -(2 ** 53), home_nga: { name: '\uD83D!' } },
      citations: [
        { id: 'a', ref: { id: 3, title: '\uD83D' } },
        { id: 'a', ref: null },
      ],
    };
    const half = 'holds half of a surrogate pair, which is not a character';
    const large = 'is an integer that JavaScript cannot hold exactly';
    expect(checkValues(token, record, fields)).toEqual([
      { table: token.table, record: 1, field: 'year_from', message: large },
      { table: token.table, record: 1, field: 'token', message: half },
      { table: polity.table, record: 2, field: 'name', message: half },
      { table: polity.table, record: 2, field: 'start_year', message: large },
      { table: 'core_nga', record: null, field: 'name', message: half },
      { table: token.table, record: 1, field: 'citations', message: 'embeds one record twice' },
      { table: 'core_reference', record: 3, field: 'title', message: half },
    ]);
  });
});

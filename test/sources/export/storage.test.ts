import { describe, expect, it } from 'vitest';
import { type ColumnField, kindsOf } from '../../../src/model/description/kind.ts';
import { linkDescription } from '../../../src/model/description/link-description.ts';
import { openExport } from '../../../src/sources/export/open-export.ts';
import { makeExport } from '../../helpers/make-export.ts';

const { collections } = linkDescription(
  {
    format: 1,
    api: '/api/',
    pageSize: 10,
    collections: { wells: 'well' },
    records: { well: { table: 'wells', keys: { id: 'integer', depth: { value: 'text?', column: 'é' } } } },
  },
  { schemas: new Map() },
);
const kinds = kindsOf(collections);

function textsOf(columns: string) {
  const source = openExport(
    makeExport(`CREATE TABLE Wells (ID integer PRIMARY KEY, ${columns});
      INSERT INTO wells VALUES (1, 'deep', 'another');`),
  );
  try {
    expect(source.check(kinds).problems).toEqual([]);
    const [kind] = kinds as [(typeof kinds)[number]];
    return [...source.blocks(kind)]
      .flat()
      .map((row) => row[kind.fields.findIndex((field) => (field as ColumnField).name === 'depth')]);
  } finally {
    source.close();
  }
}

describe('a column of an export', () => {
  it.each(['"é" text, "É" text', '"é" text, e text'])(
    'is found by its name as SQLite compares names, A to Z in any case: %s',
    (columns) => {
      expect(textsOf(columns)).toEqual(['deep']);
    },
  );
});

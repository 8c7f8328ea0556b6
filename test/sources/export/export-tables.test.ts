import { describe, expect, it } from 'vitest';
import { kindsOf } from '../../../src/model/description/kind.ts';
import { linkDescription } from '../../../src/model/description/link-description.ts';
import { type ExportTable, exportTables } from '../../../src/sources/export/export-tables.ts';
import { collections } from '../../helpers/bundled.ts';
import { type ColumnType, tables } from '../../trust/support/tables.ts';

const tablesOf = (paths: readonly string[]) =>
  exportTables(kindsOf(collections.filter(({ path }) => paths.includes(path))));
const all = tablesOf(collections.map(({ path }) => path));
const named = (list: readonly ExportTable[]) => list.map(({ name }) => name).sort();

/** What a column of the contract may be to the importers. */
const types: Readonly<Record<ColumnType, readonly string[]>> = {
  id: ['integer'],
  uuid: ['uuid'],
  key: ['integer'],
  'uuid key': ['uuid'],
  boolean: ['boolean'],
  time: ['date-time'],
  decimal: ['decimal(8)', 'decimal(12)'],
  integer: ['integer'],
  number: ['number'],
  text: ['text'],
};

describe('exportTables', () => {
  it('has every table of the contract once, and no other', () => {
    expect(named(all)).toEqual(tables.map(({ name }) => name).sort());
  });

  it.each(tables)('$name has the columns of the contract, and no other', ({ name, columns, isLink }) => {
    const table = all.find((each) => each.name === name);
    const expected = columns.filter((column) => !(isLink && column.name === 'id'));
    expect(table?.columns.map((column) => column.name).sort()).toEqual(
      expected.map((column) => column.name).sort(),
    );
    expect(table?.kind === null).toBe(isLink);
    for (const column of expected) {
      const value = table?.columns.find((each) => each.name === column.name)?.value.name;
      expect([column.name, types[column.type]]).toEqual([column.name, expect.arrayContaining([value])]);
    }
  });

  it('knows the other spellings, the name of the export first', () => {
    const region = all.find(({ name }) => name === 'core_region');
    expect(region?.spellings).toEqual(['core_region', 'core_seshat_region']);
    const reference = all.find(({ name }) => name === 'core_reference');
    expect(reference?.columns.find(({ name }) => name === 'library_link')?.spellings).toEqual([
      'library_link',
      'zotero_link',
    ]);
    for (const { name, spellings, columns } of all)
      for (const each of [{ name, spellings }, ...columns]) expect(each.spellings[0]).toBe(each.name);
  });

  it('has what the chosen collections embed at any depth, embedded kinds before those that embed them', () => {
    expect(tablesOf(['/api/core/citations/']).map(({ name }) => name)).toEqual([
      'core_reference',
      'core_citation',
    ]);
    expect(named(tablesOf(['/api/core/capitals/']))).toEqual(['core_capital']);
    const names = all.map(({ name }) => name);
    expect(names.indexOf('core_polity')).toBeLessThan(names.indexOf('sc_token'));
  });

  it('has one table for two kinds that share it, with what either needs, and one for a list of ids', () => {
    const link = { link: 'book_tags', owner: 'book_id', target: 'tag_id' };
    const description = linkDescription(
      {
        format: 1,
        api: '/api/',
        pageSize: 10,
        collections: { books: 'book' },
        records: {
          book: { keys: { id: 'uuid', next: { one: 'book~2?' }, tags: { ids: 'integer', ...link } } },
          'book~2': { table: 'book', keys: { id: 'uuid', title: 'text', curator: { always: [] } } },
        },
      },
      { schemas: new Map() },
    );
    const found = exportTables(kindsOf(description.collections));
    expect(found.map(({ name, columns }) => [name, columns.map((column) => column.name)])).toEqual([
      ['book', ['id', 'title', 'next_id']],
      ['book_tags', ['book_id', 'tag_id']],
    ]);
    expect(found.map(({ kind }) => kind === null)).toEqual([false, true]);
  });
});

import { describe, expect, it } from 'vitest';
import { linkRoles } from '../../../src/model/description/linked-roles.ts';
import type { RecordTable } from '../../../src/outputs/tables/table.ts';
import { namingColumns, tablesOf } from '../../../src/outputs/tables/tables-of.ts';
import { description } from '../../helpers/bundled.ts';

const tables = tablesOf(description);
const tableOf = (name: string) => tables.find((table) => table.name === name) as RecordTable;
const columnsOf = (name: string) => tableOf(name).columns.map((column) => column.name);

describe('tablesOf', () => {
  it('has a table for each collection, and for each kind that is only embedded', () => {
    expect(tables.filter(({ holds }) => holds === 'collection').map(({ name }) => name)).toEqual(
      description.collections.map(({ name }) => name),
    );
    expect(tables.filter(({ holds }) => holds === 'embedded').map(({ name }) => name)).toEqual([
      'core_macro_region',
      'core_private_comment',
      'core_polity',
      'core_comment',
      'core_section',
    ]);
  });

  it('shows own keys under their own names, and of what is embedded its id and what roles say', () => {
    expect(columnsOf('core/citations')).toEqual([
      ...['id', 'page_from', 'page_to', 'created_date', 'modified_date'],
      ...['ref_id', 'ref_creator', 'ref_year', 'ref_title'],
    ]);
    expect(columnsOf('general/polity-capitals').slice(13)).toEqual([
      ...['name', 'capital', 'polity_id', 'polity_name', 'polity_long_name', 'polity_start_year'],
      ...['polity_end_year', 'polity_home_nga_name', 'polity_home_databank_region_name'],
      ...['comment_id', 'private_comment_id', 'polity_cap_id', 'polity_cap_name'],
    ]);
  });

  it('knows what the schemas say of each key, and of the key that embeds a record', () => {
    const said = new Map(
      tableOf('general/polity-capitals').columns.map(({ name, keyText }) => [name, keyText]),
    );
    expect(Object.fromEntries(said)).toMatchObject({
      tag: 'Confidence tag, such as TRS, IFR or SSP.',
      polity_id: 'The polity the record is about.',
      polity_start_year: 'First year; negative years are BCE.',
    });
    expect([...said.values()]).not.toContain(undefined);
  });

  it('knows what the roles say of keys without help, in tables and as names of entities', () => {
    const bare = { ...description, schemas: new Map() };
    const said = (columns: RecordTable['columns']) =>
      columns.flatMap(({ name, keyText }) => (keyText === undefined ? [] : [[name, keyText]]));
    const capitals = tablesOf(bare).find(({ name }) => name === 'general/polity-capitals') as RecordTable;
    expect(Object.fromEntries(said(capitals.columns))).toEqual({
      id: 'The id of the record.',
      year_from: 'The first year, negative before our era.',
      year_to: 'The last year, negative before our era.',
      note: 'The note of the record.',
      tag: 'How the value was found. Inferred: IFR, SSP.',
      is_disputed: 'Whether scholars disagree.',
      is_uncertain: 'Whether the value is uncertain.',
      expert_reviewed: 'Whether an expert reviewed it.',
      drb_reviewed: 'Whether an expert reviewed it.',
      polity_name: 'The short name of the entity.',
      polity_long_name: 'The name of the entity.',
      polity_start_year: 'The first year, negative before our era.',
      polity_end_year: 'The last year, negative before our era.',
    });
    const roles = linkRoles(description);
    expect(said(namingColumns(tableOf('core_polity').kind, roles)).map(([name]) => name)).toEqual([
      ...['id', 'name', 'long_name', 'start_year', 'end_year'],
    ]);
    const references = tablesOf(bare).find(({ name }) => name === 'core/references') as RecordTable;
    expect(said(references.columns)).toEqual([['id', 'The id of the record.']]);
  });

  it('links lists by a table of their own, and embedded records by foreign keys', () => {
    const { foreignKeys, links } = tableOf('general/polity-capitals');
    expect(foreignKeys).toEqual([
      { column: 'polity_id', table: 'core_polity', references: 'id' },
      { column: 'comment_id', table: 'core_comment', references: 'id' },
      { column: 'private_comment_id', table: 'core_private_comment', references: 'id' },
      { column: 'polity_cap_id', table: 'core/capitals', references: 'id' },
    ]);
    expect(links.map(({ name, columns }) => [name, ...columns.map((column) => column.name)])).toEqual([
      ['general/polity-capitals.citations', 'polity_capital_id', 'citation_id'],
    ]);
    expect(links[0]?.foreignKeys).toEqual([
      { column: 'polity_capital_id', table: 'general/polity-capitals', references: 'id' },
      { column: 'citation_id', table: 'core/citations', references: 'id' },
    ]);
  });

  it('keeps names apart: an own key comes first', () => {
    const table = tableOf('general/polity-capitals');
    const field = { ...table.columns.find(({ name }) => name === 'capital')?.field, name: 'polity_name' };
    const kind = { ...table.kind, fields: [...table.kind.fields, field] as typeof table.kind.fields };
    const [changed] = tablesOf({
      ...description,
      collections: [{ name: 'x', path: '/api/x/', kind, pageSize: null }],
    });
    const named = changed?.columns.filter(({ name }) => name.startsWith('polity_name'));
    expect(named?.map(({ name, path }) => [name, path.join('.')])).toEqual([
      ['polity_name_2', 'polity.name'],
      ['polity_name', 'polity_name'],
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { CALENDAR_YEARS } from '../../../src/contract/claims/years.ts';
import type { JsonObject } from '../../../src/contract/json/is-object.ts';
import { linkRoles } from '../../../src/model/description/linked-roles.ts';
import { ClaimTables } from '../../../src/outputs/tables/claims.ts';
import { variablesIn } from '../../../src/outputs/tables/code-book.ts';
import {
  layOut,
  layOutLinks,
  linksOf,
  missingColumns,
  missingIn,
} from '../../../src/outputs/tables/layout.ts';
import type { LinkTable, RecordTable } from '../../../src/outputs/tables/table.ts';
import { tablesOf } from '../../../src/outputs/tables/tables-of.ts';
import { description } from '../../helpers/bundled.ts';

const roles = linkRoles(description);
const tables = tablesOf(description);
const tableOf = (name: string) => tables.find((each) => each.name === name) as RecordTable;

/** The cells of these records, by column, and those that are missing. */
function cells(name: string, records: readonly JsonObject[]) {
  const table = tableOf(name);
  const columns = layOut(table);
  const find = missingIn(table, roles, variablesIn(table, new ClaimTables(description, roles).entries));
  return {
    names: columns.map(({ column }) => column.name),
    rows: records.map((record) =>
      Object.fromEntries(columns.map(({ column, cell }) => [column.name, cell(record)])),
    ),
    missing: records.flatMap(find).map((row) => missingColumns.map(({ cell }) => cell(row)).join(' ')),
  };
}

const reference = {
  id: 1,
  title: 'A title',
  year: 1999,
  creator: 'Smith',
  library_link: 'x',
  long_name: 'x',
  item_type: 'book',
  url_link: 'x',
  created_date: '2024-01-01T00:00:00.000000Z',
  modified_date: '2024-01-01T00:00:00.000000Z',
};

describe('the columns of a table', () => {
  it('are those of the records, whatever is missing', () => {
    const { names } = cells('core/references', [reference]);
    expect(names).toEqual(Object.keys(reference));
    expect(cells('core/references', [{ ...reference, title: null, creator: '' }]).names).toEqual(names);
  });

  it('hold values as they are; another table says which of them are missing', () => {
    const { rows, missing } = cells('core/references', [
      { ...reference, creator: 'NO_CREATOR', year: 0, long_name: null, url_link: '' },
      { ...reference, id: 2, item_type: 'UNKNOWN' },
    ]);
    expect(rows[0]).toMatchObject({ creator: 'NO_CREATOR', year: 0, long_name: null, url_link: '' });
    expect(missing).toEqual([
      'core/references 1 year sentinel',
      'core/references 1 creator sentinel',
      'core/references 1 url_link empty',
      'core/references 2 item_type sentinel',
    ]);
  });

  it.each([
    ['UNKNOWN', ['unknown']],
    ['U', ['unknown']],
    ['NO_VALUE_ON_WIKI', ['sentinel']],
    ['', ['empty']],
    ['present', []],
    ['elsewhere', []],
  ])('call a code what claims call it: %j', (token, why) => {
    const all = Object.fromEntries(tableOf('sc/tokens').kind.fields.map(({ name }) => [name, null]));
    const { missing } = cells('sc/tokens', [{ ...all, id: 1, token }]);
    expect(missing).toEqual(why.map((each) => `sc/tokens 1 token ${each}`));
  });

  it('take 0 as no year only of a year, and years as they are', () => {
    const polity = { id: 0, start_year: -500, end_year: 0, home_nga: null, home_databank_region: null };
    const all = Object.fromEntries(tableOf('core_polity').kind.fields.map(({ name }) => [name, null]));
    const { rows, missing } = cells('core_polity', [{ ...all, ...polity }]);
    expect(rows[0]).toMatchObject({ id: 0, start_year: -500, end_year: 0, home_nga_id: null });
    expect(missing).toEqual(['core_polity 0 end_year sentinel']);
  });

  it('take 0 as no year of a variable whose numbers are years, too', () => {
    const table = tableOf('crisisdb/total-populations');
    const [{ variable } = {}] = new ClaimTables(description, roles).entries.filter(
      (entry) => entry.variable.collection.name === table.name,
    );
    const whyIn = (unit: string) => {
      const years = { variable: { ...(variable as NonNullable<typeof variable>), unit } };
      const find = missingIn(table, roles, new Map([['total_population', years]]));
      return find({ id: 1, total_population: 0 }).map(({ column, why }) => `${column} ${why}`);
    };
    expect(whyIn(CALENDAR_YEARS)).toEqual(['total_population sentinel']);
    expect(whyIn('people')).toEqual([]);
  });

  it('of a list are its record and its entry', () => {
    const [links] = tableOf('general/polity-capitals').links as readonly [LinkTable];
    const record = { id: 7, citations: [{ id: 'a' }, { id: 'b' }] };
    const columns = layOutLinks(links);
    expect(linksOf(links, record).map((link) => columns.map(({ cell }) => cell(link)))).toEqual([
      [7, 'a'],
      [7, 'b'],
    ]);
  });
});

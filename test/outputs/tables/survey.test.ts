import { describe, expect, it } from 'vitest';
import type { RecordObject } from '../../../src/engine/record-objects.ts';
import { linkRoles } from '../../../src/model/description/linked-roles.ts';
import { layOut, layOutLinks, linksOf } from '../../../src/outputs/tables/layout.ts';
import { surveyOf } from '../../../src/outputs/tables/survey.ts';
import type { LinkTable, RecordTable } from '../../../src/outputs/tables/table.ts';
import { tablesOf } from '../../../src/outputs/tables/tables-of.ts';
import { description } from '../../helpers/bundled.ts';

const roles = linkRoles(description);
const tables = tablesOf(description);
const tableOf = (name: string) => tables.find((each) => each.name === name) as RecordTable;

/** The cells of these records, by column, after all of them were seen. */
function cells(name: string, records: readonly RecordObject[]) {
  const survey = surveyOf(tableOf(name), roles);
  for (const record of records) survey.add(record);
  const columns = layOut(survey.found());
  return {
    found: survey.found(),
    names: columns.map(({ column }) => column.name),
    rows: records.map((record) =>
      Object.fromEntries(columns.map(({ column, cell }) => [column.name, cell(record)])),
    ),
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
  it('are those of the records where nothing is missing', () => {
    expect(cells('core/references', [reference]).names).toEqual(Object.keys(reference));
  });

  it('say what is missing, and leave the value as it is', () => {
    const { rows } = cells('core/references', [
      { ...reference, creator: 'NO_CREATOR', year: 0, long_name: null, url_link: '' },
      { ...reference, id: 2, item_type: 'UNKNOWN' },
    ]);
    expect(rows[0]).toMatchObject({
      ...{ creator: 'NO_CREATOR', creator__missing: 'sentinel' },
      ...{ year: 0, year__missing: 'sentinel' },
      ...{ long_name: null, long_name__missing: 'null' },
      ...{ url_link: '', url_link__missing: 'empty', item_type__missing: null },
    });
    expect(rows[1]).toMatchObject({
      ...{ creator__missing: null, year__missing: null, long_name__missing: null, url_link__missing: null },
      ...{ item_type: 'UNKNOWN', item_type__missing: 'sentinel' },
    });
    expect(rows[0]).not.toHaveProperty('title__missing');
  });

  it('take 0 as no year only of a year, and years as they are', () => {
    const polity = { id: 0, start_year: -500, end_year: 0, home_nga: null, home_databank_region: null };
    const all = Object.fromEntries(tableOf('core_polity').kind.fields.map(({ name }) => [name, null]));
    const { rows, found } = cells('core_polity', [{ ...all, ...polity }]);
    expect(rows[0]).toMatchObject({
      ...{ id: 0, start_year: -500, end_year: 0, end_year__missing: 'sentinel' },
      ...{ home_nga_id: null, home_nga_id__missing: 'null', home_nga_name: null },
    });
    expect(rows[0]).not.toHaveProperty('id__missing');
    const years = found.columns.flatMap(({ column, years: span }) =>
      span === null ? [] : [[column.name, ...span]],
    );
    expect(years).toEqual([['start_year', -500, -500]]);
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

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  bundledConfiguration,
  readConfiguration,
} from '../../../src/commands/settings/read-configuration.ts';
import {
  beyond,
  beyondLines,
  ofAnotherService,
  onlyInterface,
} from '../../../src/commands/sources/beyond.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

it('says what is passed over in lines of 80 columns, accounts in one of their own', () => {
  const left = beyond(
    {
      tables: [
        { name: 'core_region', rows: 5, ownColumns: 1 },
        { name: 'auth_user', rows: 1000, ownColumns: 1 },
        { name: 'wf_camel_curator', rows: 2, ownColumns: 0 },
        { name: 'empty', rows: 0, ownColumns: 1 },
        { name: 'few', rows: 1, ownColumns: 1 },
        { name: 'many_links', rows: 5000, ownColumns: 0 },
        ...['a', 'b', 'c', 'd'].map((name) => ({ name: name.repeat(15), rows: 300, ownColumns: 2 })),
      ],
      unmentioned: [
        { name: 'core_section', rows: 1 },
        { name: 'core_comment', rows: 1200 },
      ],
      keys: ['core_polity.hidden'],
      collections: ['core/regions', 'wf/camels'],
    },
    bundledConfiguration(),
  );
  const lines = beyondLines(left);
  expect(lines).toEqual([
    'Not published: 6 tables with 6,201 rows (aaaaaaaaaaaaaaa, 5 more in --json).',
    'Not published: 1,200 rows of core_comment that no record mentions.',
    'Not published: 1 row of core_section that no record mentions.',
    'Not published: 1 collection (wf/camels).',
    'Not published: 1 column or key (core_polity.hidden).',
    'Never read: 2 tables (accounts, links to accounts, the framework), 1,002 rows.',
  ]);
  expect(beyondLines(left, { isAnsweredInPart: true })).toEqual([
    'Not read: 6 tables with 6,201 rows (aaaaaaaaaaaaaaa, few, 4 more in --json).',
    ...lines.slice(1, 4),
    'Not read: 1 column or key (core_polity.hidden).',
    'Lists from the service may have what is not read.',
    ...lines.slice(5),
  ]);
  expect(beyondLines(beyond({}, bundledConfiguration()))).toEqual([]);
});

it('names the table that says most first, however long its name', () => {
  const tables = [
    { name: 'x_links', rows: 900, ownColumns: 0 },
    { name: 'x_small', rows: 20, ownColumns: 1 },
    { name: 'a_table_whose_name_is_as_long_as_names_of_tables_are_here', rows: 10, ownColumns: 9 },
  ];
  const left = beyond({ tables }, bundledConfiguration());
  expect(left.tables).toEqual(
    [tables[2], tables[1], tables[0]].map((table) => ({ name: table?.name, rows: table?.rows })),
  );
  expect(beyondLines(left)).toEqual([
    'Not published: 3 tables with 930 rows (a_table_whose_name_is_as_long_as_names_of_tables_are_here, 2 more in --json).',
  ]);
});

it('counts rows that no record mentions by table, or together where these are many', () => {
  const unmentioned = ['a', 'b', 'c', 'd', 'e', 'f'].map((name, index) => ({ name, rows: 10 - index }));
  const linesOf = (tables: typeof unmentioned) =>
    beyondLines(beyond({ unmentioned: tables }, bundledConfiguration()));
  expect(linesOf(unmentioned.slice(0, 5))).toHaveLength(5);
  expect(linesOf(unmentioned)).toEqual([
    'Not published: 45 rows of 6 tables that no record mentions (a, 5 more in --json).',
  ]);
});

it('names the setting that only the whole application fits, if its tables are missing', () => {
  const file = join(temporaryFolder(), 'polity-press.json');
  writeFileSync(file, '{"roles": {"entity": "core.polity"}}');
  const problems = [
    { table: 'wf_camel', record: null, field: null, message: 'the export has no such table' },
  ];
  expect(onlyInterface(readConfiguration(file), problems)).toMatch(
    /^ --databank interface needs only .*\(roles\.entity: there is no record core\.polity; did you mean polity\?\)\.$/,
  );
  expect(onlyInterface(bundledConfiguration('whole'), problems)).toMatch(/interface document describes\.$/);
  expect(onlyInterface(bundledConfiguration(), problems)).toBe('');
});

it('takes a source without most of the described tables for the one of another service', () => {
  const description = {
    ...{ format: 1 as const, pageSize: 10 },
    api: '/api/',
    collections: {},
    records: { a: {}, b: {}, c: {}, d: { private: true as const } },
  };
  const lineFor = (tables: string, message: string, bundled: 'whole' | null = null) =>
    ofAnotherService(
      'dump',
      { bundled, description },
      [...tables].map((table) => ({ table, record: null, field: null, message })),
    );
  const missing = 'the dump has no such table (looked for a, b)';
  expect(lineFor('abd', missing)).toBe(
    'this seems to be the dump of another service: it lacks 2 of the 3 tables that the description names',
  );
  expect(lineFor('ad', missing)).toBeNull();
  expect(lineFor('abc', 'the dump has no such column')).toBeNull();
  expect(lineFor('abc', missing, 'whole')).toBeNull();
});

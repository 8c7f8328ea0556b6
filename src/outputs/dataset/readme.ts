import { FURTHEST_YEAR } from '../../contract/claims/years.ts';
import { CHECKSUMS } from '../../contract/tree/listed-sum.ts';
import { CHANGELOG } from '../../contract/tree/releases.ts';
import { CITATION, CLIENT, DATA_PACKAGE, DATABASE, DESCRIPTION, OPENAPI } from '../../contract/tree/tree.ts';
import { figure, plural } from '../../terminal/plural.ts';
import type { Column, WrittenTable } from '../tables/table.ts';
import { factRows, licenceText, rootTables } from './about-rows.ts';
import { BIBTEX, CSL_JSON } from './bibliography/bibliography.ts';
import { CROISSANT } from './croissant.ts';
import type { DatasetFacts } from './facts.ts';
import { loadingLines } from './loading.ts';
import { markdownName, markdownTable, markdownText, paragraphsOf } from './markdown.ts';
import type { ResolvedDataset } from './resolve-dataset.ts';
import { RO_CRATE } from './ro-crate.ts';
import { describeColumn, panelRule, rowsOf } from './table-facts.ts';
import { ZENODO } from './zenodo.ts';

/** The documents that a snapshot may have, without this one. */
export const purposes: Readonly<Record<string, string>> = {
  [CHANGELOG]: 'what changed from version to version',
  [CITATION]: 'how to cite it, for programs (Citation File Format)',
  [ZENODO]: 'its metadata for Zenodo',
  [CROISSANT]: 'files, tables and columns for programs (Croissant)',
  [DATA_PACKAGE]: 'files, tables, columns and keys for programs (Data Package)',
  [BIBTEX]: 'all references, for LaTeX (BibTeX)',
  [CSL_JSON]: 'all references, for reference managers (CSL-JSON)',
  [RO_CRATE]: 'what it is and what is in it, for archives (RO-Crate)',
};

const folderPurposes: Readonly<Record<string, string>> = {
  'tables/':
    'every collection, and what is only embedded in others: one row a record, as CSV, NDJSON and Parquet',
  'wide/': 'one row an entity, also without a claim; one column a variable, as CSV, NDJSON and Parquet',
  'cldf/': 'the claims as a CLDF StructureDataset: for the tools of D-PLACE and Glottolog',
};

export const README = 'README.md';

/** What the snapshot is and has, how to cite and load it, what each column means. */
export function readme(facts: DatasetFacts, dataset: ResolvedDataset, documents: readonly string[]): string {
  const { title, description } = dataset;
  const collections = facts.collections.map(({ name, records }) => [markdownName(name), figure(records)]);
  const section = (heading: string, lines: readonly string[]) => [`## ${heading}`, '', ...lines, ''];
  return [
    `# ${markdownText(title)}`,
    '',
    ...paragraphsOf(description ?? '').flatMap((paragraph) => [markdownText(paragraph), '']),
    ...markdownTable(
      ['', ''],
      factRows(facts, dataset).map(([name, value]) => [name, markdownText(value)]),
    ),
    '',
    ...section('How to cite', [markdownText(dataset.citation)]),
    ...section('Licence', [markdownText(licenceText(dataset))]),
    ...section('What is in it', markdownTable(['Collection', 'Records'], collections)),
    ...section('Files', fileLines(facts, documents)),
    ...section('How values are written', valueLines(facts)),
    ...(facts.tables.some(({ holds }) => holds === 'claims')
      ? section('How to read claims', claimLines)
      : []),
    ...section('How to load it', loadingLines(facts)),
    ...section('Tables and columns', facts.tables.flatMap(tableLines)),
  ]
    .join('\n')
    .replace(/\n+$/, '\n');
}

function fileLines(
  { tables, files, folders, hasPages }: DatasetFacts,
  documents: readonly string[],
): string[] {
  const others: Readonly<Record<string, string>> = {
    [DATABASE]: 'the whole as a SQLite database, with keys, indexes and views',
    'databank.xlsx': 'the claims, their code book, entities and sources as a workbook',
    'entities.geojson': 'the shapes and places of the entities with their years (GeoJSON); `Area` is in km²',
    [DESCRIPTION]: 'what the service is: collections, records, keys',
    [OPENAPI]: 'the pages of the service, described to programs (OpenAPI 3.1)',
    [CLIENT.code]: 'a client in JavaScript; client.d.ts and databank.d.ts are its types',
    api: 'the pages of the service, as they are published',
    schemas: 'the JSON Schemas of its records',
    unmentioned: 'the entities that no record of a collection embeds',
    explore: 'the explorer, for browsers',
  };
  const paths = tables.flatMap((table) => [...table.files.values()].map(({ path }) => path));
  const tableFolders = new Set(
    paths.filter((path) => path.includes('/')).map((path) => path.slice(0, path.indexOf('/') + 1)),
  );
  const rows = [
    ...[...tableFolders].map((folder) => {
      return [folder, folderPurposes[folder] ?? 'tables'];
    }),
    ...tables.flatMap(({ name, holds, files: written }) => {
      const what = rootTables[holds];
      const others = written.size > 1 ? '; also as NDJSON and Parquet' : '';
      return what === undefined ? [] : [[`${name}.csv`, `${what}${others}`]];
    }),
    ...files.map(({ path }) => [path, others[path] ?? purposes[path]]),
    ...folders.map(({ path, files: count }) => {
      return [`${path}/`, `${others[path] ?? purposes[path] ?? 'other files'} (${plural(count, 'file')})`];
    }),
    ...documents.map((path) => [path, purposes[path]]),
    [CHECKSUMS, 'the checksums of all other files'],
  ];
  return [
    ...markdownTable(
      ['File', 'What it is'],
      rows.flatMap(([path = '', what]) => (what === undefined ? [] : [[markdownName(path), what]])),
    ),
    '',
    `\`sha256sum -c ${CHECKSUMS}\` checks that every file is as it was published.`,
    ...(hasPages
      ? []
      : ['', 'The pages of the service were left out: everything that they say is in the tables.']),
  ];
}

function valueLines({ sentinels, unknownYears, variables }: DatasetFacts): string[] {
  const years = unknownYears.map((year) => `${markdownName(String(year))} as a year`);
  const marks = [...sentinels.map(markdownName), ...years, `years beyond ±${figure(FURTHEST_YEAR)}`];
  const hasCodes = variables.some(({ codes }) => [...codes.values()].some(({ state }) => state === 'none'));
  const coded = hasCodes ? '; and each code that means `none` in `codes.csv`' : '';
  return [
    '- CSV is RFC 4180 in UTF-8, with a header. A missing value is an empty field, an empty text is `""`. Booleans are `TRUE`',
    '  and `FALSE`.',
    '- `missing.csv` lists each cell of `tables/` that holds something and says nothing: an `empty` text, an `unknown`, a',
    '  code for looked for, and not known, or a `sentinel`, a value that means none.',
    `  Here these are ${marks.join(', ')}, unless a code says otherwise${coded}. The value itself is as it was published.`,
    '- Years are integers, those before our era are negative: -44 is 44 BCE, and the year 1 comes after -1.',
    `  Years beyond ±${figure(FURTHEST_YEAR)} are unknown; \`tables/\` has them as they were published.`,
    '- Decimals have all their digits, as published; do not round them on the way in. Columns of times are',
    '  in UTC, as in `2024-03-25T11:17:55.936690Z`, also where the API answers in a time zone.',
    '- Geometries are GeoJSON; the column with `__wkb` after its name has the same as well-known binary.',
  ];
}

const claimLines = [
  'A claim is what a record says: this entity had, for this variable, this value, in these years, by these sources.',
  '`claims.csv` has all of them in the same columns; `export.sqlite` has them as a table.',
  '',
  '- `low` and `high` are the ends of a range, or both the number; an open end is empty. `unit` is their unit. A range has a',
  '  `value` only if its ends are equal.',
  '- `value_id` is the id of the entity that the value names: several entities may have one name.',
  '- `code` is the value, if `codes.csv` explains it, and `code_label` says what it means. `state` sums it up: `present`,',
  '  `absent`, `transition` (from one to the other), `unknown` (looked for, and not known), `none` (nothing was recorded)',
  '  or `value` (anything else).',
  '- `year_from` and `year_to` are empty at an open end, and if a year is unknown. `dated` says whose they are: `stated` by',
  '  the record, taken from the `entity` (assumed, since the record states none), or `undated`. A comparison with an empty',
  '  year drops the claim: `coalesce(year_from, year_to) <= -500 AND coalesce(year_to, year_from) >= -500` selects the',
  '  claims of 500 BCE, and counts a claim with one year in that year, as the panel does in its century.',
  '- `inferred`, `disputed`, `uncertain` and `reviewed` are independent of the value. Several claims of one variable and',
  '  year may disagree.',
  '- `sources` are keys of `references.bib` with pages in brackets, as in `ref-12[5-7];ref-40`.',
];

function tableLines(table: WrittenTable): string[] {
  const { name, holds, rows, columns, primaryKey, foreignKeys, files } = table;
  const path = files.get('csv')?.path;
  return [
    `### ${markdownText(name)}`,
    '',
    `${path === undefined ? '' : `${markdownName(path)}, `}${plural(rows, 'row')}: ${rowsOf[holds]}. ${primaryKey.length === 0 ? 'It has no key.' : `Its key is ${primaryKey.map(markdownName).join(', ')}.`}`,
    '',
    ...(holds === 'panel' ? [panelRule, ''] : []),
    ...markdownTable(
      ['Column', 'Type', 'Meaning'],
      columns.map((column) => [markdownName(column.name), typeText(column), meaningOf(column, foreignKeys)]),
    ),
    '',
  ];
}

function typeText({ value, holds, nullable }: Column): string {
  return `${holds === 'wkb' ? 'bytes' : value.name}${nullable ? ', may be missing' : ''}`;
}

function meaningOf(column: Column, foreignKeys: WrittenTable['foreignKeys']): string {
  const { path, documentation } = column;
  const key = foreignKeys.find((each) => each.column === column.name);
  const said = [documentation.label ?? '', describeColumn(column)]
    .filter((text) => text !== '')
    .map(markdownText);
  if (key !== undefined)
    return [
      ...said.map((text) => text.replace(/\.$/, '')),
      `is ${markdownName(key.references)} of ${markdownName(key.table)}`,
    ].join('; ');
  return said.length > 0 || path.length < 2
    ? said.join('; ')
    : `${markdownName(path.join('.'))} of the record`;
}

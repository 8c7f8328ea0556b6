import { figure, plural } from '../../terminal/plural.ts';
import type { Column, WrittenTable } from '../tables/table.ts';
import { CHECKSUMS } from './checksums.ts';
import type { DatasetFacts, EntityFacts } from './facts.ts';
import { loadingLines } from './loading.ts';
import { markdownName, markdownTable, markdownText, paragraphsOf } from './markdown.ts';
import { doiAddress, type ResolvedDataset } from './resolve-dataset.ts';
import { describeColumn, rowsOf } from './table-facts.ts';

const purposes: Readonly<Record<string, string>> = {
  'CHANGELOG.md': 'what changed from version to version',
  'CITATION.cff': 'how to cite it, for programs (Citation File Format)',
  '.zenodo.json': 'its metadata for Zenodo',
  'croissant.json': 'files, tables and columns for programs (Croissant)',
  'datapackage.json': 'files, tables, columns and keys for programs (Data Package)',
  'references.bib': 'all references, for LaTeX (BibTeX)',
  'references.csl.json': 'all references, for reference managers (CSL-JSON)',
  'ro-crate-metadata.json': 'what it is and what is in it, for archives (RO-Crate)',
};

const folderPurposes: Readonly<Record<string, string>> = {
  'tables/': 'every collection, and what is only embedded in others: one row a record',
  'wide/': 'one row an entity that records are about, one column a variable; and what these columns are',
};

/** `README.md`: what the snapshot is and has, how to cite and load it, what each column means. */
export function readme(facts: DatasetFacts, dataset: ResolvedDataset, documents: readonly string[]): string {
  const { title, description } = dataset;
  const collections = facts.collections.map(({ name, records }) => [markdownName(name), figure(records)]);
  const section = (heading: string, lines: readonly string[]) => [`## ${heading}`, '', ...lines, ''];
  return [
    `# ${markdownText(title)}`,
    '',
    ...paragraphsOf(description ?? '').flatMap((paragraph) => [markdownText(paragraph), '']),
    ...aboutLines(facts, dataset),
    '',
    ...section('How to cite', [markdownText(dataset.citation)]),
    ...section('Licence', [licenceText(dataset)]),
    ...section('What is in it', markdownTable(['Collection', 'Records'], collections)),
    ...section('Files', fileLines(facts, documents)),
    ...section('How values are written', valueLines(facts)),
    ...section('How to load it', loadingLines(facts)),
    ...section('Tables and columns', facts.tables.flatMap(tableLines)),
  ]
    .join('\n')
    .replace(/\n+$/, '\n');
}

function aboutLines(facts: DatasetFacts, dataset: ResolvedDataset): string[] {
  const { collections, entities, years, toolVersion } = facts;
  const { version, date, doi, homepage, authors, publisher, service } = dataset;
  const records = collections.reduce((sum, each) => sum + each.records, 0);
  const said: readonly (readonly [string, string | null])[] = [
    ['Version', version],
    ['Date', date],
    ['Authors', authors.length === 0 ? null : authors.map(({ name }) => name).join('; ')],
    ['Publisher', publisher],
    ['DOI', doi && doiAddress(doi)],
    ['Homepage', homepage],
    ['Service', service],
    ['Records', `${figure(records)} in ${plural(collections.length, 'collection')}`],
    ['Entities', entities && entityText(entities)],
    ['Years', years && `${yearText(years.first)} to ${yearText(years.last)}`],
    ['Made with', `polity-press ${toolVersion}`],
  ];
  const rows = said.flatMap(([name, value]) => (value === null ? [] : [[name, markdownText(value)]]));
  return markdownTable(['', ''], rows);
}

/** Shares refer to these entities: the table may have more than the records mention. */
function entityText({ record, count, all }: EntityFacts): string {
  const mentioned = `the ${plural(count, 'entity', 'entities')} (${record}) that any record mentions`;
  if (all === null)
    return `${mentioned}; the databank's table may have more. Each count and share here is of these ${figure(count)}`;
  if (all <= count)
    return `${figure(count)} (${record}), all rows of the table that it was built from; one that was made from a service or another tree has only those that any record mentions`;
  return `${figure(count)} of ${figure(all)} in the databank's table (${record}): those that any record mentions. Each count and share here is of these ${figure(count)}`;
}

/** `44 BCE`; there was no year 0. */
function yearText(year: number): string {
  return year < 0 ? `${-year} BCE` : `${year} CE`;
}

function licenceText({ licence }: ResolvedDataset): string {
  if (licence === null) return 'No licence is stated: ask those who publish it before you use it.';
  const { fullName, url } = licence;
  return markdownText(url === null ? fullName : `${fullName}: ${url}`);
}

function fileLines({ tables, files, folders }: DatasetFacts, documents: readonly string[]): string[] {
  const others: Readonly<Record<string, string>> = {
    'export.sqlite': 'the whole as a SQLite database, with keys, indexes and views',
    'databank.json': 'what the service is: collections, records, keys',
    'openapi.json': 'the pages of the service, described to programs (OpenAPI 3.1)',
    'client.js': 'a client in JavaScript; client.d.ts and databank.d.ts are its types',
    api: 'the pages of the service, as they are published',
    schemas: 'the JSON Schemas of its records',
  };
  const folderOf = (path: string) => path.slice(0, path.indexOf('/') + 1);
  const tableFolders = new Set(
    tables.flatMap((table) => [...table.files.values()].map(({ path }) => folderOf(path))),
  );
  const rows = [
    ...[...tableFolders].map((folder) => {
      return [folder, `${folderPurposes[folder] ?? 'tables'}, as CSV, NDJSON and Parquet`];
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
  ];
}

function valueLines({ sentinels, unknownYears }: DatasetFacts): string[] {
  const years = unknownYears.map((year) => `${markdownName(String(year))} as a year`);
  const marks = [...sentinels.map(markdownName), ...years];
  return [
    '- CSV is RFC 4180 in UTF-8, with a header. A missing value is an empty field, an empty text is `""`.',
    '- A column with values missing has one beside it, called like it with `__missing` after it: `null` where there is no',
    '  value, `empty` where there is an empty text, `sentinel` where the value means none, and nothing where there is',
    `  a value.${marks.length === 0 ? '' : ` Values that mean none here: ${marks.join(', ')}.`} The value itself is as it was published.`,
    '- Years are integers, those before our era are negative: -44 is 44 BCE, and the year 1 comes after -1.',
    '- Decimals have all their digits, as published; do not round them on the way in. Times are in UTC.',
    '- Geometries are GeoJSON; the column with `__wkb` after its name has the same as well-known binary.',
  ];
}

function tableLines(table: WrittenTable): string[] {
  const { name, holds, rows, columns, primaryKey, foreignKeys, files } = table;
  const path = files.get('csv')?.path;
  const shown = columns.filter((column) => column.holds !== 'missing');
  return [
    `### ${markdownText(name)}`,
    '',
    `${path === undefined ? '' : `${markdownName(path)}, `}${plural(rows, 'row')}: ${rowsOf[holds]}. ${primaryKey.length === 0 ? 'It has no key.' : `Its key is ${primaryKey.map(markdownName).join(', ')}.`}`,
    '',
    ...markdownTable(
      ['Column', 'Type', 'Meaning'],
      shown.map((column) => [markdownName(column.name), typeText(column), meaningOf(column, foreignKeys)]),
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
    return [...said, `is ${markdownName(key.references)} of ${markdownName(key.table)}`].join('; ');
  return said.length > 0 || path.length < 2
    ? said.join('; ')
    : `${markdownName(path.join('.'))} of the record`;
}

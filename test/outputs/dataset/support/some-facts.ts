import { createHash } from 'node:crypto';
import fc from 'fast-check';
import type { Dataset } from '../../../../src/model/description/dataset-faults.ts';
import { datasetDocuments } from '../../../../src/outputs/dataset/dataset-documents.ts';
import type { DatasetFacts } from '../../../../src/outputs/dataset/facts.ts';
import type { Column, WrittenFile, WrittenTable } from '../../../../src/outputs/tables/table.ts';
import { character, webAddress } from '../../../helpers/property.ts';
import { valueTypeNamed } from '../../../helpers/value-type-named.ts';
import { wellFormed } from './well-formed.ts';

/** Everything that can be said of a dataset. */
export const wholeDataset: Dataset = {
  name: 'polities',
  title: 'A databank of polities',
  description: 'Polities of the world.\n\nCompiled by hand.',
  version: '1.2.0',
  date: '2026-11-22',
  authors: [
    {
      given: 'Ada',
      family: 'Example',
      orcid: '0000-0002-1825-0097',
      affiliation: 'Example University',
      email: 'ada@example.org',
    },
    { family: 'Mononym' },
    { name: 'The Databank Team' },
  ],
  licence: { id: 'CC-BY-4.0' },
  doi: '10.5281/zenodo.1234',
  homepage: 'https://databank.example.org/about?x=1',
  keywords: ['history', 'polities'],
  publisher: 'Example Press',
  sources: [{ title: 'A handbook' }, { title: 'Another service', url: 'https://source.example.org' }],
};

export function documentsOf(facts: DatasetFacts) {
  return datasetDocuments(facts, ({ path, text }) => {
    const bytes = Buffer.from([...text].join(''));
    return { path, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
  });
}

export function file(path: string): WrittenFile {
  return { path, bytes: 1234, sha256: 'ab'.repeat(32) };
}

export function column(name: string, type: string, more: Partial<Column> = {}): Column {
  return {
    name,
    path: [name],
    value: valueTypeNamed(type),
    holds: 'value',
    nullable: false,
    documentation: {},
    ...more,
  };
}

export function table(
  name: string,
  columns: readonly Column[],
  more: Partial<WrittenTable> = {},
): WrittenTable {
  const path = `tables/${name}`;
  const files = new Map((['csv', 'ndjson', 'parquet'] as const).map((end) => [end, file(`${path}.${end}`)]));
  return { name, holds: 'collection', columns, primaryKey: ['id'], foreignKeys: [], rows: 3, files, ...more };
}

/** Tables with a column of each type, keys within and between them, and a name that reads like another's. */
export const someTables: readonly WrittenTable[] = [
  table('core/polities', [
    column('id', 'integer'),
    column('name', 'text', { documentation: { label: 'Name', help: 'What it is called.' } }),
    column('start_year', 'integer', { nullable: true }),
    column('area', 'decimal(2)', { nullable: true, unit: 'km²' }),
    column('weight', 'number'),
    column('is_sure', 'boolean', {
      documentation: { choices: [true, false] },
      categories: [
        { value: 'true', label: 'Yes' },
        { value: 'false', label: 'No' },
      ],
    }),
    column('founded', 'date'),
    column('created_date', 'date-time'),
    column('uuid', 'uuid'),
    column('extra', 'json'),
    column('presence', 'text', { categories: [{ value: 'P', label: 'Present' }] }),
    column('shape', 'geometry', { nullable: true }),
    column('shape__wkb', 'geometry', { holds: 'wkb', nullable: true }),
  ]),
  table(
    'core/Polities',
    [
      column('id', 'integer'),
      column('polity_id', 'integer', { nullable: true }),
      column('parent_id', 'integer', { nullable: true }),
      column('odd | name #1', 'text'),
      column('polity_name', 'text', { path: ['polity', 'name'] }),
    ],
    {
      foreignKeys: [
        { column: 'polity_id', table: 'core/polities', references: 'id' },
        { column: 'parent_id', table: 'core/Polities', references: 'id' },
      ],
    },
  ),
  table('core/polities.links', [column('polity_id', 'integer'), column('other', 'text')], {
    holds: 'links',
    primaryKey: ['polity_id', 'other'],
    foreignKeys: [{ column: 'polity_id', table: 'core/polities', references: 'id' }],
  }),
];

export const someReferences = [
  {
    id: 1,
    title: 'A {History} & $more',
    creator: 'Shaw_Kemp',
    year: 2000,
    type: 'book',
    url: null,
  },
  {
    id: 2,
    title: '',
    creator: null,
    year: null,
    type: 'webpage',
    url: 'https://example.org/?a=1&b={2}',
  },
  { id: 3, title: 'Ἱστορίαι', creator: 'Herodotus', year: -430, type: null, url: 'not an address' },
  { id: 4, title: null, creator: 'Shaw, Ian; Smith and Sons', year: null, type: 'journalArticle' },
];

export const someFacts: DatasetFacts = {
  dataset: wholeDataset,
  hasPages: true,
  tables: someTables,
  files: [file('export.sqlite'), file('databank.json')],
  folders: [
    { path: 'api', files: 791, bytes: 123456 },
    { path: 'schemas', files: 40, bytes: 65432 },
  ],
  collections: [
    { name: 'core/polities', records: 1234 },
    { name: 'core/Polities', records: 1 },
  ],
  entities: { record: 'polity', count: 1, all: 2 },
  years: { first: -3000, last: 1900 },
  baseUrl: 'https://api.example.org',
  toolVersion: '0.1.0',
  variables: [],
  references: { records: () => someReferences },
  sentinels: ['NO_CREATOR', 'UNKNOWN'],
  unknownYears: [0],
  changes: [],
  earlier: '',
};

/** What means something to one of the formats, and what none of them can hold as it is. */
const hostile = [
  '\\',
  '{',
  '}',
  '}}{',
  '@article{x,',
  '"',
  "'",
  '%',
  '$x$',
  '#',
  '&amp;',
  '<script>alert(1)</script>',
  '<b>',
  '--- \n- a: [b',
  '|',
  '`',
  '``',
  '[x](javascript:alert(1))',
  '![x](http://example.org/)',
  '*a* _b_ ~~c~~',
  '# x',
  '- x',
  '1. x',
  '    code',
  '~',
  '^',
  'null',
  'yes',
  '1.0',
  ': ',
  '\u0000',
  '\r\n',
  '\u0085',
  '\u2028',
  '\u2029',
  '\ufeff',
  '\uffff',
  '\ud800',
  '漢書',
  '𒀀',
  'ﷺ',
  '\u202e',
  ' and ',
  ', ',
  '\\textbackslash{}',
  '\\input{/etc/passwd}',
];

/** Any text that a database may hold. */
export const anyText = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .array(fc.oneof(fc.constantFrom(...hostile), fc.string({ unit: 'grapheme' })), { maxLength: 5 })
      .map((parts) => parts.join('')),
  },
  { weight: 3, arbitrary: fc.string({ unit: character }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(...hostile).map((text) => text.repeat(50_000 / text.length)),
  },
);

/** Any text on one line, as the schema of the configuration allows it. */
export const anyLine = anyText.map((text) => wellFormed(text).replace(/[\p{Cc}\p{Cs}\u2028\u2029]/gu, ' '));

const some = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const orcid = fc.constantFrom('', '0000-0002-1825-0097', '0000-0002-9079-593X');
const address = fc.constantFrom('', 'https://example.org', 'https://example.org/é[%]?x=[1]#y');

/** Any dataset that a configuration may describe. */
export const anyDataset: fc.Arbitrary<Dataset> = fc
  .record({
    name: some(fc.constantFrom('', 'a-name')),
    title: some(anyLine),
    description: some(anyLine),
    version: some(fc.constantFrom('', '1.0.0', '2.0.0-draft.1')),
    date: some(fc.constantFrom('', '2026-11-22', '0987-01-01')),
    authors: some(
      fc.array(
        fc
          .record({ family: anyLine, given: some(anyLine), orcid: some(orcid), affiliation: some(anyLine) })
          .map(({ family, ...rest }) =>
            family.trim() === '' ? { name: `N${family}`, orcid: rest.orcid } : { family, ...rest },
          ),
        { maxLength: 3 },
      ),
    ),
    licence: some(
      fc.oneof(
        fc.constantFrom({ id: '' }, { id: 'CC0-1.0' }, { id: 'ODbL-1.0', name: 'ODbL' }),
        anyLine.map((name) => ({ name })),
        anyLine.map((name) => ({ id: 'LicenseRef-own', name: `N${name}`, url: 'https://example.org/terms' })),
      ),
    ),
    doi: some(fc.constantFrom('', '10.5281/zenodo.1', '10.1000.10/a:b_(c);d')),
    homepage: some(address),
    keywords: some(
      fc.uniqueArray(
        anyLine.filter((line) => line !== ''),
        { maxLength: 3 },
      ),
    ),
    publisher: some(anyLine),
    citation: some(anyLine),
    sources: some(
      fc.array(fc.record({ title: anyLine.map((line) => `S${line}`), url: some(address) }), { maxLength: 2 }),
    ),
  })
  .map((dataset) => JSON.parse(JSON.stringify(dataset)));

const anyReference = fc.record({
  id: fc.oneof(fc.integer(), fc.uuid(), anyText),
  title: some(anyText),
  creator: some(anyText),
  year: fc.oneof(fc.constantFrom(null, 0, -44), fc.integer({ min: -9999, max: 3000 })),
  type: fc.oneof(anyText, fc.constantFrom('book', 'journalArticle', 'constructor', '__proto__')),
  url: fc.oneof(anyText, webAddress, fc.constantFrom('https://x.org/{}\\"%', 'javascript:alert(1)')),
});

export const anyReferences = fc.uniqueArray(anyReference, { selector: ({ id }) => String(id), maxLength: 5 });

const types = [
  'integer',
  'text',
  'boolean',
  'number',
  'date',
  'date-time',
  'uuid',
  'decimal(8)',
  'json',
  'geometry',
];

const anyColumn: fc.Arbitrary<Column> = fc
  .record({
    name: anyText.map((text) => `c${text.replace(/[\p{Cc}\p{Cs}]/gu, '')}`),
    type: fc.constantFrom(...types),
    nullable: fc.boolean(),
    holds: fc.constantFrom('value', 'value', 'wkb'),
    label: some(anyText),
    help: some(anyText),
    choices: some(fc.array(fc.oneof(anyText, fc.integer(), fc.boolean()), { maxLength: 3 })),
  })
  .map(({ name, type, nullable, holds, label, help, choices }) =>
    column(name, type, {
      nullable,
      holds,
      documentation: JSON.parse(JSON.stringify({ label, help, choices })),
    }),
  );

/** Names as collections and tables have them. */
const anyTableName = fc
  .stringMatching(/^[A-Za-z0-9_~-]{1,5}(\/[A-Za-z0-9_~-]{1,5}){0,2}(\.[a-z]{1,5})?$/)
  .filter((name) => !name.includes('__proto__'));

const anyTables: fc.Arbitrary<WrittenTable[]> = fc
  .uniqueArray(
    fc.record({
      name: anyTableName,
      columns: fc.uniqueArray(anyColumn, { minLength: 1, maxLength: 4, selector: ({ name }) => name }),
    }),
    { minLength: 1, maxLength: 4, selector: ({ name }) => name },
  )
  .map((made) =>
    made.map(({ name, columns }, index) => {
      const [target] = made;
      const first = columns[0]?.name ?? '';
      return table(name, columns, {
        primaryKey: [first],
        foreignKeys:
          index === 0 || target === undefined
            ? []
            : [{ column: first, table: target.name, references: target.columns[0]?.name ?? '' }],
      });
    }),
  );

/** Any facts: whatever stands in a database, in its description and in a configuration. */
export const anyFacts: fc.Arbitrary<DatasetFacts> = fc
  .record({
    dataset: anyDataset,
    tables: anyTables,
    references: anyReferences,
    structure: fc.array(anyText, { maxLength: 2 }),
    gone: fc.array(anyText, { maxLength: 2 }),
    baseUrl: fc.constantFrom('http://localhost:8000', 'https://api.example.org/x'),
    years: fc.constantFrom(null, { first: -10, last: 10 }),
  })
  .map(({ dataset, tables, references, structure, gone, baseUrl, years }) => ({
    ...someFacts,
    dataset,
    tables,
    baseUrl,
    years,
    references: { records: () => references },
    changes: [
      {
        version: '1.0.0',
        date: null,
        structure,
        gone,
        collections: tables.map(({ name }) => ({ collection: name, added: 1, removed: 0, changed: 2 })),
      },
    ],
  }));

/** The text of a document; null if there is none. */
export function documentText(
  documents: Iterable<{ readonly path: string; readonly text: Iterable<string> }>,
  path: string,
): string | null {
  for (const document of documents) if (document.path === path) return [...document.text].join('');
  return null;
}

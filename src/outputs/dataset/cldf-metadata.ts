import { documentText } from '../../contract/json/json-text.ts';
import type { Column, WrittenTable } from '../tables/table.ts';
import type { DatasetFacts } from './facts.ts';
import { known } from './known.ts';
import { doiAddress, type ResolvedDataset } from './resolve-dataset.ts';

const FOLDER = 'cldf/';
const terms = 'http://cldf.clld.org/v1.0/terms.rdf#';

const components: Readonly<Record<string, string>> = {
  values: 'ValueTable',
  languages: 'LanguageTable',
  parameters: 'ParameterTable',
  codes: 'CodeTable',
};

/** The columns that the specification defines. */
const properties: Readonly<Record<string, string>> = {
  ID: 'id',
  Language_ID: 'languageReference',
  Parameter_ID: 'parameterReference',
  Code_ID: 'codeReference',
  Value: 'value',
  Comment: 'comment',
  Source: 'source',
  Name: 'name',
  Description: 'description',
  Latitude: 'latitude',
  Longitude: 'longitude',
};

const required: ReadonlySet<string> = new Set(['ID', 'Language_ID', 'Parameter_ID']);

const datatypes: Readonly<Record<string, unknown>> = {
  ID: { base: 'string', format: '[a-zA-Z0-9_\\-]+' },
  Latitude: { base: 'decimal', minimum: -90, maximum: 90 },
  Longitude: { base: 'decimal', minimum: -180, maximum: 180 },
};

/**
 * `cldf/StructureDataset-metadata.json`. Null without the tables of CLDF.
 * @see https://github.com/cldf/cldf/blob/master/README.md
 */
export function cldfMetadata(facts: DatasetFacts, dataset: ResolvedDataset): string | null {
  const tables = facts.tables.filter(({ holds }) => holds === 'cldf');
  if (tables.length === 0) return null;
  const { title, description, citation, licence, doi, homepage, service, version } = dataset;
  return documentText({
    '@context': ['http://www.w3.org/ns/csvw', { '@language': 'en' }],
    'dc:conformsTo': `${terms}StructureDataset`,
    ...known({
      'dc:title': title,
      'dc:description': description,
      'dc:bibliographicCitation': citation,
      'dc:license': licence && (licence.url ?? licence.name),
      'dc:identifier': doi === null ? (homepage ?? service) : doiAddress(doi),
      'dc:hasVersion': version,
      'dc:source': facts.references && 'sources.bib',
    }),
    dialect: { commentPrefix: null },
    tables: tables.map(tableOf),
  });
}

const urlOf = (table: string) => `${table.slice(FOLDER.length)}.csv`;

function tableOf({ name, rows, columns, primaryKey, foreignKeys }: WrittenTable): object {
  return {
    url: urlOf(name),
    'dc:conformsTo': `${terms}${components[name.slice(FOLDER.length)]}`,
    'dc:extent': rows,
    tableSchema: {
      columns: columns.map(columnOf),
      primaryKey,
      ...known({
        foreignKeys: foreignKeys.map(({ column, table, references }) => ({
          columnReference: [column],
          reference: { resource: urlOf(table), columnReference: [references] },
        })),
      }),
    },
  };
}

function columnOf({ name, value, documentation }: Column): object {
  const property = properties[name];
  return {
    name,
    ...known({
      'dc:description': documentation.help,
      propertyUrl: property && `${terms}${property}`,
      separator: name === 'Source' ? ';' : null,
    }),
    required: required.has(name),
    datatype: datatypes[name] ?? datatypeOf(value),
  };
}

function datatypeOf({ field, cell }: Column['value']): unknown {
  const { type } = field as { readonly type: string };
  if (type === 'boolean') return { base: 'boolean', format: `${cell.csv(true)}|${cell.csv(false)}` };
  // A decimal has no exponent; a number of JSON may.
  return type === 'number' ? 'double' : type;
}

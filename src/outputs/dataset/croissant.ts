import { documentText } from '../../contract/json/json-text.ts';
import { encoded } from '../../contract/tree/decoded.ts';
import type { WrittenFile, WrittenTable } from '../tables/table.ts';
import { bibtexOfDataset } from './bibliography/bibtex.ts';
import type { DatasetFacts } from './facts.ts';
import { known } from './known.ts';
import { mediaTypeOf } from './paths.ts';
import { doiAddress, type ResolvedDataset } from './resolve-dataset.ts';
import { schemaOrgParties } from './schema-org.ts';
import { describeColumn, describeTable, propertyOf, resourceNames } from './table-facts.ts';

const version = 'http://mlcommons.org/croissant/1.1';

/** Terms of the vocabulary that are named like their property. */
const terms =
  'annotation arrayShape citeAs column containedIn equivalentProperty excludes extract field fileProperty fileObject ' +
  'fileSet format includes isArray isLiveDataset jsonPath key md5 parentField recordSet references regex readLines ' +
  'sdVersion separator source subField transform unArchive value';

/** @see https://docs.mlcommons.org/croissant/docs/croissant-spec-1.1.html appendix 1 */
const context = {
  '@language': 'en',
  '@vocab': 'http://schema.org/',
  sc: 'http://schema.org/',
  cr: 'http://mlcommons.org/croissant/',
  rai: 'http://mlcommons.org/croissant/RAI/',
  dct: 'http://purl.org/dc/terms/',
  ...Object.fromEntries(terms.split(' ').map((term) => [term, `cr:${term}`])),
  conformsTo: 'dct:conformsTo',
  data: { '@id': 'cr:data', '@type': '@json' },
  dataType: { '@id': 'cr:dataType', '@type': '@vocab' },
  examples: { '@id': 'cr:examples', '@type': '@json' },
};

export const CROISSANT = 'croissant.json';

/** Files and the columns of tables. Unset values are left out, even required ones. */
export function croissant(facts: DatasetFacts, dataset: ResolvedDataset): string {
  const { title, description, date, doi, homepage, service, keywords } = dataset;
  const { license, creator, publisher } = schemaOrgParties(dataset, 'sc:');
  const names = resourceNames(facts.tables);
  const files = facts.tables.flatMap((table) => [...table.files.values()]);
  return documentText({
    '@context': context,
    '@type': 'sc:Dataset',
    conformsTo: version,
    name: title,
    description: description ?? title,
    url: homepage ?? (doi === null ? (service ?? facts.baseUrl) : doiAddress(doi)),
    ...known({
      license,
      creator,
      datePublished: date,
      version: dataset.version,
      keywords,
      publisher,
      sameAs: doi && doiAddress(doi),
    }),
    isLiveDataset: false,
    citeAs: bibtexOfDataset(dataset),
    ...known({
      variableMeasured: facts.variables.map((variable) => ({
        '@type': 'sc:PropertyValue',
        ...propertyOf(variable),
      })),
    }),
    distribution: [...files, ...facts.files].map(fileObject),
    recordSet: facts.tables.map((table) => recordSet(table, names)),
  });
}

function fileObject({ path, bytes, sha256 }: WrittenFile): object {
  return {
    '@type': 'cr:FileObject',
    '@id': encoded(path),
    name: path,
    contentUrl: encoded(path),
    contentSize: `${bytes} B`,
    encodingFormat: mediaTypeOf(path),
    sha256,
  };
}

/** Not the name of a file: those have a dot, and are in other folders. */
const recordsIn = (names: ReadonlyMap<string, string>, table: string) =>
  `records/${names.get(table) ?? table}`;

function recordSet(table: WrittenTable, names: ReadonlyMap<string, string>): object {
  const id = recordsIn(names, table.name);
  const keys = new Map(table.foreignKeys.map((key) => [key.column, key]));
  const csv = table.files.get('csv');
  return {
    '@type': 'cr:RecordSet',
    '@id': id,
    name: table.name,
    description: describeTable(table),
    ...known({ key: table.primaryKey.map((column) => ({ '@id': fieldId(id, column) })) }),
    field: table.columns.map((column) => {
      const key = keys.get(column.name);
      return {
        '@type': 'cr:Field',
        '@id': fieldId(id, column.name),
        name: column.name,
        ...known({ description: describeColumn(column) || column.documentation.label }),
        // Other forms of a value are text in a CSV file.
        dataType: column.holds === 'value' ? column.value.croissant : 'sc:Text',
        ...(csv !== undefined && {
          source: { fileObject: { '@id': encoded(csv.path) }, extract: { column: column.name } },
        }),
        ...(key !== undefined && {
          references: { '@id': fieldId(recordsIn(names, key.table), key.references) },
        }),
      };
    }),
  };
}

function fieldId(recordSetId: string, column: string): string {
  return `${recordSetId}/${encodeURIComponent(column)}`;
}

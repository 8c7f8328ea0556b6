import { documentText } from '../../contract/json/json-text.ts';
import { unusedName } from '../../model/description/table-names.ts';
import { text as plainText } from '../../model/values/text.ts';
import type { Column, WrittenFile, WrittenTable } from '../tables/table.ts';
import type { DatasetFacts } from './facts.ts';
import { known } from './known.ts';
import { extensionOf, mediaTypeOf } from './paths.ts';
import { README } from './readme.ts';
import { doiAddress, type ResolvedDataset } from './resolve-dataset.ts';
import { describeColumn, describeTable, resourceNames } from './table-facts.ts';

const profiles = 'https://datapackage.org/profiles/2.0';

/**
 * `datapackage.json`. A table is one resource: its CSV file, with a schema. Other formats are resources
 * without one, named after it with their extension, since programs read their types from the files.
 * @see https://datapackage.org/standard/data-package/
 */
export function dataPackage(facts: DatasetFacts, dataset: ResolvedDataset): string {
  const names = resourceNames(facts.tables);
  return documentText({
    ...packageHead(dataset, README),
    resources: [
      ...facts.tables.flatMap((table) => resourcesOf(table, names)),
      // Paths of hidden files are refused.
      ...facts.files
        .filter(({ path }) => !path.startsWith('.'))
        .map((file) => ({ name: fileName(file.path, names), ...fileFacts(file) })),
    ],
  });
}

/** What a package says of the dataset. `terms`: a file with a licence that has neither identifier nor address. */
export function packageHead(dataset: ResolvedDataset, terms: string | null): object {
  const { name, title, description, version, date, doi, homepage, keywords, publisher } = dataset;
  return {
    $schema: `${profiles}/datapackage.json`,
    name,
    ...known({
      id: doi && doiAddress(doi),
      title,
      description,
      homepage,
      version,
      created: date && `${date}T00:00:00Z`,
      keywords,
      contributors: [
        ...dataset.authors.map(({ name: whole, person, orcid, email, affiliation }) => ({
          title: whole,
          ...known({
            givenName: person?.given,
            familyName: person?.family,
            path: orcid,
            email,
            organization: affiliation,
          }),
          roles: ['creator'],
        })),
        ...(publisher === null ? [] : [{ title: publisher, roles: ['publisher'] }]),
      ],
      licenses: licencesOf(dataset, terms),
      sources: dataset.sources.map(({ title: source, url }) => ({ title: source, ...known({ path: url }) })),
    }),
  };
}

/** The format requires an identifier or a path. */
function licencesOf({ licence }: ResolvedDataset, terms: string | null): object[] {
  if (licence === null) return [];
  const { id, name, url } = licence;
  const identifier = id !== null && /^[-A-Za-z0-9._]+$/.test(id) ? id : null;
  const path = url ?? (identifier === null ? terms : null);
  if (path === null && identifier === null) return [];
  return [{ ...known({ name: identifier, path }), title: name }];
}

function resourcesOf(table: WrittenTable, names: ReadonlyMap<string, string>): object[] {
  const name = names.get(table.name) as string;
  return [...table.files].map(([format, file]) =>
    format === 'csv'
      ? {
          $schema: `${profiles}/dataresource.json`,
          name,
          type: 'table',
          title: table.name,
          description: describeTable(table),
          ...fileFacts(file),
          encoding: 'utf-8',
          // Some readers guess without it, and fail on quotes within a text.
          dialect: { $schema: `${profiles}/tabledialect.json`, delimiter: ',' },
          schema: schemaOf(table, names),
        }
      : {
          name: `${name}.${format}`,
          title: table.name,
          description: `The rows of ${name} in another format.`,
          ...fileFacts(file),
          ...(format === 'ndjson' && { encoding: 'utf-8' }),
        },
  );
}

function fileFacts({ path, bytes, sha256 }: WrittenFile): object {
  return { path, format: extensionOf(path), mediatype: mediaTypeOf(path), bytes, hash: `sha256:${sha256}` };
}

/** No table has it. */
function fileName(path: string, names: ReadonlyMap<string, string>): string {
  const taken = new Set([...names.values()].flatMap((name) => [name, `${name}.ndjson`, `${name}.parquet`]));
  return unusedName(path.toLowerCase().replace(/[^a-z0-9._-]+/g, '-'), (each) => taken.has(each), '-');
}

function schemaOf(table: WrittenTable, names: ReadonlyMap<string, string>): object {
  const { columns, primaryKey, foreignKeys } = table;
  return {
    $schema: `${profiles}/tableschema.json`,
    fields: columns.map(fieldOf),
    ...known({
      primaryKey,
      foreignKeys: foreignKeys.map(({ column, table: other, references }) => ({
        fields: [column],
        // A reference to the same table names no resource.
        reference: {
          ...(other !== table.name && { resource: names.get(other) ?? other }),
          fields: [references],
        },
      })),
    }),
    missingValues: [''],
  };
}

function fieldOf(column: Column): object {
  const { name, holds, nullable, documentation } = column;
  const { type, ...more } = { ...(holds === 'value' ? column.value.field : text) };
  return {
    name,
    type,
    ...more,
    ...known({
      title: documentation.label,
      description: describeColumn(column),
      unit: column.unit,
      // Of other types, the format has none.
      categories: ['string', 'integer'].includes(type) ? column.categories : null,
    }),
    // An empty text of a record reads like a missing one, so that nothing can be required of it.
    ...(!nullable && !(isText(column) && column.path.length > 0) && { constraints: { required: true } }),
  };
}

const text = { type: 'string' };

function isText({ value, holds }: Column): boolean {
  return holds !== 'value' || value === plainText;
}

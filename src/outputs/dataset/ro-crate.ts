import { documentText } from '../../contract/json/json-text.ts';
import { encoded } from '../../contract/tree/decoded.ts';
import type { Variable } from '../../model/claims/variable.ts';
import { plural } from '../../terminal/plural.ts';
import type { WrittenFile } from '../tables/table.ts';
import type { DatasetFacts } from './facts.ts';
import { known } from './known.ts';
import { mediaTypeOf } from './paths.ts';
import { doiAddress, type ResolvedDataset } from './resolve-dataset.ts';
import { describeTable, propertyOf } from './table-facts.ts';

export const RO_CRATE = 'ro-crate-metadata.json';

type Entity = Readonly<Record<string, unknown>> & { readonly '@id': string };

/**
 * `ro-crate-metadata.json`: the snapshot as a Research Object Crate 1.1. `documents` are paths of the other
 * documents, which are not written yet.
 * @see https://www.researchobject.org/ro-crate/specification/1.1/
 */
export function roCrate(facts: DatasetFacts, dataset: ResolvedDataset, documents: readonly string[]): string {
  const { title, description, date, version, doi, homepage, keywords } = dataset;
  const employers = dataset.authors.map(({ affiliation }, index) =>
    organisation(affiliation, `#affiliation-${index + 1}`),
  );
  const authors = dataset.authors.map((author, index) =>
    authorEntity(author, `#author-${index + 1}`, employers[index] ?? null),
  );
  const publisher = organisation(dataset.publisher, '#publisher');
  const licence = licenceEntity(dataset);
  const sources = dataset.sources.map(
    ({ title: name, url }, index): Entity => ({
      '@id': url ?? `#source-${index + 1}`,
      '@type': 'CreativeWork',
      name,
    }),
  );
  const parts = partsOf(facts, documents);
  const codes = facts.variables.flatMap(codesOf);
  const variables = facts.variables.map(variableEntity);
  return documentText({
    // Terms of schema.org outside of RO-Crate 1.1 must be declared.
    '@context': ['https://w3id.org/ro/crate/1.1/context', { sha256: 'http://schema.org/sha256' }],
    '@graph': uniqueEntities([
      {
        '@id': RO_CRATE,
        '@type': 'CreativeWork',
        conformsTo: { '@id': 'https://w3id.org/ro/crate/1.1' },
        about: { '@id': './' },
      },
      {
        '@id': './',
        '@type': 'Dataset',
        name: title,
        description: description ?? title,
        ...known({
          datePublished: date,
          version,
          license: licence && { '@id': licence['@id'] },
          author: authors.map(reference),
          publisher: publisher && reference(publisher),
          identifier: doi && doiAddress(doi),
          url: homepage,
          keywords,
          isBasedOn: sources.map(reference),
          creditText: dataset.citation,
          variableMeasured: variables.map(reference),
        }),
        hasPart: parts.map(reference),
      },
      ...parts,
      ...authors,
      ...[...employers, publisher, licence].filter((entity) => entity !== null),
      ...sources,
      ...variables,
      ...codes,
    ]),
  });
}

function reference({ '@id': id }: Entity): { readonly '@id': string } {
  return { '@id': id };
}

/** Keeps the first entity of each identifier: an author may be the publisher, too. */
function uniqueEntities(entities: readonly Entity[]): Entity[] {
  const first = new Map<string, Entity>();
  for (const entity of entities) if (!first.has(entity['@id'])) first.set(entity['@id'], entity);
  return [...first.values()];
}

function authorEntity(
  { name, person, orcid, email }: ResolvedDataset['authors'][number],
  id: string,
  employer: Entity | null,
): Entity {
  return {
    '@id': orcid ?? id,
    '@type': person === null ? 'Organization' : 'Person',
    name,
    ...known({
      givenName: person?.given,
      familyName: person?.family,
      email,
      affiliation: employer && reference(employer),
    }),
  };
}

function organisation(name: string | null, id: string): Entity | null {
  return name === null ? null : { '@id': id, '@type': 'Organization', name };
}

function variableEntity(variable: Variable): Entity {
  return {
    '@id': `#variable-${encodeURIComponent(variable.id)}`,
    '@type': 'PropertyValue',
    ...propertyOf(variable),
    ...known({ valueReference: codesOf(variable).map(reference) }),
  };
}

function codesOf({ list, codes }: Variable): Entity[] {
  return [...codes.values()].map(({ code, label }) => ({
    '@id': `#code-${encodeURIComponent(`${list}/${code}`)}`,
    '@type': 'DefinedTerm',
    name: label,
    termCode: code,
  }));
}

function licenceEntity({ licence }: ResolvedDataset): Entity | null {
  if (licence === null) return null;
  const { id, name, fullName, url } = licence;
  return {
    '@id': url ?? '#licence',
    '@type': 'CreativeWork',
    name,
    description: `The licence of this dataset: ${fullName}`,
    ...known({ identifier: id }),
  };
}

function partsOf({ tables, files, folders }: DatasetFacts, documents: readonly string[]): Entity[] {
  return [
    ...tables.flatMap((table) =>
      [...table.files.values()].map((file) => ({
        ...fileEntity(file.path, file),
        description: describeTable(table),
      })),
    ),
    ...files.map((file) => fileEntity(file.path, file)),
    ...folders.map(
      ({ path, files: count, bytes }): Entity => ({
        '@id': `${encoded(path)}/`,
        '@type': 'Dataset',
        name: path,
        description: `${plural(count, 'file')}, ${plural(bytes, 'byte')}`,
      }),
    ),
    ...documents.map((path) => fileEntity(path)),
  ];
}

function fileEntity(path: string, file?: WrittenFile): Entity {
  return {
    '@id': encoded(path),
    '@type': 'File',
    name: path,
    encodingFormat: mediaTypeOf(path),
    ...(file !== undefined && { contentSize: String(file.bytes), sha256: file.sha256 }),
  };
}

import { isoYear } from '../../contract/claims/years.ts';
import { documentText } from '../../contract/json/json-text.ts';
import { encoded } from '../../contract/tree/decoded.ts';
import {
  CITATION,
  DATA_PACKAGE,
  DATA_PACKAGE_MARK,
  DESCRIPTION,
  INDEX,
  OPENAPI,
} from '../../contract/tree/tree.ts';
import { plural } from '../../terminal/plural.ts';
import type { Document, PublishedCollection } from '../documents/documents-of.ts';
import { citationFile } from './citation-file.ts';
import { packageHead } from './data-package.ts';
import { known } from './known.ts';
import { mediaTypeOf } from './paths.ts';
import { doiAddress, type ResolvedDataset } from './resolve-dataset.ts';
import { schemaOrgParties } from './schema-org.ts';
import { resourceNames } from './table-facts.ts';

/**
 * What a published tree says of itself to catalogues, next to its pages: a Data Package of its collections,
 * and, if the dataset has a title and an author, how to cite it.
 */
export function treeMetadata(
  dataset: ResolvedDataset,
  collections: readonly PublishedCollection[],
): readonly Document[] {
  const citation = citationFile(dataset);
  const text = (path: string, value: string): Document => ({ path, schema: null, value, style: 'text' });
  return [
    ...(citation === null ? [] : [text(CITATION, citation)]),
    text(DATA_PACKAGE, treePackage(dataset, collections)),
  ];
}

function treePackage(dataset: ResolvedDataset, collections: readonly PublishedCollection[]): string {
  const names = resourceNames(collections.map(({ collection: { name } }) => ({ name })));
  const file = (path: string, description: string, name = path) => ({
    ...{ name, path, format: 'json', mediatype: mediaTypeOf(path), encoding: 'utf-8', description },
  });
  return documentText({
    ...packageHead(dataset, null),
    resources: [
      ...collections.map(({ collection: { name, path }, records, pages }) => ({
        ...file(
          encoded(`${path.slice(1)}${INDEX}`),
          pages === 1
            ? `${plural(records, 'record')}.`
            : `The first of ${plural(pages, 'page')} with ${plural(records, 'record')}; "next" has the address of the next one.`,
          names.get(name) ?? name,
        ),
        title: name,
      })),
      file(OPENAPI, DATA_PACKAGE_MARK),
      file(DESCRIPTION, 'What the collections and their records are.'),
    ],
  });
}

export interface PublishedAt {
  /** The address of the tree, without a trailing slash. */
  readonly baseUrl: string;
  /** First and last year of its entities, negative before our era; null if unknown. */
  readonly years: readonly [number, number] | null;
  /** The path of the root index. */
  readonly rootIndex: string;
}

/**
 * The dataset as JSON-LD of schema.org, for search engines. Unset values are left out.
 * @see https://developers.google.com/search/docs/appearance/structured-data/dataset
 */
export function schemaOrg(dataset: ResolvedDataset, { baseUrl, years, rootIndex }: PublishedAt): object {
  const { title, description, version, date, doi, keywords } = dataset;
  const { license, creator, publisher } = schemaOrgParties(dataset, '');
  const download = (path: string, name: string) => ({
    '@type': 'DataDownload',
    name,
    contentUrl: `${baseUrl}/${encoded(path)}`,
    encodingFormat: mediaTypeOf(path),
  });
  return {
    '@context': 'https://schema.org/',
    '@type': 'Dataset',
    '@id': `${baseUrl}/`,
    url: `${baseUrl}/`,
    name: title,
    description: description ?? title,
    ...known({
      version,
      datePublished: date,
      identifier: doi && doiAddress(doi),
      sameAs: doi && doiAddress(doi),
      license,
      creator,
      publisher,
      keywords,
      temporalCoverage: years?.map(isoYear).join('/'),
      creditText: dataset.citation,
    }),
    isAccessibleForFree: true,
    distribution: [
      download(rootIndex, 'The addresses of all collections'),
      download(DATA_PACKAGE, 'The collections as a Data Package'),
    ],
  };
}

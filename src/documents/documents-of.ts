import { type Collection, collectionName } from '../collections/registry.ts';
import type { Documents } from '../generated/records.ts';
import { recordSchemaPath, type Schemas } from '../schemas/schema.ts';
import { publishedSchemas } from './published-schemas.ts';

/** A file of the tree that is no page. */
export interface Document {
  /** Relative to the output folder. */
  readonly path: string;
  /** The schema it must fit; null for a schema itself. */
  readonly schema: keyof Documents | null;
  readonly value: unknown;
  /** Whether it is an answer of the service, which writes compact JSON, and not a file for people. */
  readonly isAnswer: boolean;
}

/** A collection as it was published. */
export interface PublishedCollection {
  readonly collection: Collection;
  readonly records: number;
  readonly pages: number;
}

/** What shapes the documents. */
export interface DocumentOptions {
  readonly version: string;
  readonly baseUrl: string;
  readonly pageSize: number;
  readonly includePrivateComments: boolean;
}

/** The two answers that are no page, by the file that holds them. */
const errorBodies: Readonly<Record<string, Documents['error']>> = {
  '404.json': { detail: 'Not found.' },
  '404-page.json': { detail: 'Invalid page.' },
};

/** Every file of the tree that is no page: root index, error bodies, schemas; the manifest, which names them, last. */
export function documentsOf(
  published: readonly PublishedCollection[],
  schemas: Schemas,
  options: DocumentOptions,
): Document[] {
  const collections = published.map(({ collection }) => collection);
  const documents: Document[] = [
    {
      path: 'api/index.json',
      schema: 'root-index',
      value: rootIndex(collections, options.baseUrl),
      isAnswer: true,
    },
    ...Object.entries(errorBodies).map(
      ([path, value]) => ({ path, schema: 'error', value, isAnswer: true }) as const,
    ),
    ...[...publishedSchemas(schemas, schemaPaths(collections), options.baseUrl)].map(([path, value]) => ({
      path: `schemas/${path}`,
      schema: null,
      value,
      isAnswer: false,
    })),
  ];
  const files = documents.map(({ path }) => path);
  const value = manifest(published, files, options);
  return [...documents, { path: 'manifest.json', schema: 'manifest', value, isAnswer: false }];
}

/** The schemas of all documents, and of the records of these collections. */
function schemaPaths(collections: readonly Collection[]): string[] {
  const documents: (keyof Documents)[] = ['error', 'manifest', 'page', 'root-index'];
  return [
    ...documents.map((name) => `${name}.schema.json`),
    ...collections.map(({ kind }) => recordSchemaPath(kind.schema)),
  ];
}

/** The address of every collection, as the original service's API root gives it. */
function rootIndex(collections: readonly Collection[], baseUrl: string): Documents['root-index'] {
  return Object.fromEntries(
    collections.map((collection) => [collectionName(collection), `${baseUrl}${collection.path}`]),
  );
}

function manifest(
  published: readonly PublishedCollection[],
  files: readonly string[],
  options: DocumentOptions,
): Documents['manifest'] {
  return {
    generator: 'polity-press',
    version: options.version,
    base_url: options.baseUrl,
    page_size: options.pageSize,
    private_comments_included: options.includePrivateComments,
    collections: published.map(({ collection, records, pages }) => ({
      path: collection.path,
      schema: `schemas/${recordSchemaPath(collection.kind.schema)}`,
      records,
      pages,
    })),
    files: [...files, 'manifest.json'].sort(),
  };
}

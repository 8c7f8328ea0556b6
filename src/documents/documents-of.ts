import { type Collection, collectionName } from '../collections/registry.ts';
import { errorFiles } from '../contract/http.ts';
import { htmlTwinOf, INDEX, MANIFEST } from '../contract/tree.ts';
import type { Documents } from '../generated/records.ts';
import type { JoinedHosts } from '../hosts/join-hosts.ts';
import { recordSchemaPath, type Schemas } from '../schemas/schema.ts';
import { publishedSchemas } from './published-schemas.ts';

/** A file of the tree that is not a page. */
export interface Document {
  /** Relative to the output folder. */
  readonly path: string;
  /** The schema it must match; null for a schema itself, and for a file that a host reads. */
  readonly schema: keyof Documents | null;
  readonly value: unknown;
  /** How it is written: as the service writes an answer, as a file for people, as a browser twin, or unchanged. */
  readonly form: 'answer' | 'document' | 'html-twin' | 'text';
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
  /** Whether the records are those of the bundled sample. */
  readonly sample: boolean;
  readonly hosts: JoinedHosts;
}

/**
 * Every file of the tree that is not a page: root index, error bodies, schemas, files for hosts; last the manifest,
 * which lists them all.
 */
export function documentsOf(
  published: readonly PublishedCollection[],
  schemas: Schemas,
  options: DocumentOptions,
): Document[] {
  const { hosts, baseUrl } = options;
  const collections = published.map(({ collection }) => collection);
  const index = { schema: 'root-index', value: rootIndex(collections, options) } as const;
  const documents: Document[] = [
    { path: 'api/index.json', ...index, form: 'answer' },
    ...(hosts.htmlTwins ? [{ path: htmlTwinOf('api/'), ...index, form: 'html-twin' } as const] : []),
    ...Object.entries(errorFiles).map(
      ([path, detail]): Document => ({ path, schema: 'error', value: { detail }, form: 'answer' }),
    ),
    ...[...publishedSchemas(schemas, schemaPaths(collections), baseUrl)].map(
      ([path, value]): Document => ({ path: `schemas/${path}`, schema: null, value, form: 'document' }),
    ),
    ...hosts.files.map(({ path, text }): Document => ({ path, schema: null, value: text, form: 'text' })),
  ];
  const twins = hosts.htmlTwins ? collections.map(({ path }) => htmlTwinOf(path.slice(1))) : [];
  const value = manifest(published, [...documents.map(({ path }) => path), ...twins], options);
  return [...documents, { path: MANIFEST, schema: 'manifest', value, form: 'document' }];
}

/** The schemas of all documents, and of the records of these collections. */
function schemaPaths(collections: readonly Collection[]): string[] {
  const documents: (keyof Documents)[] = ['error', 'manifest', 'page', 'root-index'];
  return [
    ...documents.map((name) => `${name}.schema.json`),
    ...collections.map(({ kind }) => recordSchemaPath(kind.schema)),
  ];
}

/** The address of every collection, as the original service's API root lists it. */
function rootIndex(
  collections: readonly Collection[],
  { baseUrl, hosts }: DocumentOptions,
): Documents['root-index'] {
  const file = hosts.pageLinks === 'file' ? INDEX : '';
  return Object.fromEntries(
    collections.map((collection) => [collectionName(collection), `${baseUrl}${collection.path}${file}`]),
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
    ...(options.sample && { sample: true }),
    hosts: options.hosts.names.toSorted(),
    page_links: options.hosts.pageLinks,
    collections: published.map(({ collection, records, pages }) => ({
      path: collection.path,
      schema: `schemas/${recordSchemaPath(collection.kind.schema)}`,
      records,
      pages,
    })),
    files: [...files, MANIFEST].sort(),
  };
}

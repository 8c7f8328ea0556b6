import { errorFiles } from '../contract/http.ts';
import { DESCRIPTION, htmlTwinOf, INDEX, MANIFEST } from '../contract/tree.ts';
import type { Collection, Description } from '../description/kind.ts';
import { publicDescription } from '../description/public-description.ts';
import type { Documents } from '../generated/documents.ts';
import type { JoinedHosts } from '../hosts/join-hosts.ts';
import { recordSchemaPath } from '../schemas/schema.ts';
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
  readonly description: Description;
  readonly version: string;
  readonly baseUrl: string;
  readonly pageSize: number;
  /** Whether the records are those of the bundled sample. */
  readonly sample: boolean;
  readonly hosts: JoinedHosts;
}

/**
 * Every file of the tree that is not a page: root index, error bodies, schemas, files for hosts; last the manifest,
 * which lists them all.
 */
export function documentsOf(published: readonly PublishedCollection[], options: DocumentOptions): Document[] {
  const { hosts, baseUrl } = options;
  const collections = published.map(({ collection }) => collection);
  const index = { schema: 'root-index', value: rootIndex(collections, options) } as const;
  const folder = options.description.api.slice(1);
  const documents: Document[] = [
    { path: `${folder}${INDEX}`, ...index, form: 'answer' },
    ...(hosts.htmlTwins ? [{ path: htmlTwinOf(folder), ...index, form: 'html-twin' } as const] : []),
    ...Object.entries(errorFiles).map(
      ([path, detail]): Document => ({ path, schema: 'error', value: { detail }, form: 'answer' }),
    ),
    ...[...publishedSchemas(options.description.schemas, schemaPaths(collections), baseUrl)].map(
      ([path, value]): Document => ({ path: `schemas/${path}`, schema: null, value, form: 'document' }),
    ),
    {
      path: DESCRIPTION,
      schema: 'databank',
      value: publicDescription({ ...options.description, collections }),
      form: 'document',
    },
    ...hosts.files.map(({ path, text }): Document => ({ path, schema: null, value: text, form: 'text' })),
  ];
  const twins = hosts.htmlTwins ? collections.map(({ path }) => htmlTwinOf(path.slice(1))) : [];
  const value = manifest(published, [...documents.map(({ path }) => path), ...twins], options);
  return [...documents, { path: MANIFEST, schema: 'manifest', value, form: 'document' }];
}

/** The schemas of all documents, and of the records of these collections. */
function schemaPaths(collections: readonly Collection[]): string[] {
  const documents: (keyof Documents)[] = ['databank', 'error', 'manifest', 'page', 'root-index'];
  return [
    ...documents.map((name) => `${name}.schema.json`),
    ...collections.map(({ kind }) => recordSchemaPath(kind.name)),
  ];
}

/** The address of every collection, as the original service's API root lists it. */
function rootIndex(
  collections: readonly Collection[],
  { baseUrl, hosts }: DocumentOptions,
): Documents['root-index'] {
  const file = hosts.pageLinks === 'file' ? INDEX : '';
  return Object.fromEntries(collections.map(({ name, path }) => [name, `${baseUrl}${path}${file}`]));
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
    private_comments_included: options.description.publishesPrivateTexts,
    ...(options.sample && { sample: true }),
    hosts: options.hosts.names.toSorted(),
    page_links: options.hosts.pageLinks,
    collections: published.map(({ collection, records, pages }) => ({
      path: collection.path,
      ...(collection.pageSize !== null && { page_size: collection.pageSize }),
      schema: `schemas/${recordSchemaPath(collection.kind.name)}`,
      records,
      pages,
    })),
    files: [...files, MANIFEST].sort(),
  };
}

import type { Documents } from '../../contract/documents.ts';
import { errorFiles } from '../../contract/tree/http.ts';
import type { IdList } from '../../contract/tree/record-ids.ts';
import { RELEASE } from '../../contract/tree/releases.ts';
import { DESCRIPTION, INDEX, MANIFEST } from '../../contract/tree/tree.ts';
import type { JoinedHosts } from '../../hosts/join-hosts.ts';
import type { Collection, Description } from '../../model/description/kind.ts';
import { publicDescription } from '../../model/description/public-description.ts';
import {
  type JsonSchema,
  recordSchemaPath,
  resolveReference,
  type Schemas,
} from '../../model/schemas/schema.ts';
import type { Form } from '../forms/form.ts';

export interface Document {
  /** Relative to the output folder. */
  readonly path: string;
  /** null for schemas and for files that hosts read. */
  readonly schema: keyof Documents | null;
  readonly value: unknown;
  /** As an answer of the service, as a file for people, or unchanged. */
  readonly style: 'answer' | 'document' | 'text';
  readonly form?: Form;
}

/** A file with this text, unchanged. */
export function textDocument(path: string, value: string): Document {
  return { path, schema: null, value, style: 'text' };
}

export interface PublishedCollection {
  readonly collection: Collection;
  readonly records: number;
  readonly pages: number;
  /** Ids of its records if each has its own file; otherwise null. */
  readonly ids: IdList | null;
}

export interface DocumentOptions {
  readonly description: Description;
  readonly version: string;
  /** Where the tree will be published, without a trailing slash. */
  readonly baseUrl: string;
  readonly pageSize: number;
  readonly explorer?: boolean;
  /** Whether to publish an archive of the tree and its database, see `stageSnapshot`. */
  readonly snapshot?: boolean;
  /** The settings that the user chose: the next build into the folder keeps them. */
  readonly given?: Documents['manifest']['given'];
  readonly sample: boolean;
  /** Empty for a tree that is not made for a host. */
  readonly hosts: JoinedHosts;
  /** Unset for the latest tree. */
  readonly release?: Documents['release'];
}

/** Every file that is not a page, except the manifest: root index, error bodies, schemas, files for hosts. */
export function documentsOf(
  published: readonly PublishedCollection[],
  options: DocumentOptions,
  forms: readonly Form[],
): Document[] {
  const { hosts, baseUrl, release } = options;
  const collections = published.map(({ collection }) => collection);
  const index = { schema: 'root-index', value: rootIndex(collections, options) } as const;
  return [
    ...forms.flatMap((form) =>
      form
        .files({ of: 'index', path: options.description.api })
        .map((path): Document => ({ path, ...index, style: 'answer', form })),
    ),
    ...Object.entries(errorFiles).map(
      ([path, detail]): Document => ({ path, schema: 'error', value: { detail }, style: 'answer' }),
    ),
    ...(release === undefined
      ? []
      : [{ path: RELEASE, schema: 'release', value: release, style: 'document' } as const]),
    ...[...publishedSchemas(options.description.schemas, schemaPaths(collections, options), baseUrl)].map(
      ([path, value]): Document => ({ path: `schemas/${path}`, schema: null, value, style: 'document' }),
    ),
    {
      path: DESCRIPTION,
      schema: 'databank',
      value: publicDescription({ ...options.description, pageSize: options.pageSize, collections }),
      style: 'document',
    },
    ...hosts.files.map(({ path, text }) => textDocument(path, text)),
  ];
}

/**
 * The manifest, the last file of a tree. `files` are all other files it names; `unmentioned` counts the
 * entities that no record mentions; `part` is unset for a whole tree.
 */
export function manifestOf(
  published: readonly PublishedCollection[],
  options: DocumentOptions,
  files: readonly string[],
  { unmentioned, part }: Pick<Documents['manifest'], 'unmentioned' | 'part'> = {},
): Document {
  const value = {
    ...manifest(published, options),
    ...(unmentioned !== undefined && { unmentioned }),
    files: [...files, MANIFEST].sort(),
    ...(part !== undefined && { part }),
  };
  return { path: MANIFEST, schema: 'manifest', value, style: 'document' };
}

const explorerSchemas = [
  ...(['explorer-catalog', 'explorer-claims', 'explorer-columns', 'explorer-coverage'] as const),
  ...(['explorer-entities', 'explorer-offline', 'explorer-search', 'explorer-sources'] as const),
  ...(['explorer-entity-claims', 'explorer-texts'] as const),
];

const databaseSchemas = ['explorer-database'] as const;
const shapeSchemas = ['explorer-shapes', 'explorer-outlines'] as const;

function schemaPaths(
  collections: readonly Collection[],
  { release, explorer, snapshot, description }: DocumentOptions,
): string[] {
  const documents: (keyof Documents)[] = [
    ...(['databank', 'error', 'manifest', 'page', 'root-index'] as const),
    ...(release === undefined ? [] : (['change', 'release'] as const)),
    ...(explorer === true ? explorerSchemas : []),
    ...(explorer === true && snapshot === true ? databaseSchemas : []),
    ...(explorer === true && description.roles.shapes !== undefined ? shapeSchemas : []),
  ];
  return [
    ...documents.map((name) => `${name}.schema.json`),
    ...collections.map(({ kind }) => recordSchemaPath(kind.name)),
  ];
}

/** Collection addresses, as the original service's API root lists them. */
function rootIndex(
  collections: readonly Collection[],
  { baseUrl, hosts }: DocumentOptions,
): Documents['root-index'] {
  const file = hosts.pageLinks === 'file' ? INDEX : '';
  return Object.fromEntries(collections.map(({ name, path }) => [name, `${baseUrl}${path}${file}`]));
}

function manifest(
  published: readonly PublishedCollection[],
  options: DocumentOptions,
): Omit<Documents['manifest'], 'files'> {
  return {
    generator: 'polity-press',
    version: options.version,
    base_url: options.baseUrl,
    page_size: options.pageSize,
    private_comments_included: options.description.publishesPrivateTexts,
    ...(options.sample && { sample: true }),
    ...(options.explorer !== undefined && { explorer: options.explorer }),
    ...(options.snapshot === true && { snapshot: true }),
    ...(options.given !== undefined && options.release === undefined && { given: options.given }),
    hosts: options.hosts.names.toSorted(),
    page_links: options.hosts.pageLinks,
    collections: published.map(({ collection, records, pages, ids }) => ({
      path: collection.path,
      ...(collection.pageSize !== null && { page_size: collection.pageSize }),
      schema: `schemas/${recordSchemaPath(collection.kind.name)}`,
      records,
      pages,
      ...(ids !== null && { ids: [...ids] }),
    })),
  };
}

/** The schemas at these paths and all that they refer to, each with its published `$id`. */
function publishedSchemas(
  schemas: Schemas,
  paths: Iterable<string>,
  baseUrl: string,
): Map<string, JsonSchema> {
  const published = new Map<string, JsonSchema>();
  const visit = (path: string) => {
    if (published.has(path)) return;
    const schema = schemas.get(path);
    if (schema === undefined) throw new Error(`schemas/${path} is missing`);
    const { $schema, ...rest } = schema;
    published.set(path, { ...($schema && { $schema }), $id: `${baseUrl}/schemas/${path}`, ...rest });
    for (const reference of references(schema)) visit(resolveReference(path, reference));
  };
  for (const path of paths) visit(path);
  return new Map([...published].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function references(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === '$ref' && typeof inner === 'string' ? [inner] : references(inner),
  );
}

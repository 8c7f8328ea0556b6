import { contractHeaders, JSON_TYPE, messages } from '../contract/http.ts';
import { INDEX, type PageLinks, pageAddress } from '../contract/tree.ts';
import type { ResolvedDataset } from '../dataset/resolve-dataset.ts';
import type { Collection } from '../description/kind.ts';
import type { Documents } from '../generated/documents.ts';
import { type JsonSchema, recordSchemaPath, type Schemas } from '../schemas/schema.ts';
import { type ComponentSchemas, componentSchemas, unusedName } from './component-schemas.ts';

type OpenApi = Documents['openapi'];
type Operation = OpenApi['paths'][string]['get'];
type Responses = NonNullable<Operation['responses']>;

/** What an OpenAPI document is made from. Nothing of it depends on the records: all parts of a tree have the same. */
export interface ApiFacts {
  readonly api: string;
  readonly collections: readonly Collection[];
  readonly schemas: Schemas;
  readonly dataset: Pick<ResolvedDataset, 'title' | 'description' | 'version' | 'licence'>;
  /** The version of the release that the tree is; null of the latest tree. */
  readonly release: string | null;
  readonly baseUrl: string;
  readonly pageLinks: PageLinks;
  /** Whether each record has an address of its own. */
  readonly records: boolean;
}

/**
 * Describes a tree in OpenAPI 3.1, for people, linters and generators of clients.
 *
 * Its examples are addresses in the tree, from that of the document: what lies there is real, and no record is copied.
 */
export function describeApi(facts: ApiFacts): OpenApi {
  const { api, collections, baseUrl, pageLinks } = facts;
  const schemas = componentSchemas(facts.schemas);
  const responses = responsesOf(pageLinks, schemas);
  const paths = pathsOf(facts, schemas);
  const isQuery = pageLinks === 'query';
  return {
    openapi: '3.1.0',
    // The first: the preview rewrites the address.
    servers: [{ url: baseUrl }],
    info: infoOf(facts),
    tags: [
      { name: INDEX_TAG, description: `The addresses of all collections, at ${api}.` },
      ...[...new Set(collections.map(sectionOf))].map((name) => ({
        name,
        description: `The collections below ${api}${name === OTHER_TAG ? '' : `${name}/`}.`,
      })),
    ],
    paths,
    components: {
      schemas: schemas.all(),
      ...(isQuery && { headers: headers() }),
      responses,
      parameters: { page: pageParameter(pageLinks) },
    },
  };
}

const INDEX_TAG = 'index';
const OTHER_TAG = 'collections';

function infoOf({ dataset, release, pageLinks }: ApiFacts): OpenApi['info'] {
  const { title, description, licence } = dataset;
  const limits =
    pageLinks === 'query'
      ? 'Every answer is a file: parameters other than page (page_size, search, ordering, filters) are ignored.'
      : 'Every answer is a file, and so is every page: parameters (page, page_size, search, ordering, filters) are ignored.';
  return {
    title,
    description: [...(description === null ? [] : [description]), limits].join('\n\n'),
    version: release ?? dataset.version ?? 'unversioned',
    ...(licence !== null && {
      license: {
        name: licence.name,
        // One of the two, as OpenAPI has it.
        ...(licence.url !== null ? { url: licence.url } : licence.id !== null && { identifier: licence.id }),
      },
    }),
  };
}

function pathsOf(facts: ApiFacts, schemas: ComponentSchemas): OpenApi['paths'] {
  const { api, collections, pageLinks, records } = facts;
  const used = new Set<string>();
  const idOf = (...parts: readonly string[]) => {
    const id = unusedName(camelCase(parts.join('/')), used);
    used.add(id);
    return id;
  };
  const file = pageLinks === 'file' ? INDEX : '';
  const errors = errorsOf(pageLinks);
  const index: Operation = {
    operationId: idOf('list', 'collections'),
    tags: [INDEX_TAG],
    summary: 'The address of every collection',
    responses: {
      200: answer('The addresses, by the names of the collections.', {
        schema: schemas.document('root-index'),
        examples: { published: { externalValue: `${api.slice(1)}${INDEX}` } },
        pageLinks,
      }),
      ...errors,
      404: { $ref: '#/components/responses/not-found' },
    },
  };
  const each = collections.flatMap((collection): [string, OpenApi['paths'][string]][] => {
    const { name, path, kind } = collection;
    const about = facts.schemas.get(recordSchemaPath(kind.name));
    const common = { tags: [sectionOf(collection)], ...descriptionOf(about) };
    const list: Operation = {
      operationId: idOf('list', name),
      ...common,
      summary: `One page of ${name}`,
      parameters: [{ $ref: '#/components/parameters/page' }],
      responses: {
        200: answer('The page.', {
          schema: schemas.page(kind.name),
          examples: {
            'first-page': {
              externalValue: pageAddress('file', path.slice(1), 1).replace(INDEX, 'page-1.json'),
            },
          },
          pageLinks,
        }),
        ...errors,
        404: { $ref: '#/components/responses/invalid-page' },
      },
    };
    const single: Operation = {
      operationId: idOf('get', name, 'by', kind.id.name),
      ...common,
      summary: `One record of ${name}`,
      parameters: [
        {
          name: 'id',
          in: 'path',
          required: true,
          description: `The ${kind.id.name} of the record.`,
          schema: kind.id.value.schema(false),
        },
      ],
      responses: {
        200: answer('The record, as it is on its page.', { schema: schemas.record(kind.name), pageLinks }),
        ...errors,
        404: { $ref: '#/components/responses/not-found' },
      },
    };
    return [
      [pageLinks === 'query' ? path : `${path}page-{page}.json`, { get: list }],
      ...(records ? ([[`${path}{id}/${file}`, { get: single }]] as [string, { get: Operation }][]) : []),
    ];
  });
  return Object.fromEntries([[`${api}${file}`, { get: index }], ...each]);
}

/** The part of a collection's name before its last word; collections without one are in a section of their own. */
function sectionOf({ name }: Collection): string {
  const end = name.lastIndexOf('/');
  return end === -1 ? OTHER_TAG : name.slice(0, end);
}

function descriptionOf(schema: JsonSchema | undefined): { readonly description?: string } {
  return schema?.description === undefined ? {} : { description: schema.description };
}

/** `list/core/us-locations` as the name of a method: `listCoreUsLocations`. */
function camelCase(text: string): string {
  const words = text.split(/[^A-Za-z0-9]+/).filter((word) => word !== '');
  return words.map((word, index) => (index === 0 ? word : word[0]?.toUpperCase() + word.slice(1))).join('');
}

function answer(
  description: string,
  {
    schema,
    examples,
    pageLinks,
  }: { readonly schema: JsonSchema; readonly examples?: Example; readonly pageLinks: PageLinks },
): Responses[string] {
  return {
    description,
    ...(pageLinks === 'query' && { headers: headerReferences([...Object.keys(contractHeaders), ETAG]) }),
    content: { [JSON_TYPE]: { schema, ...(examples !== undefined && { examples }) } },
  };
}

type Example = Readonly<Record<string, { readonly externalValue: string }>>;

const ETAG = 'ETag';

/** The headers of the contract: a host that ignores queries sends its own. */
function headers(): OpenApi['components']['schemas'] {
  const text = { type: 'string' };
  return {
    ...Object.fromEntries(
      Object.entries(contractHeaders).map(([name, value]) => [
        name,
        {
          description:
            name === 'Vary' ? 'A server that compresses adds Accept-Encoding.' : `Always ${value}.`,
          schema: text,
          example: value,
        },
      ]),
    ),
    [ETAG]: { description: 'Sent back as If-None-Match, it is answered with 304.', schema: text },
    Location: { description: 'The same address with a slash, and with the same query.', schema: text },
  };
}

function headerReferences(names: readonly string[]) {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** The answers that any address may give. A host that ignores queries has none of its own making. */
function errorsOf(pageLinks: PageLinks): Responses {
  if (pageLinks === 'file') return {};
  return Object.fromEntries(
    [
      ['301', 'without-slash'],
      ['304', 'not-modified'],
      ['405', 'not-allowed'],
    ].map(([status, name]) => [status, { $ref: `#/components/responses/${name}` }]),
  );
}

function responsesOf(pageLinks: PageLinks, schemas: ComponentSchemas): Responses {
  if (pageLinks === 'file') {
    const missing = { description: 'There is no such file: what the host says then is its own.' };
    return { 'invalid-page': missing, 'not-found': missing };
  }
  const always = Object.keys(contractHeaders);
  const error = (description: string, detail: string): Responses[string] => ({
    description,
    headers: headerReferences(always),
    content: {
      [JSON_TYPE]: {
        schema: schemas.document('error'),
        examples: { [camelCase(detail)]: { value: { detail } } },
      },
    },
  });
  return {
    'without-slash': {
      description: 'The address had no slash at its end.',
      headers: headerReferences([...always, 'Location']),
    },
    'not-modified': {
      description: 'The answer is still the one whose ETag the request named.',
      headers: headerReferences([...always, ETAG]),
    },
    'invalid-page': error('There is no such page.', messages.invalidPage),
    'not-found': error('There is nothing at this address.', messages.notFound),
    'not-allowed': error('The method was one that writes.', messages.notAllowed('POST')),
  };
}

/** Which page: as a query, or in the name of its file. */
function pageParameter(pageLinks: PageLinks): NonNullable<OpenApi['components']['parameters']>[string] {
  return {
    name: 'page',
    in: pageLinks === 'query' ? 'query' : 'path',
    required: pageLinks === 'file',
    description: 'The number of the page, from 1; or last.',
    schema: {
      anyOf: [
        { type: 'integer', minimum: 1 },
        { type: 'string', const: 'last' },
      ],
    },
    examples: { first: { value: 1 }, last: { value: 'last' } },
  };
}

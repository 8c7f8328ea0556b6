import { basename } from 'node:path';
import type { Schemas } from '../../src/model/schemas/schema.ts';

interface Path {
  readonly get: {
    readonly operationId: string;
    readonly parameters: readonly object[];
    readonly responses: {
      readonly 200: {
        readonly description: string;
        readonly content: { readonly 'application/json': { readonly schema: { readonly $ref: string } } };
      };
    };
  };
}

interface Collected {
  readonly path: string;
  readonly schema: string;
}

const reference = (path: string) => ({ $ref: `#/components/schemas/${basename(path, '.schema.json')}` });

/** Makes references between files of schemas references in one document. */
function inOneDocument(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOneDocument);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== '$schema')
      .map(([key, inner]) =>
        key === '$ref' ? ['$ref', reference(String(inner)).$ref] : [key, inOneDocument(inner)],
      ),
  );
}

/** A small `openapi.json` of collections, made by hand. */
export function describedApi(collections: readonly Collected[], schemas: Schemas, baseUrl: string) {
  const content = (path: string) => ({ 'application/json': { schema: reference(path) } });
  const error = { description: 'It is not there.', content: content('error') };
  const operation = (index: number, schema: string, parameters: readonly object[]) => ({
    ...{ operationId: `get${index}`, tags: ['all'], summary: 'Gets it', parameters },
    responses: {
      200: { description: 'It.', content: content(schema) },
      ...Object.fromEntries([301, 304, 404, 405].map((status) => [status, error])),
    },
  });
  const page = {
    ...{ name: 'page', in: 'query', required: false, description: 'Its number.' },
    schema: {
      anyOf: [
        { type: 'integer', minimum: 1 },
        { type: 'string', const: 'last' },
      ],
    },
  };
  const components = [...schemas]
    .filter(([path]) => /^(?:records\/|root-index\.|error\.)/.test(path))
    .map(([path, schema]) => [basename(path, '.schema.json'), inOneDocument(schema)]);
  const { properties, required } = schemas.get('page.schema.json') ?? {};
  const pages = collections.map(({ schema }) => [
    `${schema}-page`,
    {
      ...{ type: 'object', required },
      properties: { ...properties, results: { type: 'array', items: reference(schema) } },
    },
  ]);
  return {
    openapi: '3.1.0',
    servers: [{ url: baseUrl }],
    info: { title: 'A tree', description: 'Made by hand.', version: '1' },
    tags: [],
    paths: Object.fromEntries([
      ['/api/', { get: operation(0, 'root-index', []) }],
      ...collections.map(({ path, schema }, index) => [
        path,
        { get: operation(index + 1, `${schema}-page`, [page]) },
      ]),
    ]) as Record<string, Path>,
    components: {
      schemas: Object.fromEntries([...components, ...pages]),
      parameters: {},
      responses: {},
    },
  };
}

/** Adds the addresses of single records. */
export function describeRecords(api: ReturnType<typeof describedApi>): void {
  const uuid = '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$';
  for (const [path, { get }] of Object.entries(api.paths)) {
    if (path === '/api/') continue;
    const page = get.responses[200].content['application/json'].schema.$ref;
    const isCited = path.endsWith('/citations/');
    const id = {
      ...{ name: 'id', in: 'path', required: true, description: 'Its id.' },
      schema: isCited ? { type: 'string', format: 'uuid', pattern: uuid } : { type: 'integer' },
    };
    const content = { 'application/json': { schema: { $ref: page.replace(/-page$/, '') } } };
    api.paths[`${path}{id}/`] = {
      get: {
        ...get,
        operationId: `${get.operationId}Single`,
        parameters: [id],
        responses: { ...get.responses, 200: { description: 'It.', content } },
      },
    };
  }
}

import { edit } from '../published-tree.ts';
import { editManifest, type Mutation, type Plain, reversed } from './mutation.ts';

interface Databank {
  readonly records: Record<string, { keys: Plain }>;
}

interface OpenApi {
  servers: unknown[];
  readonly paths: Record<string, unknown>;
}

/** Changes of the documents beside the pages. */
export const documentMutations: readonly Mutation[] = [
  {
    check: 'description',
    name: 'no JSON',
    mutate: (files) => files.set('databank.json', '<!doctype html>'),
    message: /^is not JSON/,
  },
  {
    check: 'description',
    name: 'a key of no type',
    mutate: (files) =>
      edit(
        files,
        'databank.json',
        (databank: Databank) => void Object.assign(databank.records.nga?.keys ?? {}, { name: 'string' }),
      ),
    message: /records\.nga\.keys\.name/,
  },
  {
    check: 'description',
    name: 'a record that is not there',
    mutate: (files) => edit(files, 'databank.json', (databank: Databank) => void delete databank.records.nga),
    message: /names the record nga/,
  },
  {
    check: 'openapi',
    name: 'no JSON',
    mutate: (files) => files.set('openapi.json', '<!doctype html>'),
    message: /^is not JSON/,
  },
  {
    check: 'openapi',
    name: 'another version',
    mutate: (files) =>
      edit(files, 'openapi.json', (document: Plain) => void Object.assign(document, { openapi: '2.0' })),
    message: /^must be equal to constant$/,
  },
  {
    check: 'openapi',
    name: 'another server',
    mutate: (files) =>
      edit(files, 'openapi.json', (document: OpenApi) => {
        document.servers = [{ url: 'https://elsewhere.example.org' }];
      }),
    message: /^names the server "https:\/\/elsewhere\.example\.org", expected "/,
  },
  {
    check: 'openapi',
    name: 'a collection too few',
    mutate: (files) =>
      edit(files, 'openapi.json', ({ paths }: OpenApi) => void delete paths['/api/core/ngas/']),
    message: /^does not describe \/api\/core\/ngas\/$/,
  },
  {
    check: 'openapi',
    name: 'a path too many',
    mutate: (files) =>
      edit(files, 'openapi.json', ({ paths }: OpenApi) => {
        paths['/api/core/emperors/'] = paths['/api/core/ngas/'];
      }),
    message: /^describes what is not published: 1 path$/,
  },
  {
    check: 'client',
    name: 'another client',
    mutate: (files) => files.set('client.js', 'export const openApi = fetch;'),
    message: /^differs from the one that is built$/,
  },
  {
    check: 'client',
    name: 'no collection in the types',
    mutate: (files) => files.set('databank.d.ts', 'export interface Databank {}'),
    message: /^does not type sc\/tokens$/,
  },
  {
    check: 'client',
    name: 'a collection too many in the types',
    mutate: (files) =>
      files.set(
        'databank.d.ts',
        String(files.get('databank.d.ts')).replace(/^(.*)"sc\/tokens"(.*)$/m, '$&\n$1"core/emperors"$2'),
      ),
    message: /^types core\/emperors, which is not published$/,
  },
  {
    check: 'client',
    name: 'a type that is not declared',
    mutate: (files) =>
      files.set('databank.d.ts', String(files.get('databank.d.ts')).replace('export type Any', 'type Any')),
    message: /^does not declare Any, the type of sc\/tokens$/,
  },
  {
    check: 'manifest',
    name: 'no JSON',
    mutate: (files) => files.set('manifest.json', '<!doctype html>'),
    message: /^is not JSON/,
  },
  {
    check: 'manifest',
    name: 'a key too many',
    mutate: (files) => editManifest(files, (manifest) => ({ ...manifest, built: 'today' })),
    message: /has the key built/,
  },
  {
    check: 'manifest',
    name: 'a key twice',
    mutate: (files) =>
      files.set('manifest.json', String(files.get('manifest.json')).replace('{', '{"page_size":3,')),
    message: /^has the key page_size twice in an object, at byte \d+$/,
  },
  {
    check: 'manifest',
    name: 'an unknown collection',
    mutate: (files) =>
      editManifest(files, ({ collections }) => {
        collections.push({
          path: '/api/x/y/',
          schema: 'schemas/records/y.schema.json',
          records: 0,
          pages: 1,
        });
      }),
    message: /names the collection \/api\/x\/y\//,
  },
  {
    check: 'manifest',
    name: 'collections out of order',
    mutate: (files) => editManifest(files, ({ collections }) => void collections.reverse()),
    message: /names \/api\/core\/citations\/ out of order/,
  },
  {
    check: 'manifest',
    name: 'a collection twice',
    mutate: (files) =>
      editManifest(files, ({ collections }) => void collections.splice(1, 0, collections[0])),
    message: /names \/api\/sc\/tokens\/ twice/,
  },
  {
    check: 'manifest',
    name: 'the schema of another kind',
    mutate: (files) =>
      editManifest(files, ({ collections }) => {
        collections[0].schema = 'schemas/records/nga.schema.json';
      }),
    message: /expected schemas\/records\/token\.schema\.json/,
  },
  {
    check: 'manifest',
    name: 'a number of pages that does not follow',
    mutate: (files) =>
      editManifest(files, ({ collections }) => {
        collections[0].pages = 4;
      }),
    message: /4 pages, expected 3/,
  },
  {
    check: 'manifest',
    name: 'unsorted files',
    mutate: (files) => editManifest(files, ({ files: list }) => void (list as string[]).reverse()),
    message: /out of order/,
  },
  {
    check: 'root-index',
    name: 'no JSON',
    mutate: (files) => files.set('api/index.json', ''),
    message: /^is not JSON at byte 0$/,
  },
  {
    check: 'root-index',
    name: 'a list',
    mutate: (files) => files.set('api/index.json', '[]'),
    message: /is a list, expected object/,
  },
  {
    check: 'root-index',
    name: 'a collection missing',
    mutate: (files) => edit(files, 'api/index.json', ({ 'sc/tokens': _, ...others }: Plain) => others),
    message: /gives sc\/tokens the address nothing, expected "http/,
  },
  {
    check: 'root-index',
    name: 'another address',
    mutate: (files) =>
      edit(files, 'api/index.json', (index: Plain) => ({ ...index, 'sc/tokens': 'https://example.com/x/' })),
    message: /the address "https:\/\/example\.com\/x\/", expected/,
  },
  {
    check: 'root-index',
    name: 'one collection too many',
    mutate: (files) =>
      edit(files, 'api/index.json', (index: Plain) => ({ ...index, 'core/regions': 'https://example.com/' })),
    message: /lists core\/regions/,
  },
  {
    check: 'root-index',
    name: 'another order',
    mutate: (files) => edit(files, 'api/index.json', reversed),
    message: /in another order, expected sc\/tokens, core\/references/,
  },
  {
    check: 'error-bodies',
    name: 'another text',
    mutate: (files) => files.set('404.json', '{"detail":"Nothing here."}'),
    message: /expected .*\{"detail":"Not found\."\}$/,
  },
  {
    check: 'error-bodies',
    name: 'no JSON',
    mutate: (files) => files.set('404-page.json', 'Invalid page.'),
    message: /is not JSON|another body, expected 200 and \{"detail":"Invalid page\."\}$/,
  },
  {
    check: 'schemas',
    name: 'another schema',
    mutate: (files) =>
      edit(files, 'schemas/page.schema.json', (schema: Plain) => ({ ...schema, title: 'Another' })),
    message: /^is not the schema of this version$/,
  },
  {
    check: 'schemas',
    name: 'another $id',
    mutate: (files) =>
      edit(files, 'schemas/page.schema.json', (schema: Plain) => ({
        ...schema,
        $id: 'https://example.com/x',
      })),
    message: /^has the \$id "https:\/\/example\.com\/x", expected "http[^"]+\/schemas\/page\.schema\.json"$/,
  },
  {
    check: 'schemas',
    name: 'no object',
    mutate: (files) => files.set('schemas/page.schema.json', 'null'),
    message: /^(has the \$id nothing|is not the schema)/,
  },
  {
    check: 'schemas',
    name: 'a schema that others refer to is not published',
    mutate(files) {
      const path = 'schemas/records/macro-region.schema.json';
      files.delete(path);
      editManifest(files, (manifest) => ({
        ...manifest,
        files: (manifest.files as string[]).filter((file) => file !== path),
      }));
    },
    message: /^refers to a schema that is not published: schemas\/records\/macro-region\.schema\.json$/,
  },
  {
    check: 'schemas',
    name: 'the schema of a collection is not published',
    mutate(files) {
      const path = 'schemas/records/token.schema.json';
      files.delete(path);
      editManifest(files, (manifest) => ({
        ...manifest,
        files: (manifest.files as string[]).filter((file) => file !== path),
      }));
    },
    message: /^is not published, but \/api\/sc\/tokens\/ has its records$/,
  },
  {
    check: 'schemas',
    name: 'a schema of no contract',
    mutate(files) {
      files.set('schemas/z.schema.json', '{}');
      editManifest(files, ({ files: list }) => void (list as string[]).push('schemas/z.schema.json'));
    },
    message: /^is not a schema of the contract$/,
  },
  {
    check: 'html-twins',
    name: 'an element in a twin',
    mutate: (files) => files.set('api/core/capitals/index.html', '{"x":"<script>"}'),
    message: /^holds a character that a browser may take for HTML$/,
  },
  {
    check: 'html-twins',
    name: 'another page in a twin',
    mutate: (files) => files.set('api/core/capitals/index.html', '{"count":1}'),
    message: /^is not the same as api\/core\/capitals\/index.json$/,
  },
  {
    check: 'html-twins',
    name: 'no JSON in a twin',
    mutate: (files) => files.set('api/core/capitals/index.html', 'nothing'),
    message: /^is not the same as/,
  },
];

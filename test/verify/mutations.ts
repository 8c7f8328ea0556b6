import { edit, type Files } from './published-tree.ts';

type Mutate = (files: Files) => void;
export type Plain = Record<string, unknown>;
type Page = Plain & { results: [Plain, Plain, Plain] & Plain[] };
type Manifest = Plain & { collections: [Plain, Plain]; files: string[] };

export const editManifest = (files: Files, change: (manifest: Manifest) => unknown) =>
  edit(files, 'manifest.json', change);
export const reversed = (value: Plain) => Object.fromEntries(Object.entries(value).reverse());

const put =
  (path: string, text: string): Mutate =>
  (files) =>
    files.set(path, text);
const replace =
  (path: string, from: string | RegExp, to: string): Mutate =>
  (files) =>
    files.set(path, String(files.get(path)).replace(from, to));
/** Makes another value of the one that a file holds. */
const remake =
  (path: string, make: (value: never) => unknown): Mutate =>
  (files) =>
    edit(files, path, make);
const merge = (path: string, more: Plain) => remake(path, (value: Plain) => ({ ...value, ...more }));
const inManifest = (change: (manifest: Manifest) => unknown) =>
  remake('manifest.json', (manifest: Manifest) => void change(manifest));
const withoutFile =
  (path: string): Mutate =>
  (files) => {
    files.delete(path);
    editManifest(files, (manifest) => void manifest.files.splice(manifest.files.indexOf(path), 1));
  };

/** The collections with more than one page. */
const pages: Readonly<Record<string, number>> = { 'sc/tokens': 3, 'core/references': 2, 'core/citations': 3 };

/** Makes another page of one, and its copies with it. */
const page =
  (collection: string, number: number, make: (page: Page) => unknown): Mutate =>
  (files) => {
    const path = `api/${collection}/page-${number}.json`;
    edit(files, path, make);
    const text = files.get(path) ?? '';
    if (number === 1) files.set(`api/${collection}/index.json`, text);
    if (number === pages[collection]) files.set(`api/${collection}/page-last.json`, text);
  };
const tokens = (make: (page: Page) => unknown) => page('sc/tokens', 2, make);
const results = (change: (results: Page['results']) => unknown) =>
  tokens((page) => void change(page.results));
const firstToken = (more: Plain) => results(([first]) => Object.assign(first, more));
/** Changes the text of the second page of tokens, which has no copies. */
const rewrite =
  (change: (text: string) => string | Buffer): Mutate =>
  (files) => {
    const path = 'api/sc/tokens/page-2.json';
    files.set(path, change(String(files.get(path))));
  };
/** Makes another polity of every embedded one. */
const polities =
  (make: (polity: Plain) => unknown): Mutate =>
  (files) => {
    for (const number of [1, 2, 3])
      page('sc/tokens', number, ({ results }) => {
        for (const record of results) record.polity = make(record.polity as Plain) ?? record.polity;
      })(files);
  };
const inPolities = (more: Plain) => polities((polity) => ({ ...polity, ...more }));

interface OpenApi {
  components: { schemas: Plain };
  readonly paths: Plain;
}
interface Databank {
  readonly records: Record<string, { keys: Plain }>;
}
const html = '<!doctype html>';
const schema = 'schemas/page.schema.json';
const twin = 'api/core/capitals/index.html';

/** Changes that break a correct tree, by the one check that must fail. */
const byCheck: Readonly<Record<string, Readonly<Record<string, Mutate>>>> = {
  description: {
    'no JSON': put('databank.json', html),
    'a key of no type': remake(
      'databank.json',
      ({ records }: Databank) => void Object.assign(records.nga?.keys ?? {}, { name: 'string' }),
    ),
    'a record that is not there': remake('databank.json', ({ records }: Databank) => void delete records.nga),
  },
  openapi: {
    'no JSON': put('openapi.json', html),
    'another version': merge('openapi.json', { openapi: '2.0' }),
    'another server': merge('openapi.json', { servers: [{ url: 'https://elsewhere.example.org' }] }),
    'a collection too few': remake(
      'openapi.json',
      ({ paths }: OpenApi) => void delete paths['/api/core/ngas/'],
    ),
    'another type of a key': replace('openapi.json', /("token":\{[^}]*"type":)"string"/, '$1"integer"'),
    'a reference that is none': replace('openapi.json', '"items":{"$ref"', '"items":{"$reff"'),
    'another parameter': replace('openapi.json', '"name":"page"', '"name":"pge"'),
    'a key that a page may lack': remake('openapi.json', ({ components: { schemas } }: OpenApi) => {
      Object.assign(schemas['token-page'] as object, { required: [] });
    }),
    'a schema too few': remake(
      'openapi.json',
      ({ components }: OpenApi) => void delete components.schemas.nga,
    ),
    'another answer': replace('openapi.json', '"405":', '"406":'),
    'a path too many': remake('openapi.json', ({ paths }: OpenApi) => {
      paths['/api/core/emperors/'] = paths['/api/core/ngas/'];
    }),
  },
  client: {
    'another client': put('client.js', 'export const openApi = fetch;'),
    'no collection in the types': put('databank.d.ts', 'export interface Databank {}'),
    'a collection too many in the types': replace(
      'databank.d.ts',
      /^(.*)"sc\/tokens"(.*)$/m,
      '$&\n$1"core/emperors"$2',
    ),
    'a name in the types that is not JSON': replace('databank.d.ts', '"sc/tokens"', '""sc/tokens"'),
    'a stray line in the types': replace('databank.d.ts', 'export type Any', 'x\nexport type Any'),
    'other keys in the types': replace(
      'databank.d.ts',
      'export type Any = unknown;',
      'export interface Any {\n  id: number;\n}',
    ),
    'types that are cut off in an interface': replace(
      'databank.d.ts',
      /$/,
      'export interface Other {\n  id: number;\n',
    ),
    'types that are cut off in a comment': replace('databank.d.ts', /$/, '/** An'),
    'a type that is not declared': replace('databank.d.ts', 'export type Any', 'type Any'),
  },
  manifest: {
    'no JSON': put('manifest.json', html),
    'a key too many': merge('manifest.json', { built: 'today' }),
    'a key twice': replace('manifest.json', '{', '{"page_size":3,'),
    'an unknown collection': inManifest(({ collections }) =>
      collections.push({ path: '/api/x/y/', schema: 'schemas/records/y.schema.json', records: 0, pages: 1 }),
    ),
    'collections out of order': inManifest(({ collections }) => collections.reverse()),
    'a collection twice': inManifest(({ collections }) => collections.splice(1, 0, collections[0])),
    'the schema of another kind': inManifest(({ collections: [first] }) => {
      first.schema = 'schemas/records/nga.schema.json';
    }),
    'a number of pages that does not follow': inManifest(({ collections: [first] }) => {
      first.pages = 4;
    }),
    'data of an explorer that it denies': (files) => {
      files.set('explore/data/catalog.json', '{}');
      editManifest(files, (found) => {
        found.files.push('explore/data/catalog.json');
        found.files.sort();
      });
    },
    'unsorted files': inManifest(({ files }) => files.reverse()),
  },
  'root-index': {
    'no JSON': put('api/index.json', ''),
    'a list': put('api/index.json', '[]'),
    'a collection missing': remake('api/index.json', ({ 'sc/tokens': _, ...others }: Plain) => others),
    'another address': merge('api/index.json', { 'sc/tokens': 'https://example.com/x/' }),
    'one collection too many': merge('api/index.json', { 'core/regions': 'https://example.com/' }),
    'another order': remake('api/index.json', reversed),
  },
  'error-bodies': {
    'another text': put('404.json', '{"detail":"Nothing here."}'),
    'no JSON': put('404-page.json', 'Invalid page.'),
  },
  schemas: {
    'another schema': merge(schema, { title: 'Another' }),
    'another $id': merge(schema, { $id: 'https://example.com/x' }),
    'no object': put(schema, 'null'),
    'a schema that others refer to is not published': withoutFile('schemas/records/macro-region.schema.json'),
    'the schema of a collection is not published': withoutFile('schemas/records/token.schema.json'),
    'a schema of no contract': (files) => {
      files.set('schemas/z.schema.json', '{}');
      editManifest(files, (manifest) => void manifest.files.push('schemas/z.schema.json'));
    },
  },
  'html-twins': {
    'an element in a twin': put(twin, '{"x":"<script>"}'),
    'another page in a twin': put(twin, '{"count":1}'),
    'no JSON in a twin': put(twin, 'nothing'),
  },
  'utf-8-json': {
    'a byte that is not UTF-8': rewrite((text) => Buffer.from(text.replace('Description', '\xff'), 'latin1')),
    'a byte order mark': rewrite((text) => `\ufeff${text}`),
    'a key twice': rewrite((text) => text.replace('"tag":', '"tag" :"SECRET","tag":')),
    'half a page': rewrite((text) => text.slice(0, 500)),
    'a million brackets in a page': rewrite((text) =>
      text.replace('"tag":', `"deep":${'['.repeat(1e6)}${']'.repeat(1e6)},"tag":`),
    ),
  },
  envelope: {
    'null for a page': rewrite(() => 'null'),
    'no results': rewrite(() => '{"results":null}'),
    'another order of keys': tokens(reversed),
    'a key too many': tokens((page) => ({ ...page, total: 3 })),
    'a count in text': tokens((page) => ({ ...page, count: '25' })),
  },
  count: {
    'another count on one page': tokens((page) => ({ ...page, count: 26 })),
    'a record missing': page('sc/tokens', 3, ({ results }) => void results.pop()),
    'another number in the manifest': inManifest(({ collections: [first] }) => {
      first.records = 26;
    }),
  },
  links: {
    'a loop': tokens((page) => ({ ...page, next: page.previous })),
    'no end': page('sc/tokens', 3, (last) => ({ ...last, next: `${last.previous}`.replace('2', '4') })),
    'page 1 by its number': tokens((page) => ({ ...page, previous: `${page.previous}?page=1` })),
    'another path': page('sc/tokens', 1, (first) => ({
      ...first,
      next: `${first.next}`.replace('tokens', 'token'),
    })),
  },
  'page-size': {
    'a record on the page after': (files) => {
      let moved: Plain = {};
      page('sc/tokens', 1, ({ results }) => {
        moved = results.pop() as Plain;
      })(files);
      results((others) => others.unshift(moved))(files);
    },
  },
  records: {
    'a date of another form': firstToken({ created_date: '2024-03-25' }),
    'a record without an id': results(([, , third]) => delete third.id),
    'a curator': firstToken({ curator: [{ email: 'a@example.org' }] }),
    'a record with nothing but its id': results((all) => all.splice(0, 1, { id: 11 })),
    'keys in another order': results((all) => all.splice(0, 1, reversed(all[0]))),
    'keys of an embedded record in another order': polities(reversed),
    'a bad value in an embedded record': inPolities({ start_year: 'long ago' }),
  },
  ids: {
    'two records in another order': results((all) => all.reverse()),
    'a record on two pages': (files) => {
      const [first] = JSON.parse(String(files.get('api/sc/tokens/page-1.json'))).results.slice(-1);
      results((all) => all.splice(0, 1, first))(files);
    },
    'UUIDs in another order': page('core/citations', 2, (second) => void second.results.reverse()),
    'citations in another order': results(([first]) => (first.citations as unknown[]).reverse()),
    'a citation twice': results(([{ citations }]) =>
      (citations as unknown[]).splice(1, 1, (citations as unknown[])[0]),
    ),
  },
  'embedded-agree': {
    'one polity otherwise': results(([{ polity }]) =>
      Object.assign(polity as Plain, { long_name: 'Another' }),
    ),
    'a reference unlike the one of its collection': page('core/references', 1, ({ results }) => {
      results[1].title = 'Another title';
    }),
    'an area that its collection does not have': polities(({ home_nga: area }) => {
      (area as Plain).id = 100 + Number((area as Plain).id);
    }),
  },
  'private-comments': {
    'the comment of a record': firstToken({ private_comment: { id: 11, text: 'SECRET' } }),
    'a null instead of the sentinel': firstToken({ private_comment: { id: 11, text: null } }),
    'the comment of a polity': inPolities({ private_comment_n: { id: 900, text: 'SECRET' } }),
    'the text of a polity': inPolities({ private_comment: 'SECRET' }),
  },
};

export const mutations = Object.entries(byCheck).flatMap(([check, changes]) =>
  Object.entries(changes).map(([name, mutate]) => ({ check, name, mutate })),
);

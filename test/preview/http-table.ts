/**
 * What a published tree answers, request by request: every row of the HTTP behaviour, and the traps of known servers.
 * Data only, and of any server: the tree is `TREE_FILES`, and where the contract leaves a choice, each allowed answer
 * stands in the list. The first one is the preview's own.
 */

import { LOOKALIKE, UUID } from './preview-tree.ts';

/** A row of the contract's table, or one of its rules below the table. */
export type ContractRow =
  | 'page 1'
  | 'page n'
  | 'last page'
  | 'invalid page'
  | 'encoded key'
  | 'lenient number'
  | 'unknown path'
  | 'missing slash'
  | 'single record'
  | 'respelled UUID'
  | 'HEAD'
  | 'OPTIONS'
  | 'other methods'
  | 'ETag'
  | 'gzip'
  | 'explorer'
  | 'range'
  | 'files'
  | 'safety';

export interface HttpAnswer {
  readonly status: number | readonly number[];
  /** The file of the tree whose bytes are the body (of HEAD: would be). */
  readonly file?: string;
  /** The message of a JSON error body. */
  readonly detail?: string;
  /** Location, as a path. */
  readonly location?: string;
  /** Other headers: a text, a pattern, or null for one that must be missing. */
  readonly headers?: Readonly<Record<string, string | RegExp | null>>;
}

export interface HttpCase {
  readonly name: string;
  readonly row: ContractRow;
  readonly method: string;
  /** Sent as it stands, byte for byte. */
  readonly target: string;
  /** Beside Host and Connection; null takes one of these out. `{etag}` and `{tag}` are the ETag of the target, the latter without its weakness mark. */
  readonly headers: Readonly<Record<string, string | null>>;
  readonly version: '1.0' | '1.1';
  /** Any of them is right. */
  readonly answers: readonly HttpAnswer[];
}

const REFERENCES = '/api/core/references/';
const CAPITALS = '/api/core/capitals/';
const JSON_TYPE = { 'content-type': 'application/json' };

const file = (path: string, type: string | RegExp = 'application/json'): HttpAnswer => ({
  status: 200,
  file: path,
  headers: { 'content-type': type, etag: /^(W\/)?"[^"]+"$/ },
});
const withHeaders = (answer: HttpAnswer, headers: NonNullable<HttpAnswer['headers']>): HttpAnswer => ({
  ...answer,
  headers: { ...answer.headers, ...headers },
});
const page = (number: number | 'last'): HttpAnswer => file(`api/core/references/page-${number}.json`);
const invalidPage: HttpAnswer = { status: 404, detail: 'Invalid page.', headers: JSON_TYPE };
const notFound: HttpAnswer = { status: 404, detail: 'Not found.', headers: JSON_TYPE };
const movedTo = (location: string): HttpAnswer => ({ status: 301, location });
const noContent: HttpAnswer = {
  status: 204,
  headers: {
    'access-control-allow-methods': 'GET, HEAD, OPTIONS',
    'access-control-allow-headers': 'Authorization, *',
    'access-control-max-age': '86400',
  },
};
const notModified: HttpAnswer = { status: 304, headers: { etag: /./, 'content-type': null } };
const badRequest: HttpAnswer = { status: 400, detail: 'Bad request.', headers: JSON_TYPE };
/** What a server says on its own to a request that it takes for an attack or for nonsense. */
const refused: HttpAnswer = { status: [400, 403, 404, 405, 414, 431, 501] };
const notAllowed = (method: string): HttpAnswer => ({
  status: 405,
  detail: `Method "${method}" not allowed.`,
  headers: JSON_TYPE,
});

interface Extras {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string | null>>;
  readonly version?: '1.0';
  readonly note?: string;
}

function request(
  row: ContractRow,
  target: string,
  answers: readonly HttpAnswer[],
  extras: Extras = {},
): HttpCase {
  const { method = 'GET', headers = {}, version = '1.1', note } = extras;
  const shown = target.length > 80 ? `${target.slice(0, 60)}… (${target.length} characters)` : target;
  const sent = Object.entries(headers).map(([name, value]) => ` ${name}: ${String(value).slice(0, 60)}`);
  return {
    name: `${method} ${shown}${sent.join('')}${note === undefined ? '' : ` (${note})`}`,
    row,
    method,
    target,
    headers,
    version,
    answers,
  };
}

/** Requests for the collection of three pages, by their queries with a space in between. */
function queries(row: ContractRow, answers: readonly HttpAnswer[], list: string): HttpCase[] {
  return list.split(' ').map((query) => request(row, REFERENCES + query, answers));
}

/** Requests by their targets with a space in between. */
function paths(row: ContractRow, answers: readonly HttpAnswer[], list: string): HttpCase[] {
  return list.split(' ').map((path) => request(row, path, answers));
}

const PAGE_1 = [
  request('page 1', REFERENCES, [page(1)]),
  ...queries('page 1', [page(1)], '? ?page=1 ?page= ?page ?page=& ?utm=1 ?&& ?=2'),
  // Other keys: another case, an encoded equals sign, a space, brackets, a second question mark.
  ...queries('page 1', [page(1)], '?Page=2 ?PAGE=2 ?pag=2 ?pages=2 ?page%3D2 ?page[]=2 ??page=2'),
  ...queries('page 1', [page(1)], '?%20page=2 ?+page=2 ?utm=page=2 ?utm=1;page=2 ?page%00=2'),
  // A bad escape beside the page is nobody's business; http-server alone answers 400 with HTML.
  ...queries('page 1', [page(1)], '?x=% ?x=%zz ?% ?x=%ff ?x=%00 ?page=1&x=%'),
  // The last one counts and is empty; rules by pattern find the 2.
  ...queries('page 1', [page(1), invalidPage], '?page=2&page='),
  request('page 1', `${CAPITALS}?page=1`, [file('api/core/capitals/index.json')]),
  request('page 1', REFERENCES, [page(1)], { version: '1.0', headers: { Host: null }, note: 'HTTP/1.0' }),
];

const PAGE_N = [
  ...queries('page n', [page(2)], '?page=2 ?page=2&utm=1 ?utm=1&page=2 ?page=1&page=2 ?page=abc&page=2'),
  ...queries('page n', [page(2)], '?&page=2 ?page=2& ?page=&page=2 ?page=2&Page=3 ?page=2&page%3D1'),
  ...queries('page n', [page(3)], '?page=3 ?page=1&page=2&page=3'),
  ...queries('page n', [page(2), invalidPage], '?page=%32'),
];

const LAST_PAGE = [
  ...queries('last page', [page('last')], '?page=last ?page=1&page=last'),
  ...queries('last page', [invalidPage], '?page=LAST ?page=last%20 ?page=last1 ?page=first'),
  ...queries('last page', [invalidPage], '?page=last.json'),
  request('last page', `${CAPITALS}?page=last`, [file('api/core/capitals/page-last.json')]),
];

const INVALID_PAGE = [
  ...queries('invalid page', [invalidPage], '?page=0 ?page=-1 ?page=99 ?page=4 ?page=abc ?page=1.5'),
  ...queries('invalid page', [invalidPage], '?page=../../x ?page=2%00 ?page=2.0 ?page=1e0 ?page=0x2'),
  ...queries('invalid page', [invalidPage], '?page=00 ?page=2;x=1 ?page=2%3Bx=1 ?page=2%26x=1 ?page=2/'),
  ...queries('invalid page', [invalidPage], '?page=2%2F ?page=2%5C ?page=2\\ ?page=2.json ?page=page-2'),
  ...queries('invalid page', [invalidPage], '?page=% ?page=2% ?page=%zz ?page=%ff ?page=%2532'),
  ...queries('invalid page', [invalidPage], '?page=null'),
  ...queries('invalid page', [invalidPage], '?page=NaN ?page=Infinity ?page=2,3 ?page=2= ?page==2'),
  ...queries('invalid page', [invalidPage], '?page=*'),
  ...queries('invalid page', [invalidPage], '?page=..%2F..%2Fx ?page=%2e%2e%2f%2e%2e%2fsecret'),
  ...queries('invalid page', [invalidPage], '?page=..%5C..%5Cx'),
  ...queries('invalid page', [invalidPage], '?page=2/../../../../../secret'),
  ...queries('invalid page', [invalidPage], '?page=/../../../../../../secret'),
  ...queries('invalid page', [invalidPage], '?page=2&page=abc ?page=2&page=0'),
  ...queries('invalid page', [invalidPage], `?page=${'9'.repeat(40)}`),
  ...queries('invalid page', [invalidPage], `?page=${'9'.repeat(400)}`),
  ...queries('invalid page', [invalidPage], `?page=${'../'.repeat(2000)}etc/passwd`),
  request('invalid page', `${CAPITALS}?page=2`, [invalidPage]),
  request('invalid page', '/api/?page=2', [invalidPage, file('api/index.json')]),
];

const ENCODED_KEY = [
  ...queries('encoded key', [page(2), invalidPage], '?p%61ge=2 ?%70%61%67%65=2 ?page=1&p%61ge=2'),
  ...queries('encoded key', [invalidPage], '?p%61ge=99 ?%70age=abc'),
];

const LENIENT_NUMBER = [
  ...queries('lenient number', [invalidPage, page(2)], '?page=02 ?page=+2 ?page=%202 ?page=%2B2'),
  ...queries('lenient number', [invalidPage, page(2)], '?page=2%0a'),
  ...queries('lenient number', [invalidPage, page(2)], '?page=2%20 ?page=2+ ?page=%D9%A2'),
  ...queries('lenient number', [invalidPage, page(2)], '?page=%EF%BC%92'),
  ...queries('lenient number', [invalidPage], '?page=1_0'),
];

const UNKNOWN_PATH = [
  ...paths('unknown path', [notFound], '/x /x/ /x?page=2 /x.json /api/x/ /api/core/ /api/core'),
  ...paths('unknown path', [notFound], '/api/core/nothing/?page=2 /api/core/references/2/'),
  ...paths('unknown path', [notFound], '/api/core/references/x'),
  ...paths('unknown path', [notFound], '/api/core/references/page/2/ /api/core/references/page-99.json'),
  ...paths('unknown path', [notFound], '/api/core/references/page-2 /api/core/references/index'),
  ...paths('unknown path', [notFound], '/manifest.json/'),
  ...paths('unknown path', [notFound], '/API/core/references/ /manifest.json/index.json /schemas/'),
  request('unknown path', '/x', [notFound], { headers: { Accept: 'text/html' } }),
];

const MISSING_SLASH = [
  ...[
    ['', ''],
    ['?page=2', '?page=2'],
    ['?page=2&utm=%20a+b', '?page=2&utm=%20a+b'],
    ['?page=99', '?page=99'],
    ['?page=../../x', '?page=../../x'],
    ['?a=1;b=%', '?a=1;b=%'],
    ['?next=//evil.example/', '?next=//evil.example/'],
    ['?x=<b>"', '?x=<b>"'],
    ['??page=2', '??page=2'],
  ].map(([query, kept]) =>
    request('missing slash', `/api/core/references${query}`, [movedTo(`/api/core/references/${kept}`)]),
  ),
  request('missing slash', '/api/core/references?', [
    movedTo('/api/core/references/?'),
    movedTo('/api/core/references/'),
  ]),
  request('missing slash', '/api/core/r%65ferences?page=2', [
    movedTo('/api/core/references/?page=2'),
    movedTo('/api/core/r%65ferences/?page=2'),
  ]),
  // Bytes that are not ASCII, as they are.
  request('missing slash', '/api/core/references?x=\u00c3\u00a9', [
    badRequest,
    movedTo('/api/core/references/?x=%C3%A9'),
    movedTo('/api/core/references/?x=\u00c3\u00a9'),
  ]),
  request('missing slash', '/api', [movedTo('/api/')]),
  request('missing slash', '/api?x=1', [movedTo('/api/?x=1')]),
  request('missing slash', '/api/core/references?page=2', [movedTo('/api/core/references/?page=2')], {
    method: 'HEAD',
  }),
  request('missing slash', '/docs', [movedTo('/docs/'), notFound]),
  // An absolute-form target: the other host must not come back in Location.
  request('missing slash', 'http://evil.example/api/core/references?page=2', [
    movedTo('/api/core/references/?page=2'),
    refused,
  ]),
];

const record = (id: string): HttpAnswer => file(`api/core/references/${id}/index.json`);
const SINGLE_RECORD = [
  ...queries('single record', [record('12')], '12/ 12/?utm=1 12/?page= 12/?Page=2'),
  ...queries('single record', [record('a.b')], 'a.b/'),
  ...queries('single record', [record(UUID)], `${UUID}/`),
  ...queries('single record', [record(LOOKALIKE)], `${LOOKALIKE}/`),
  request('single record', `${REFERENCES}12/`, [record('12')], { method: 'HEAD' }),
  request('single record', `${REFERENCES}12/index.json`, [record('12')]),
  request('single record', `${REFERENCES}a.b`, [movedTo(`${REFERENCES}a.b/`)]),
  ...[`${LOOKALIKE}`, UUID].map((id) =>
    request('missing slash', `${REFERENCES}${id}`, [movedTo(`${REFERENCES}${id}/`)]),
  ),
  ...['', '?utm=1', '?page=2'].map((query) =>
    request('missing slash', `${REFERENCES}12${query}`, [movedTo(`${REFERENCES}12/${query}`)]),
  ),
  // A record has no pages.
  ...queries('invalid page', [invalidPage], '12/?page=1 12/?page=2 12/?page=last 12/?page=abc'),
  // One that is not there, another spelling of one that is, and what is below one.
  ...queries('unknown path', [notFound], '99/ 99 012/ 12%20/ +12/ 12.0/ 12/12/ A.B/'),
  ...queries('unknown path', [notFound], 'c0ffee00-0000-4000-8000-00000000000b/'),
  ...queries('unknown path', [notFound], 'c0ffee000000400080000000000000a0/'),
];

const bare = UUID.replaceAll('-', '');
const toUuid = movedTo(`${REFERENCES}${UUID}/`);
const RESPELLED_UUID = [
  ...queries('respelled UUID', [toUuid], `${bare}/`),
  request('respelled UUID', `${REFERENCES}${bare}/?utm=1`, [movedTo(`${REFERENCES}${UUID}/?utm=1`)]),
  // By way of its slash is right, too.
  ...queries('respelled UUID', [toUuid, movedTo(`${REFERENCES}${bare}/`)], bare),
  ...[UUID.toUpperCase(), bare.toUpperCase()].flatMap((other) => [
    ...queries('respelled UUID', [toUuid], `${other}/`),
    ...queries('respelled UUID', [toUuid, movedTo(`${REFERENCES}${other}/`)], other),
  ]),
  request('respelled UUID', `${REFERENCES}${bare}/`, [toUuid], { method: 'HEAD' }),
];

const HEAD = [
  request('HEAD', REFERENCES, [page(1)], { method: 'HEAD' }),
  request('HEAD', `${REFERENCES}?page=2`, [page(2)], { method: 'HEAD' }),
  request('HEAD', `${REFERENCES}?page=last`, [page('last')], { method: 'HEAD' }),
  request('HEAD', `${REFERENCES}?page=99`, [invalidPage], { method: 'HEAD' }),
  request('HEAD', '/x', [notFound], { method: 'HEAD' }),
  request('HEAD', '/manifest.json', [file('manifest.json')], { method: 'HEAD' }),
  request('HEAD', REFERENCES, [page(1)], { method: 'HEAD', headers: { 'Accept-Encoding': 'gzip' } }),
  request('HEAD', '/%00', [notFound, refused], { method: 'HEAD' }),
];

const OPTIONS = [
  ...[REFERENCES, `${REFERENCES}?page=99`, '/api/core/references', '/x', '/'].map((target) =>
    request('OPTIONS', target, [noContent], { method: 'OPTIONS' }),
  ),
  request('OPTIONS', '*', [noContent, refused], { method: 'OPTIONS' }),
  request('OPTIONS', REFERENCES, [noContent], {
    method: 'OPTIONS',
    headers: {
      Origin: 'https://example.com',
      'Access-Control-Request-Method': 'GET',
      'Access-Control-Request-Headers': 'authorization,if-none-match',
    },
  }),
];

const OTHER_METHODS = [
  ...['POST', 'PUT', 'PATCH', 'DELETE'].map((method) =>
    request('other methods', REFERENCES, [notAllowed(method)], { method }),
  ),
  ...['PROPFIND', 'MKCOL', 'PURGE', 'QUERY', 'TRACE', 'BREW'].map((method) =>
    request('other methods', REFERENCES, [notAllowed(method), refused], { method }),
  ),
  request('other methods', 'localhost:80', [notAllowed('CONNECT'), refused], { method: 'CONNECT' }),
  request('other methods', `${REFERENCES}?page=99`, [notAllowed('POST')], { method: 'POST' }),
  request('other methods', '/x', [notAllowed('DELETE')], { method: 'DELETE' }),
  request('other methods', '/api/core/references', [notAllowed('POST')], { method: 'POST' }),
  request('other methods', '/.git/config', [notAllowed('PUT'), refused], { method: 'PUT' }),
  request('other methods', REFERENCES, [notAllowed('POST')], {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Content-Length': '0' },
  }),
];

const TAG = 'If-None-Match';
const ETAG = [
  request('ETag', REFERENCES, [notModified], { headers: { [TAG]: '{etag}' } }),
  request('ETag', `${REFERENCES}?page=2`, [notModified], { headers: { [TAG]: '{etag}' } }),
  request('ETag', REFERENCES, [notModified], { method: 'HEAD', headers: { [TAG]: '{etag}' } }),
  request('ETag', REFERENCES, [notModified], { headers: { [TAG]: '"other", {etag}' } }),
  request('ETag', REFERENCES, [notModified], { headers: { [TAG]: 'W/"a,b" ,{etag},"c"' } }),
  request('ETag', REFERENCES, [notModified], { headers: { [TAG]: '*' } }),
  request('ETag', REFERENCES, [notModified], { headers: { [TAG]: '{tag}' } }),
  request('ETag', REFERENCES, [notModified], { headers: { [TAG]: 'W/{tag}' } }),
  request('ETag', REFERENCES, [notModified], { headers: { [TAG]: '{etag}', 'Accept-Encoding': 'gzip' } }),
  // A date does not count beside a tag.
  request('ETag', REFERENCES, [notModified], {
    headers: { [TAG]: '{etag}', 'If-Modified-Since': 'Sat, 01 Jan 2000 00:00:00 GMT' },
  }),
  request('ETag', REFERENCES, [page(1)], {
    headers: { [TAG]: '"other"', 'If-Modified-Since': 'Fri, 01 Jan 2100 00:00:00 GMT' },
  }),
  request('ETag', REFERENCES, [page(1)], { headers: { [TAG]: '"other"' } }),
  request('ETag', REFERENCES, [page(1)], { headers: { [TAG]: 'W/"other", "another"' } }),
  request('ETag', REFERENCES, [page(1)], { headers: { [TAG]: 'nonsense' } }),
  request('ETag', REFERENCES, [page(1)], { headers: { 'If-Modified-Since': 'nonsense' } }),
  request('ETag', REFERENCES, [page(1)], {
    headers: { 'If-Modified-Since': 'Sat, 01 Jan 2000 00:00:00 GMT' },
  }),
  request('ETag', REFERENCES, [page(1), notModified], {
    headers: { 'If-Modified-Since': 'Fri, 01 Jan 2100 00:00:00 GMT' },
  }),
  request('ETag', `${REFERENCES}?page=99`, [invalidPage], { headers: { [TAG]: '*' } }),
  request('ETag', '/x', [notFound], { headers: { [TAG]: '*' } }),
];

const compressed = (path: string, encoding: string | RegExp): HttpAnswer => ({
  ...file(path),
  headers: { ...JSON_TYPE, 'content-encoding': encoding, vary: /Accept-Encoding/i },
});
const plain: HttpAnswer = { ...page(1), headers: { ...JSON_TYPE, 'content-encoding': null } };
const GZIP = [
  request('gzip', REFERENCES, [compressed('api/core/references/index.json', 'gzip')], {
    headers: { 'Accept-Encoding': 'gzip' },
  }),
  request('gzip', `${REFERENCES}?page=2`, [compressed('api/core/references/page-2.json', 'gzip')], {
    headers: { 'Accept-Encoding': 'gzip, deflate' },
  }),
  request('gzip', REFERENCES, [compressed('api/core/references/index.json', 'gzip')], {
    headers: { 'Accept-Encoding': 'identity;q=0.5, gzip;q=1.0' },
  }),
  request('gzip', REFERENCES, [compressed('api/core/references/index.json', /^(gzip|br)$/)], {
    headers: { 'Accept-Encoding': 'gzip, deflate, br' },
  }),
  request('gzip', REFERENCES, [plain], { note: 'no Accept-Encoding' }),
  request('gzip', REFERENCES, [plain], { headers: { 'Accept-Encoding': 'identity' } }),
  request('gzip', REFERENCES, [plain], { headers: { 'Accept-Encoding': 'gzip;q=0' } }),
  request('gzip', REFERENCES, [plain], { headers: { 'Accept-Encoding': 'nonsense' } }),
  request('gzip', `${REFERENCES}?page=99`, [invalidPage], { headers: { 'Accept-Encoding': 'gzip' } }),
];

const partial = (range: RegExp): HttpAnswer => ({ status: 206, headers: { 'content-range': range } });
const RANGE = [
  request('range', REFERENCES, [page(1), partial(/^bytes 0-4\//)], { headers: { Range: 'bytes=0-4' } }),
  request('range', REFERENCES, [page(1), partial(/^bytes \d+-\d+\//)], { headers: { Range: 'bytes=-5' } }),
  request('range', REFERENCES, [page(1), { status: 206 }], { headers: { Range: 'bytes=0-1,4-5' } }),
  request('range', REFERENCES, [page(1)], { headers: { Range: 'nonsense' } }),
  request('range', REFERENCES, [page(1), { status: 416, headers: { 'content-range': /^bytes \*\// } }], {
    headers: { Range: 'bytes=99999999-' },
  }),
];

const FILES = [
  ...['manifest.json', 'schemas/records/polity.schema.json', 'api/core/references/page-2.json'].map((path) =>
    request('files', `/${path}`, [file(path)]),
  ),
  request('files', '/api/core/references/index.json', [file('api/core/references/index.json')]),
  request('files', '/api/core/references/page-last.json', [page('last')]),
  request('files', '/api/core/references/page-2.json?page=3', [page(2)]),
  request('files', '/manifest.json?x=%', [file('manifest.json')]),
  request('files', '/api/', [file('api/index.json')]),
  request('files', '/api/?utm=1', [file('api/index.json')]),
  request('files', '/%61pi/core/references/', [page(1)]),
  request('files', '/with%20space.json', [file('with space.json')]),
  request('files', '/%C3%A9.json', [file('é.json')]),
  request('files', '/%252e%252e.json', [file('%2e%2e.json')]),
  // The user's page, to which no policy of ours applies.
  request('files', '/docs/', [
    withHeaders(file('docs/index.html', /^text\/html/), { 'content-security-policy': null }),
    notFound,
  ]),
  request('files', '/notes.txt', [file('notes.txt', /^text\/plain/)]),
  request('files', '/icon.svg', [file('icon.svg', /^image\/svg\+xml/)]),
  request('files', '/CNAME', [file('CNAME', /./), refused]),
  request('files', '/404.json', [file('404.json'), notFound]),
  request('files', '/inside.json', [file('manifest.json'), refused], { note: 'a link inside the tree' }),
];

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'";
const explorerPage = (path: string): HttpAnswer =>
  withHeaders(file(path, /^text\/html; charset=utf-8$/i), {
    'content-security-policy': policy,
    'cache-control': 'no-cache',
  });
const asset = (path: string, type: string | RegExp): HttpAnswer =>
  withHeaders(file(path, type), { 'cache-control': 'public, max-age=31536000, immutable' });
const data = (path: string): HttpAnswer => withHeaders(file(path), { 'cache-control': 'no-cache' });
const HTML = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const script = 'explore/assets/explorer-0123abcd.js';
/** Modules are UTF-8, whatever the header says. */
const SCRIPT = /^(text|application)\/javascript(; charset=utf-8)?$/i;
const EXPLORER = [
  request('explorer', '/explore/', [explorerPage('explore/index.html')], { headers: HTML }),
  ...['/explore/', '/explore/?x=1', '/explore/?page=2', '/explore/index.html'].map((target) =>
    request('explorer', target, [explorerPage('explore/index.html')]),
  ),
  ...['/', '/?page=2', '/index.html'].map((target) =>
    request('explorer', target, [explorerPage('index.html')]),
  ),
  request('explorer', '/', [explorerPage('index.html')], { headers: HTML }),
  request('explorer', '/', [explorerPage('index.html')], { headers: { Accept: 'application/json' } }),
  request('explorer', '/explore/', [explorerPage('explore/index.html')], { method: 'HEAD' }),
  request('explorer', `/${script}`, [asset(script, SCRIPT)]),
  request('explorer', '/explore/assets/explorer-0123abcd.css', [
    asset('explore/assets/explorer-0123abcd.css', /^text\/css; charset=utf-8$/i),
  ]),
  ...['explore/data/catalog.json', 'explore/data/columns/core/references.json'].map((path) =>
    request('explorer', `/${path}`, [data(path)]),
  ),
  request('explorer', '/openapi.json', [file('openapi.json')]),
  request('explorer', `/${script}`, [withHeaders(asset(script, SCRIPT), { 'content-encoding': 'gzip' })], {
    headers: { 'Accept-Encoding': 'gzip' },
  }),
  // A release has its own.
  ...['/v/1.0.0/', '/v/1.0.0/explore/'].map((target) =>
    request('explorer', target, [explorerPage(`${target.slice(1)}index.html`)]),
  ),
  request('explorer', `/v/1.0.0/${script}`, [asset(`v/1.0.0/${script}`, SCRIPT)]),
  request('explorer', '/v/1.0.0/explore/data/catalog.json', [data('v/1.0.0/explore/data/catalog.json')]),
  // What is not there may be there tomorrow.
  ...['/explore/assets/explorer-dcba3210.js', '/explore/data/nothing.json'].map((target) =>
    request('explorer', target, [
      withHeaders(notFound, { 'cache-control': /^(?!.*immutable)/, 'content-security-policy': null }),
    ]),
  ),
  ...paths('explorer', [notFound], '/explore/nothing /explore/nothing/ /explore/data/ /explore/assets/'),
  // Its links are relative: without the slash they would lead elsewhere.
  ...[
    ['/explore', '/explore/'],
    ['/explore?x=1', '/explore/?x=1'],
    ['/v/1.0.0', '/v/1.0.0/'],
    ['/v/1.0.0/explore', '/v/1.0.0/explore/'],
  ].map(([target = '', location = '']) => request('missing slash', target, [movedTo(location)])),
  // The API beside it is JSON for whoever asks, and a page that is missing is no page of the explorer.
  request('page n', `${REFERENCES}?page=2`, [page(2)], { headers: HTML }),
  request('invalid page', `${REFERENCES}?page=99`, [invalidPage], { headers: HTML }),
  request('invalid page', '/v/1.0.0/api/core/references/?page=99', [invalidPage]),
  request('unknown path', '/v/1.0.0/x', [notFound]),
  request('OPTIONS', '/explore/', [noContent], { method: 'OPTIONS' }),
  request('other methods', '/explore/', [notAllowed('POST')], { method: 'POST' }),
];

const SAFETY = [
  // Dot segments: a server may also resolve them, as long as it stays inside.
  ...paths('safety', [notFound, refused], '/../secret.json /api/../../secret.json /.. /../ /. /./'),
  ...paths('safety', [notFound, refused], '/%2e%2e/secret.json /%2e%2e%2fsecret.json /..%2fsecret.json'),
  ...paths('safety', [notFound, refused], '/%252e%252e/secret.json /..%252fsecret.json'),
  ...paths('safety', [notFound, refused], '/..%5csecret.json'),
  ...paths('safety', [notFound, refused], '/..\\secret.json /\\..\\secret.json'),
  ...paths('safety', [notFound, refused], '/api/..%5c..%5csecret.json'),
  ...paths('safety', [notFound, refused], '/%c0%ae%c0%ae/secret.json /..;/secret.json /.../secret.json'),
  ...paths('safety', [notFound, refused], '/api/core/references/../../../../secret.json'),
  ...paths('safety', [notFound, refused], '/../../../../etc/passwd'),
  ...paths('safety', [notFound, file('manifest.json'), refused], '/api/../manifest.json'),
  ...paths('safety', [notFound, file('manifest.json'), refused], '/./manifest.json'),
  // Hidden files, and the folder's siblings.
  ...paths('safety', [notFound, refused], '/.git/config /%2egit/config /.git/ /.git /.env /secret.json'),
  ...paths('safety', [notFound, refused], '/.polity-press/journal.json'),
  ...paths('safety', [notFound, refused], '/api/core/references/.page-2.json'),
  // Links that lead out, or to what is hidden; a folder and a pipe in the place of a page.
  ...paths('safety', [notFound, refused], '/escape/secret.json /escape/ /escape /git/config /git /loop/'),
  ...queries('safety', [invalidPage, refused], '?page=7 ?page=8 ?page=9'),
  // Bad escapes and NUL: http-server alone answers 400 and 500 in HTML, one with a local path.
  ...paths('safety', [notFound, refused], '/% /%zz /%2 /%ff /api/%ff/ /api/core/references/%'),
  ...paths('safety', [notFound, refused], '/%00 /manifest.json%00 /manifest%00.json /%00/../secret.json'),
  ...paths('safety', [notFound, refused], '/%0d%0aX-Injected:%20yes /%0a /%7f'),
  ...paths('safety', [notFound, refused], '/api/core/references%0d%0a'),
  // What a browser would take for another host.
  ...paths('safety', [notFound, movedTo('/api/'), refused], '//api ///api'),
  ...paths('safety', [notFound, movedTo('/api/core/references/'), refused], '//api/core/references'),
  ...paths('safety', [notFound, page(1), refused], '//api/core/references/ /api//core/references/'),
  ...paths('safety', [notFound, page(1), refused], '/api/core/references//'),
  ...paths('safety', [notFound, refused], '//evil.example //evil.example/ ///evil.example/'),
  ...paths('safety', [notFound, refused], '/\\evil.example'),
  ...paths('safety', [notFound, refused], '/%5cevil.example /%2fevil.example /%2f%2fevil.example/'),
  // Caddy looks for a folder behind the backslash.
  ...paths('safety', [notFound, refused], '/%5capi /%5cdocs?x=1 /%5capi%5ccore/references'),
  ...paths('safety', [notFound, refused], '//evil.example/..'),
  ...paths('safety', [notFound, file('index.html', /html/), refused], '// ///'),
  // Absolute-form targets: the path counts, the host does not. The last two end a server on http-server alone.
  ...paths('safety', [page(1), refused], 'http://evil.example/api/core/references/'),
  ...paths('safety', [page(2), refused], 'http://evil.example/api/core/references/?page=2'),
  ...paths('safety', [notFound, refused], 'http://evil.example/secret.json'),
  ...paths('safety', [notFound, refused], 'http://evil.example/../secret.json'),
  ...paths('safety', [notFound, refused], 'http://evil.example//api http://evil.example http://[?a'),
  ...paths('safety', [notFound, refused], 'http://a:b?x file:///etc/passwd *'),
  request('safety', 'api/core/references/', [badRequest, refused]),
  // Windows: drives, streams, devices, short names.
  ...paths('safety', [notFound, refused], '/C:/x /manifest.json::$DATA /manifest.json:x /CON'),
  ...paths('safety', [notFound, refused], '/GIT~1/config'),
  ...paths('safety', [notFound, refused], `/${'a'.repeat(7000)}`),
  ...paths('safety', [notFound, refused], `/${'a/'.repeat(3500)}`),
  ...paths('safety', [notFound, refused], `/${'%41'.repeat(2000)}`),
  request('safety', `/${'a'.repeat(40_000)}`, [{ status: 431 }, refused]),
  request('safety', '/', [{ status: 431 }, refused], { headers: { 'X-Long': 'a'.repeat(40_000) } }),
  request('safety', REFERENCES, [badRequest, refused], {
    headers: { Host: null },
  }),
  request('safety', '/ with spaces', [badRequest, refused]),
  request('safety', REFERENCES, [badRequest, refused], {
    headers: { 'Content-Length': '1, 2' },
  }),
  request('safety', REFERENCES, [page(1), { status: [400, 417] }], { headers: { Expect: 'nonsense' } }),
  request('safety', REFERENCES, [page(1), refused], {
    headers: { Connection: 'Upgrade, close', Upgrade: 'websocket' },
  }),
];

export const HTTP_TABLE: readonly HttpCase[] = [
  ...PAGE_1,
  ...PAGE_N,
  ...LAST_PAGE,
  ...INVALID_PAGE,
  ...ENCODED_KEY,
  ...LENIENT_NUMBER,
  ...UNKNOWN_PATH,
  ...MISSING_SLASH,
  ...SINGLE_RECORD,
  ...RESPELLED_UUID,
  ...HEAD,
  ...OPTIONS,
  ...OTHER_METHODS,
  ...ETAG,
  ...GZIP,
  ...RANGE,
  ...FILES,
  ...EXPLORER,
  ...SAFETY,
];

import fc from 'fast-check';

/** Pieces of targets, with a space in between: dot segments and escapes, names of the tree and of decoys, queries. */
const PIECES = [
  '/ // \\ .. ../ . ./ %2e %2E%2E %2f %5c %252e %00 % %zz %0d%0a %0a %c0%ae %ff %C3%A9',
  '; : @ [ ] | ~ * " < > ^ ` { } $ %24 %7B %7D {path} {env.PATH} %{DOCUMENT_ROOT} $uri $',
  'api core references capitals page-2.json index.json index.html 404.html 404.json repo docs',
  'secret.json .git config .env .htaccess .polity-press escape git loop manifest.json no-such-page',
  'explore explore/ assets data explorer-0123abcd.js catalog.json v 1.0.0 openapi.json',
  '? & = ?page= &page= page=2 page=last page=7 page=8 ?p%61ge=2 # + 1 2 99 ../../secret',
  'http:// https://evil.example file:// //evil.example /api/core/references /docs /api/core/references/?page=',
].flatMap((line) => line.split(' '));

const piece = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...PIECES) },
  {
    weight: 1,
    arbitrary: fc.string({ unit: 'binary-ascii', maxLength: 3 }).map((text) => text.replace(/[\s\0]/g, '')),
  },
  { weight: 1, arbitrary: fc.string({ maxLength: 3 }).map(encodeURIComponent) },
);
const target = fc.array(piece, { minLength: 1, maxLength: 12 }).map((pieces) => pieces.join(''));
const method = fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'OPTIONS', 'POST', 'DELETE', 'PROPFIND', 'BREW');
const value = fc.oneof(
  fc.constantFrom(
    'gzip',
    'br',
    'gzip;q=0, *',
    '*',
    '"a", W/"b"',
    'text/html',
    'null',
    'https://evil.example',
  ),
  fc.string({ unit: 'grapheme-ascii', maxLength: 12 }),
);
const header = fc.constantFrom(
  'Accept-Encoding',
  'If-None-Match',
  'If-Modified-Since',
  'Accept',
  'Origin',
  'X-Forwarded-Host',
  'X-Original-URL',
  'X-HTTP-Method-Override',
);
const headers = fc.dictionary(header, value, { maxKeys: 3, noNullPrototype: true });

/** Method, target and headers of a request; most targets stand under `prefix`. */
export function fuzzedRequest(prefix: string): fc.Arbitrary<[string, string, Record<string, string>]> {
  const start = fc.constantFrom(`${prefix}/`, `${prefix}/api/core/references/?`, `${prefix}/`, '');
  const whole = fc.tuple(start, target).map(([head, rest]) => head + rest);
  return fc.tuple(method, whole, headers);
}

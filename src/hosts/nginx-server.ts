import { decoded } from '../contract/tree/decoded.ts';
import { type ExplorerPlace, explorerFiles, pathsPattern } from '../contract/tree/explorer-pages.ts';
import {
  compressedHeaders,
  freshHeaders,
  headerLines,
  messages,
  preflightHeaders,
} from '../contract/tree/http.ts';
import { uuidPattern } from '../contract/tree/record-ids.ts';
import { lastPage, pageValue } from '../contract/tree/tree.ts';
import type { ServerSite } from './host.ts';
import { detail, escapePattern, quoteForNginx } from './quoting.ts';

// https://nginx.org/en/docs/http/ngx_http_headers_module.html#add_header (always: on errors too)
const headers = headerLines((name, value) => `    add_header ${name} "${value}" always;`, compressedHeaders);

/** Variable names must be unique in a server that defines others. */
export type Names = (variable: string) => string;

/** Valid in both http and server blocks. */
export const SETTINGS = `  types {
    application/atom+xml atom;
    application/json json map;
    application/pdf  pdf;
    application/wasm wasm;
    application/xml  xml;
    application/zip  zip;
    image/jpeg       jpg jpeg;
    image/png        png;
    image/svg+xml    svg;
    image/x-icon     ico;
    text/css         css;
    text/html        html htm;
    text/javascript  js mjs;
    text/plain       txt md csv ts cff ndjson;
  }
  default_type application/octet-stream;
  charset utf-8;
  charset_types text/css text/javascript text/plain; # JSON has none

  sendfile on;
  max_ranges 0; # pages are small; a range that cannot be met would be answered in HTML
  gzip on;
  gzip_types application/json image/svg+xml text/css text/javascript text/plain;
  gzip_min_length 256;
  server_tokens off;
`;

/** Directives for the http block. */
export function maps({ basePath, explorer }: ServerSite, names: Names): string {
  const base = quotedPattern(decoded(basePath));
  const preflight = Object.entries(preflightHeaders).map(
    ([name, value]) => `  map $request_method $${names(variableOf(name))} { OPTIONS "${value}"; }\n`,
  );
  return `  # The page rule: the last \`page\` counts, and only a number or \`last\` becomes part of a file name.
  map $args $${names('page')} {
    "~${lastPage.replace('([^', `(?<${names('value')}>[^`)}" $${names('value')};
  }
  map $${names('page')} $${names('page_file')} {
    ""      index.json;
    "~^(${pageValue})$" page-$${names('page')}.json;
    default no-such-page;
  }
  # A record by its UUID without dashes, and where it is published.
  map $uri $${names('published')} {
    "~^${base}(/(?:.+/)?)${uuidPattern('-?')}/?\\z" $1$2-$3-$4-$5-$6;
  }
  # The method as it was sent: in an error page it is GET.
  map $request $${names('sent_method')} { "~^(?<${names('method')}>[A-Za-z_-]+) " $${names('method')}; }
  # What a browser asks for before it sends headers of its own: nginx omits a header with an empty value.
${preflight.join('')}${fileMaps(explorer, names)}`;
}

/** Access-Control-Max-Age: max_age */
function variableOf(header: string): string {
  return header.replace('Access-Control-', '').replaceAll('-', '_').toLowerCase();
}

/**
 * The server block.
 * https://nginx.org/en/docs/http/ngx_http_map_module.html (regular expressions, in order)
 * https://nginx.org/en/docs/http/ngx_http_core_module.html#try_files, #error_page, #disable_symlinks,
 * #location
 * https://nginx.org/en/docs/http/ngx_http_rewrite_module.html#if (only safe with return and rewrite)
 * https://nginx.org/en/docs/http/ngx_http_gzip_module.html
 */
export function server({ root, basePath }: ServerSite, names: Names): string {
  const base = quotedPattern(decoded(basePath));
  const uuid = uuidPattern('-?');
  const moved = `if (-f $document_root$${names('published')}/index.json) { rewrite "^(.*/)${uuid}/?$" $1$2-$3-$4-$5-$6/ permanent; }`;
  const path = names('path');
  const preflight = Object.keys(preflightHeaders).map(
    (name) => `    add_header ${name} $${names(variableOf(name))} always;\n`,
  );
  return `    root ${quoteForNginx(root)};
    disable_symlinks on from=$document_root; # nothing from outside the tree
    absolute_redirect off; # Location is a path, so a proxy in front changes nothing

${headers}${preflight.join('')}${fileHeaders(names)}
    if ($request_method = OPTIONS) { return 204; }
    if ($request_method !~ ^(GET|HEAD)$) { return 405; }

    location ~ "^${base}/(.*/)?\\." { return 404; } # hidden files

    # A collection, or a folder of your own. (\\z is the end; $ would also match before a line feed.)
    location ~ "^${base}(?<${path}>/|/.+/)\\z" { try_files $${path}$${names('page_file')} @no_page; }
    location @no_page {
      if (-f $document_root\${${path}}index.json) { rewrite ^ /.invalid-page last; }
      ${moved}
      try_files \${${path}}index.html =404;
    }

    # A file, or a folder without its slash: the redirect keeps the query.
    location ~ "^${base}(?<${path}>/.+)\\z" {
      if (-f $document_root$${path}/index.json) { rewrite ^(.*)$ $1/ permanent; }
      if (-f $document_root$${path}/index.html) { rewrite ^(.*)$ $1/ permanent; }
      ${moved}
      try_files $${path} =404;
    }

    location / { return 404; }

    # The contract's answers instead of nginx's HTML.
    error_page 301 /.moved;
    error_page 400 414 /.bad-request;
    error_page 494 =431 /.bad-request;
    error_page 403 404 =404 /.not-found;
    error_page 405 /.not-allowed;
    location = /.moved       { internal; return 200 ''; }
    location = /.bad-request { internal; default_type application/json; return 400 ${detail(messages.badRequest)}; }
    location = /.invalid-page { internal; default_type application/json; return 404 ${detail(messages.invalidPage)}; }
    location = /.not-found   { internal; default_type application/json; return 404 ${detail(messages.notFound)}; }
    location = /.not-allowed { internal; default_type application/json; return 405 '{"detail":"Method \\\\"$${names('sent_method')}\\\\" not allowed."}'; }
`;
}

/** Headers that depend on the file, with the variables that hold their values. */
const FILE_HEADERS = { 'Content-Security-Policy': 'policy', 'Cache-Control': 'caching' };

/** Keyed by the path of the sent file: without the base path, with a folder's index. */
function fileMaps(place: ExplorerPlace | undefined, names: Names): string {
  const maps = Object.entries(FILE_HEADERS).map(([name, variable]) => {
    const usual = freshHeaders[name];
    const lines = explorerFiles(place)
      .filter(({ headers }) => name in headers && headers[name] !== usual)
      .map(({ paths, headers }) => `    "~^${pathsPattern(paths)}\\z" "${headers[name]}";\n`);
    const others = usual === undefined ? '' : `    default "${usual}";\n`;
    return `  map $uri $${names(variable)} {\n${others}${lines.join('')}  }\n`;
  });
  return `  # What depends on the sent file: nginx omits a header with an empty value.\n${maps.join('')}`;
}

function fileHeaders(names: Names): string {
  return Object.entries(FILE_HEADERS)
    .map(([name, variable]) => `    add_header ${name} $${names(variable)};\n`)
    .join('');
}

function quotedPattern(text: string): string {
  return escapePattern(text).replace(/["\\]/g, '\\$&');
}

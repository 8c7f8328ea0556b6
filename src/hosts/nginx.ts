import { type ExplorerPlace, explorerFiles, pathsPattern } from '../contract/explorer-pages.ts';
import { compressedHeaders, headerLines, messages } from '../contract/http.ts';
import { uuidPattern } from '../contract/record-ids.ts';
import { lastPage, pageValue } from '../contract/tree.ts';
import type { Host, ServerSite } from './host.ts';
import { decodedBase, dollarForNginx, escapePattern, quoteForNginx } from './quoting.ts';
import { settingsOf } from './settings.ts';

/** nginx, with a complete configuration: the system's own is not read. */
export const nginx: Host = {
  name: 'nginx',
  title: 'nginx',
  use: (own) => `\`${own`host nginx --root out`}\` prints a complete configuration for a plain tree`,
  documentation: 'https://nginx.org/en/docs/dirindex.html',
  rewritesQuery: true,
  setsHeaders: true,
  answers405: true,
  shortfalls: [
    {
      row: 'respelled UUID',
      instead: 'A UUID in upper case is not found: nginx cannot change the case of letters.',
    },
  ],
  limits: { files: null, bytesPerFile: null, totalBytes: null },
  server: /^nginx/i,
  settings: settingsOf({
    pages:
      'the two maps `$page` and `$page_file` at the level of http, and `try_files $path$page_file` in the server',
    errors: '`error_page 404` with the locations that it names',
    slash: 'the `rewrite ... permanent` of the location without a slash, and `absolute_redirect off`',
    methods: 'the two `if ($request_method ...)` lines at the level of the server, and `error_page 405`',
    headers:
      '`add_header ... always` in the server: a location with an add_header of its own inherits none of them',
    etag: '`etag on` (the default), and modification times that are not set by hand',
    gzip: '`gzip on` and `gzip_types application/json`',
  }),
  pageLinks: 'query',
  configuration,
  start: `nginx -c "$PWD/FILE" -g 'daemon off;'`,
};

// https://nginx.org/en/docs/http/ngx_http_headers_module.html#add_header (always: on errors too)
const headers = headerLines((name, value) => `    add_header ${name} "${value}" always;`, compressedHeaders);

const detail = (message: string) => `'{"detail":"${message}"}'`;

/**
 * The rules that matter, where nginx specifies them:
 * https://nginx.org/en/docs/http/ngx_http_map_module.html (regular expressions, in order)
 * https://nginx.org/en/docs/http/ngx_http_core_module.html#try_files, #error_page, #disable_symlinks, #location
 * https://nginx.org/en/docs/http/ngx_http_rewrite_module.html#if (safe with return and rewrite, and only so)
 * https://nginx.org/en/docs/http/ngx_http_gzip_module.html
 */
function configuration({ root, port, basePath, explorer }: ServerSite): string {
  const base = quotedPattern(decodedBase(basePath));
  const uuid = uuidPattern('-?');
  const moved = `if (-f $document_root$published/index.json) { rewrite "^(.*/)${uuid}/?$" $1$2-$3-$4-$5-$6/ permanent; }`;
  const own = `/var/tmp/polity-press-nginx-${port}`;
  return `# A published tree on nginx. Start it with: nginx -c "$PWD/FILE" -g 'daemon off;'
# Every directive: https://nginx.org/en/docs/dirindex.html

# Its own files, so that it can run beside the system's nginx, and without being root.
pid ${own}.pid;
error_log stderr;
events {}

http {
  access_log off;
  client_body_temp_path ${own};
  proxy_temp_path ${own};
  fastcgi_temp_path ${own};
  uwsgi_temp_path ${own};
  scgi_temp_path ${own};

  types {
    application/json json map;
    application/pdf  pdf;
    image/jpeg       jpg jpeg;
    image/png        png;
    image/svg+xml    svg;
    image/x-icon     ico;
    text/css         css;
    text/html        html htm;
    text/javascript  js mjs;
    text/plain       txt md csv;
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

  # The page rule: the last \`page\` counts, and only a number or \`last\` becomes part of a file name.
  map $args $page {
    "~${lastPage.replace('([^', '(?<value>[^')}" $value;
  }
  map $page $page_file {
    ""      index.json;
    "~^(${pageValue})$" page-$page.json;
    default no-such-page;
  }
  # A record by its UUID without dashes, and where it is published.
  map $uri $published {
    "~^${base}(/(?:.+/)?)${uuid}/?\\z" $1$2-$3-$4-$5-$6;
  }
  # The method as it was sent: in an error page it is GET.
  map $request $sent_method { "~^(?<method>[A-Za-z_-]+) " $method; }
${explorerMaps(explorer)}
${dollarForNginx(root)}  server {
    listen ${port};
    root ${quoteForNginx(root)};
    disable_symlinks on from=$document_root; # nothing from outside the tree
    absolute_redirect off; # Location is a path, so a proxy in front changes nothing

${headers}${explorerHeaders(explorer)}
    if ($request_method = OPTIONS) { return 204; }
    if ($request_method !~ ^(GET|HEAD)$) { return 405; }

    location ~ "^${base}/(.*/)?\\." { return 404; } # hidden files

    # A collection, or a folder of your own. (\\z is the end; $ would also match before a line feed.)
    location ~ "^${base}(?<path>/|/.+/)\\z" { try_files $path$page_file @no_page; }
    location @no_page {
      if (-f $document_root\${path}index.json) { rewrite ^ /.invalid-page last; }
      ${moved}
      try_files \${path}index.html =404;
    }

    # A file, or a folder without its slash: the redirect keeps the query.
    location ~ "^${base}(?<path>/.+)\\z" {
      if (-f $document_root$path/index.json) { rewrite ^(.*)$ $1/ permanent; }
      if (-f $document_root$path/index.html) { rewrite ^(.*)$ $1/ permanent; }
      ${moved}
      try_files $path =404;
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
    location = /.not-allowed { internal; default_type application/json; return 405 '{"detail":"Method \\\\"$sent_method\\\\" not allowed."}'; }
  }
}
`;
}

/** The headers that only files of the explorer have, each with the variable that holds its value. */
const EXPLORER_HEADERS = { 'Content-Security-Policy': 'policy', 'Cache-Control': 'caching' };

/** By the path of the file that is sent: without the path of the base URL, and with the index of a folder. */
function explorerMaps(place: ExplorerPlace | undefined): string {
  if (place === undefined) return '';
  const maps = Object.entries(EXPLORER_HEADERS).map(([name, variable]) => {
    const lines = explorerFiles(place)
      .filter(({ headers }) => name in headers)
      .map(({ paths, headers }) => `    "~^${pathsPattern(paths)}\\z" "${headers[name]}";\n`);
    return `  map $uri $${variable} {\n${lines.join('')}  }\n`;
  });
  return `  # What only the explorer's files are sent with: an empty value is no header.\n${maps.join('')}`;
}

function explorerHeaders(place: ExplorerPlace | undefined): string {
  if (place === undefined) return '';
  return Object.entries(EXPLORER_HEADERS)
    .map(([name, variable]) => `    add_header ${name} $${variable};\n`)
    .join('');
}

/** A text inside a quoted regular expression. */
function quotedPattern(text: string): string {
  return escapePattern(text).replace(/["\\]/g, '\\$&');
}

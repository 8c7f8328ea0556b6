import { decoded } from '../contract/tree/decoded.ts';
import { type ExplorerPlace, explorerFiles, pathsPattern } from '../contract/tree/explorer-pages.ts';
import { freshHeaders, headerLines, messages, preflightHeaders } from '../contract/tree/http.ts';
import { uuidPattern } from '../contract/tree/record-ids.ts';
import type { Site } from './host.ts';
import { detail, escapePattern, patternForApache } from './quoting.ts';

// https://httpd.apache.org/docs/2.4/mod/mod_headers.html#header (always: on errors too)
const headers = headerLines((name, value) => `Header always set ${name} "${value}"`);
// Without `always`: not on errors.
const fresh = headerLines((name, value) => `Header set ${name} "${value}"`, freshHeaders);
const preflight = headerLines(
  (name, value) => `Header always set ${name} "${value}" "expr=%{REQUEST_METHOD} == 'OPTIONS'"`,
  preflightHeaders,
);

/**
 * Headers, types and error bodies, shared by `.htaccess` and a complete configuration.
 * https://httpd.apache.org/docs/2.4/mod/core.html#errordocument (a quote in JSON needs four backslashes: the
 * file takes two, the expression in the text one)
 * https://httpd.apache.org/docs/2.4/mod/core.html#enablemmap
 * https://httpd.apache.org/docs/2.4/mod/mod_deflate.html (no-gzip; the suffix of ETags)
 */
export function apacheAnswers({ baseUrl, basePath, explorer }: Site): string {
  const { origin, hostname, port } = new URL(baseUrl);
  // Clients may write the port of a scheme, and the dot at the end of a full name.
  const ports = port === '' ? '(:(80|443))?' : `:${port}`;
  return `# Headers of every answer. Our error bodies are JSON.
${headers}${preflight}${fresh}Header always set Content-Type application/json "expr=%{REQUEST_STATUS} -ge 400 || %{REQUEST_STATUS} -eq 301"
${explorerLines(patternForApache(decoded(basePath)), explorer)}AddType application/json .json
AddType text/javascript .js .mjs
AddType text/plain .ts
AddCharset utf-8 .css .js .mjs .ts
AddDefaultCharset utf-8

# gzip. The ETag of a compressed answer ends in -gzip, which comes back in If-None-Match.
AddOutputFilterByType DEFLATE application/json text/html text/css text/plain text/javascript image/svg+xml
SetEnvIf Accept-Encoding "gzip *; *q=0(\\.0*)? *(,|$)" no-gzip
# Tags alone count: by its date, an older tree that was put back would count as not modified.
RequestHeader unset If-Modified-Since
RequestHeader edit* If-None-Match "-gzip\\"" "\\""

# Whole files only: the contract has no answer for a range that cannot be met.
RequestHeader unset Range
Header unset Accept-Ranges
# A build may replace a file by a shorter one meanwhile: mapped into memory, it would end in zeros, or end the process.
EnableMMAP Off

# The UUID at the end of a path, as it is published. https://httpd.apache.org/docs/2.4/mod/mod_setenvif.html#setenvifexpr
SetEnvIfExpr "tolower(%{REQUEST_URI}) =~ m#/${uuidPattern('-?')}/?$#" PUBLISHED_UUID=$1-$2-$3-$4-$5

# Apache's redirects are never relative. Behind a proxy with TLS, it would take its own scheme, http.
SetEnvIfNoCase Host "^${escapePattern(hostname)}\\.?${ports}$" PUBLISHED_ORIGIN=${origin}

# Error bodies. A page that does not exist is rewritten to a name that no file has, which has another 404.
ErrorDocument 301 '{}'
ErrorDocument 400 ${detail(messages.badRequest)}
ErrorDocument 403 ${detail(messages.notFound)}
ErrorDocument 404 ${detail(messages.notFound)}
ErrorDocument 405 ${detail('Method \\\\\\\\"%{REQUEST_METHOD}\\\\\\\\" not allowed.')}
ErrorDocument 414 ${detail(messages.badRequest)}
ErrorDocument 417 ${detail(messages.badRequest)}
ErrorDocument 500 ${detail('Internal server error.')}
ErrorDocument 501 ${detail(messages.badRequest)}
<Files ".no-such-page">
  ErrorDocument 404 ${detail(messages.invalidPage)}
</Files>
`;
}

/** Headers of the explorer's files; without `always`, so that a 404 does not get them. */
function explorerLines(basePattern: string, explorer: ExplorerPlace | undefined): string {
  const lines = explorerFiles(explorer).flatMap(({ paths, headers: own }) =>
    Object.entries(own)
      .filter(([name, value]) => value !== freshHeaders[name])
      .map(
        ([name, value]) =>
          `Header set ${name} "${value}" "expr=%{REQUEST_URI} =~ m#^${basePattern}${pathsPattern(paths)}$#"\n`,
      ),
  );
  return lines.length === 0 ? '' : `# Of the explorer's files alone.\n${lines.join('')}`;
}

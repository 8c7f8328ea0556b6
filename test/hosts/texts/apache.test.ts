import { expect, test } from 'vitest';
import { apache } from '../../../src/hosts/apache.ts';

const site = {
  baseUrl: 'https://api.example.org',
  basePath: '',
  api: '/api/',
  root: '/srv/polities/out',
  port: 8080,
};

test('at the root of a site', () => {
  expect(apache.configuration?.(site)).toMatchInlineSnapshot(`
    "# A published tree on Apache. Start it with: apache2 -f "$PWD/FILE" -DFOREGROUND
    # Every directive: https://httpd.apache.org/docs/2.4/mod/directives.html

    # Paths and names of Debian; elsewhere the modules are in another folder, and the user has another name.
    ServerRoot /usr/lib/apache2
    LoadModule mpm_event_module modules/mod_mpm_event.so
    LoadModule alias_module modules/mod_alias.so
    LoadModule authz_core_module modules/mod_authz_core.so
    LoadModule deflate_module modules/mod_deflate.so
    LoadModule dir_module modules/mod_dir.so
    LoadModule filter_module modules/mod_filter.so
    LoadModule headers_module modules/mod_headers.so
    LoadModule mime_module modules/mod_mime.so
    LoadModule rewrite_module modules/mod_rewrite.so
    LoadModule setenvif_module modules/mod_setenvif.so
    TypesConfig /etc/mime.types
    User www-data
    Group www-data

    # Its own files, so that it can run beside the system's Apache, and without being root.
    PidFile /var/tmp/polity-press-apache-8080.pid
    ErrorLog /var/tmp/polity-press-apache-8080.log
    LogLevel error

    Listen 8080
    ServerName localhost
    ServerTokens Prod
    TraceEnable Off
    DocumentRoot "/srv/polities/out"
    DirectoryIndex index.json index.html
    DirectorySlash Off
    # No .htaccess is read, no folder is listed, and no link is followed except on the way to the tree.
    <Directory "/">
      AllowOverride None
      Options FollowSymLinks
    </Directory>
    <Directory "/srv/polities/out">
      Options None
    </Directory>

    # Headers of every answer. Our error bodies are JSON.
    Header always set Vary "Accept"
    Header always set Allow "GET, POST, HEAD, OPTIONS"
    Header always set Access-Control-Allow-Origin "*"
    Header always set X-Content-Type-Options "nosniff"
    Header always set Access-Control-Allow-Methods "GET, HEAD, OPTIONS" "expr=%{REQUEST_METHOD} == 'OPTIONS'"
    Header always set Access-Control-Allow-Headers "Authorization, *" "expr=%{REQUEST_METHOD} == 'OPTIONS'"
    Header always set Access-Control-Max-Age "86400" "expr=%{REQUEST_METHOD} == 'OPTIONS'"
    Header always set Content-Type application/json "expr=%{REQUEST_STATUS} -ge 400 || %{REQUEST_STATUS} -eq 301"
    AddType application/json .json
    AddType text/javascript .js .mjs
    AddType text/plain .ts
    AddCharset utf-8 .css .js .mjs .ts
    AddDefaultCharset utf-8

    # gzip. The ETag of a compressed answer ends in -gzip, which comes back in If-None-Match.
    AddOutputFilterByType DEFLATE application/json text/html text/css text/plain text/javascript image/svg+xml
    SetEnvIf Accept-Encoding "gzip *; *q=0(\\.0*)? *(,|$)" no-gzip
    # A date is ignored when there is an ETag.
    RequestHeader unset If-Modified-Since "expr=-n req('If-None-Match')"
    RequestHeader edit* If-None-Match "-gzip\\"" "\\""

    # Whole files only: the contract has no answer for a range that cannot be met.
    RequestHeader unset Range
    Header unset Accept-Ranges
    # A build may replace a file by a shorter one meanwhile: mapped into memory, it would end in zeros, or end the process.
    EnableMMAP Off

    # The UUID at the end of a path, as it is published. https://httpd.apache.org/docs/2.4/mod/mod_setenvif.html#setenvifexpr
    SetEnvIfExpr "tolower(%{REQUEST_URI}) =~ m#/([0-9a-f]{8})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{12})/?$#" PUBLISHED_UUID=$1-$2-$3-$4-$5

    # Error bodies. A page that does not exist is rewritten to a name that no file has, which has another 404.
    ErrorDocument 301 '{}'
    ErrorDocument 400 '{"detail":"Bad request."}'
    ErrorDocument 403 '{"detail":"Not found."}'
    ErrorDocument 404 '{"detail":"Not found."}'
    ErrorDocument 405 '{"detail":"Method \\\\\\\\"%{REQUEST_METHOD}\\\\\\\\" not allowed."}'
    ErrorDocument 414 '{"detail":"Bad request."}'
    ErrorDocument 417 '{"detail":"Bad request."}'
    ErrorDocument 500 '{"detail":"Internal server error."}'
    ErrorDocument 501 '{"detail":"Bad request."}'
    <Files ".no-such-page">
      ErrorDocument 404 '{"detail":"Invalid page."}'
    </Files>

    RewriteEngine On
    RewriteCond %{REQUEST_METHOD} =OPTIONS
    RewriteRule ^ - [R=204,L]
    RewriteCond %{REQUEST_METHOD} !^(GET|HEAD)$
    RewriteRule ^ - [R=405,L]
    # Hidden files.
    RewriteRule /\\. - [R=404,L]

    # A folder without its slash: the redirect keeps the query.
    RewriteCond %{DOCUMENT_ROOT}$2/index.json -f [OR]
    RewriteCond %{DOCUMENT_ROOT}$2/index.html -f
    RewriteCond %{DOCUMENT_ROOT}$2 !-l
    RewriteRule "^((/.*[^/]))$" $1/ [R=301,L]
    # A record by its UUID in another spelling.
    RewriteCond %{ENV:PUBLISHED_UUID} .
    RewriteCond %{DOCUMENT_ROOT}$2$3/index.json !-f
    RewriteCond %{DOCUMENT_ROOT}$2%{ENV:PUBLISHED_UUID}/index.json -f
    RewriteRule "^((/|/.+/))([0-9A-Fa-f-]+)/?$" $1%{ENV:PUBLISHED_UUID}/ [R=301,L]

    # The page rule: the last \`page\` counts, and only a number or \`last\` becomes part of a file name.
    RewriteCond %{QUERY_STRING} ^(?:.*&)?(?:p|%70)(?:a|%61)(?:g|%67)(?:e|%65)=([^&]*)
    RewriteCond %1 ^([1-9][0-9]*|last)$
    RewriteCond %{DOCUMENT_ROOT}$2page-%1.json -f
    RewriteCond %{DOCUMENT_ROOT}$2page-%1.json !-l
    RewriteRule "^((/|/.+/))$" $1page-%1.json [PT,L]
    # Any other value that is not empty.
    RewriteCond %{QUERY_STRING} ^(?:.*&)?(?:p|%70)(?:a|%61)(?:g|%67)(?:e|%65)=([^&]*)
    RewriteCond %1 .
    RewriteCond %{DOCUMENT_ROOT}$2index.json -f
    RewriteRule "^((/|/.+/))$" $1.no-such-page [PT,L]
    "
  `);
});

test('under a base path', () => {
  const based = { ...site, baseUrl: 'https://api.example.org/repo', basePath: '/repo' };
  expect(apache.configuration?.(based)).toMatchInlineSnapshot(`
    "# A published tree on Apache. Start it with: apache2 -f "$PWD/FILE" -DFOREGROUND
    # Every directive: https://httpd.apache.org/docs/2.4/mod/directives.html

    # Paths and names of Debian; elsewhere the modules are in another folder, and the user has another name.
    ServerRoot /usr/lib/apache2
    LoadModule mpm_event_module modules/mod_mpm_event.so
    LoadModule alias_module modules/mod_alias.so
    LoadModule authz_core_module modules/mod_authz_core.so
    LoadModule deflate_module modules/mod_deflate.so
    LoadModule dir_module modules/mod_dir.so
    LoadModule filter_module modules/mod_filter.so
    LoadModule headers_module modules/mod_headers.so
    LoadModule mime_module modules/mod_mime.so
    LoadModule rewrite_module modules/mod_rewrite.so
    LoadModule setenvif_module modules/mod_setenvif.so
    TypesConfig /etc/mime.types
    User www-data
    Group www-data

    # Its own files, so that it can run beside the system's Apache, and without being root.
    PidFile /var/tmp/polity-press-apache-8080.pid
    ErrorLog /var/tmp/polity-press-apache-8080.log
    LogLevel error

    Listen 8080
    ServerName localhost
    ServerTokens Prod
    TraceEnable Off
    DocumentRoot "/srv/polities/out"
    Alias "/repo" "/srv/polities/out"
    DirectoryIndex index.json index.html
    DirectorySlash Off
    # No .htaccess is read, no folder is listed, and no link is followed except on the way to the tree.
    <Directory "/">
      AllowOverride None
      Options FollowSymLinks
    </Directory>
    <Directory "/srv/polities/out">
      Options None
    </Directory>

    # Headers of every answer. Our error bodies are JSON.
    Header always set Vary "Accept"
    Header always set Allow "GET, POST, HEAD, OPTIONS"
    Header always set Access-Control-Allow-Origin "*"
    Header always set X-Content-Type-Options "nosniff"
    Header always set Access-Control-Allow-Methods "GET, HEAD, OPTIONS" "expr=%{REQUEST_METHOD} == 'OPTIONS'"
    Header always set Access-Control-Allow-Headers "Authorization, *" "expr=%{REQUEST_METHOD} == 'OPTIONS'"
    Header always set Access-Control-Max-Age "86400" "expr=%{REQUEST_METHOD} == 'OPTIONS'"
    Header always set Content-Type application/json "expr=%{REQUEST_STATUS} -ge 400 || %{REQUEST_STATUS} -eq 301"
    AddType application/json .json
    AddType text/javascript .js .mjs
    AddType text/plain .ts
    AddCharset utf-8 .css .js .mjs .ts
    AddDefaultCharset utf-8

    # gzip. The ETag of a compressed answer ends in -gzip, which comes back in If-None-Match.
    AddOutputFilterByType DEFLATE application/json text/html text/css text/plain text/javascript image/svg+xml
    SetEnvIf Accept-Encoding "gzip *; *q=0(\\.0*)? *(,|$)" no-gzip
    # A date is ignored when there is an ETag.
    RequestHeader unset If-Modified-Since "expr=-n req('If-None-Match')"
    RequestHeader edit* If-None-Match "-gzip\\"" "\\""

    # Whole files only: the contract has no answer for a range that cannot be met.
    RequestHeader unset Range
    Header unset Accept-Ranges
    # A build may replace a file by a shorter one meanwhile: mapped into memory, it would end in zeros, or end the process.
    EnableMMAP Off

    # The UUID at the end of a path, as it is published. https://httpd.apache.org/docs/2.4/mod/mod_setenvif.html#setenvifexpr
    SetEnvIfExpr "tolower(%{REQUEST_URI}) =~ m#/([0-9a-f]{8})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{12})/?$#" PUBLISHED_UUID=$1-$2-$3-$4-$5

    # Error bodies. A page that does not exist is rewritten to a name that no file has, which has another 404.
    ErrorDocument 301 '{}'
    ErrorDocument 400 '{"detail":"Bad request."}'
    ErrorDocument 403 '{"detail":"Not found."}'
    ErrorDocument 404 '{"detail":"Not found."}'
    ErrorDocument 405 '{"detail":"Method \\\\\\\\"%{REQUEST_METHOD}\\\\\\\\" not allowed."}'
    ErrorDocument 414 '{"detail":"Bad request."}'
    ErrorDocument 417 '{"detail":"Bad request."}'
    ErrorDocument 500 '{"detail":"Internal server error."}'
    ErrorDocument 501 '{"detail":"Bad request."}'
    <Files ".no-such-page">
      ErrorDocument 404 '{"detail":"Invalid page."}'
    </Files>

    RewriteEngine On
    RewriteCond %{REQUEST_METHOD} =OPTIONS
    RewriteRule ^ - [R=204,L]
    RewriteCond %{REQUEST_METHOD} !^(GET|HEAD)$
    RewriteRule ^ - [R=405,L]
    # Hidden files, and what is not under the base path.
    RewriteRule /\\. - [R=404,L]
    RewriteRule "!^/repo/" - [R=404,L]

    # A folder without its slash: the redirect keeps the query.
    RewriteCond %{DOCUMENT_ROOT}$2/index.json -f [OR]
    RewriteCond %{DOCUMENT_ROOT}$2/index.html -f
    RewriteCond %{DOCUMENT_ROOT}$2 !-l
    RewriteRule "^(/repo(/.*[^/]))$" $1/ [R=301,L]
    # A record by its UUID in another spelling.
    RewriteCond %{ENV:PUBLISHED_UUID} .
    RewriteCond %{DOCUMENT_ROOT}$2$3/index.json !-f
    RewriteCond %{DOCUMENT_ROOT}$2%{ENV:PUBLISHED_UUID}/index.json -f
    RewriteRule "^(/repo(/|/.+/))([0-9A-Fa-f-]+)/?$" $1%{ENV:PUBLISHED_UUID}/ [R=301,L]

    # The page rule: the last \`page\` counts, and only a number or \`last\` becomes part of a file name.
    RewriteCond %{QUERY_STRING} ^(?:.*&)?(?:p|%70)(?:a|%61)(?:g|%67)(?:e|%65)=([^&]*)
    RewriteCond %1 ^([1-9][0-9]*|last)$
    RewriteCond %{DOCUMENT_ROOT}$2page-%1.json -f
    RewriteCond %{DOCUMENT_ROOT}$2page-%1.json !-l
    RewriteRule "^(/repo(/|/.+/))$" $1page-%1.json [PT,L]
    # Any other value that is not empty.
    RewriteCond %{QUERY_STRING} ^(?:.*&)?(?:p|%70)(?:a|%61)(?:g|%67)(?:e|%65)=([^&]*)
    RewriteCond %1 .
    RewriteCond %{DOCUMENT_ROOT}$2index.json -f
    RewriteRule "^(/repo(/|/.+/))$" $1.no-such-page [PT,L]
    "
  `);
});

test('.htaccess', () => {
  const [file, ...others] = apache.publishedFiles?.(site) ?? [];
  expect(others).toEqual([]);
  expect(file?.path).toBe('.htaccess');
  expect(file?.text).toMatchInlineSnapshot(`
    "# A published tree on Apache: every directive is explained at https://httpd.apache.org/docs/2.4/mod/directives.html
    # Modules: deflate, dir, filter, headers, mime, rewrite, setenvif.

    # No listings and no guessing of names. mod_rewrite needs links; these lead only to files of the same owner.
    Options -Indexes -MultiViews -FollowSymLinks +SymLinksIfOwnerMatch
    DirectoryIndex index.json index.html
    DirectorySlash Off

    # Headers of every answer. Our error bodies are JSON.
    Header always set Vary "Accept"
    Header always set Allow "GET, POST, HEAD, OPTIONS"
    Header always set Access-Control-Allow-Origin "*"
    Header always set X-Content-Type-Options "nosniff"
    Header always set Access-Control-Allow-Methods "GET, HEAD, OPTIONS" "expr=%{REQUEST_METHOD} == 'OPTIONS'"
    Header always set Access-Control-Allow-Headers "Authorization, *" "expr=%{REQUEST_METHOD} == 'OPTIONS'"
    Header always set Access-Control-Max-Age "86400" "expr=%{REQUEST_METHOD} == 'OPTIONS'"
    Header always set Content-Type application/json "expr=%{REQUEST_STATUS} -ge 400 || %{REQUEST_STATUS} -eq 301"
    AddType application/json .json
    AddType text/javascript .js .mjs
    AddType text/plain .ts
    AddCharset utf-8 .css .js .mjs .ts
    AddDefaultCharset utf-8

    # gzip. The ETag of a compressed answer ends in -gzip, which comes back in If-None-Match.
    AddOutputFilterByType DEFLATE application/json text/html text/css text/plain text/javascript image/svg+xml
    SetEnvIf Accept-Encoding "gzip *; *q=0(\\.0*)? *(,|$)" no-gzip
    # A date is ignored when there is an ETag.
    RequestHeader unset If-Modified-Since "expr=-n req('If-None-Match')"
    RequestHeader edit* If-None-Match "-gzip\\"" "\\""

    # Whole files only: the contract has no answer for a range that cannot be met.
    RequestHeader unset Range
    Header unset Accept-Ranges
    # A build may replace a file by a shorter one meanwhile: mapped into memory, it would end in zeros, or end the process.
    EnableMMAP Off

    # The UUID at the end of a path, as it is published. https://httpd.apache.org/docs/2.4/mod/mod_setenvif.html#setenvifexpr
    SetEnvIfExpr "tolower(%{REQUEST_URI}) =~ m#/([0-9a-f]{8})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{12})/?$#" PUBLISHED_UUID=$1-$2-$3-$4-$5

    # Error bodies. A page that does not exist is rewritten to a name that no file has, which has another 404.
    ErrorDocument 301 '{}'
    ErrorDocument 400 '{"detail":"Bad request."}'
    ErrorDocument 403 '{"detail":"Not found."}'
    ErrorDocument 404 '{"detail":"Not found."}'
    ErrorDocument 405 '{"detail":"Method \\\\\\\\"%{REQUEST_METHOD}\\\\\\\\" not allowed."}'
    ErrorDocument 414 '{"detail":"Bad request."}'
    ErrorDocument 417 '{"detail":"Bad request."}'
    ErrorDocument 500 '{"detail":"Internal server error."}'
    ErrorDocument 501 '{"detail":"Bad request."}'
    <Files ".no-such-page">
      ErrorDocument 404 '{"detail":"Invalid page."}'
    </Files>

    RewriteEngine On
    RewriteBase "/"

    RewriteCond %{REQUEST_METHOD} =OPTIONS
    RewriteRule ^ - [R=204,L]
    RewriteCond %{REQUEST_METHOD} !^(GET|HEAD)$
    RewriteRule ^ - [R=405,L]
    # Hidden files.
    RewriteRule (^|/)\\. - [R=404,L]

    # A folder without its slash: the redirect keeps the query.
    RewriteCond %{REQUEST_FILENAME}/index.json -f [OR]
    RewriteCond %{REQUEST_FILENAME}/index.html -f
    RewriteCond %{REQUEST_FILENAME} !-l
    RewriteRule ^(.*[^/])$ $1/ [R=301,L]
    # A record by its UUID in another spelling.
    RewriteCond %{ENV:PUBLISHED_UUID} .
    RewriteCond %{REQUEST_FILENAME}/index.json !-f
    RewriteCond %{REQUEST_FILENAME} ^(.+/)[^/]+/?$
    RewriteCond %1%{ENV:PUBLISHED_UUID}/index.json -f
    RewriteRule ^(|.+/)[0-9A-Fa-f-]+/?$ $1%{ENV:PUBLISHED_UUID}/ [R=301,L]
    # A folder without an index is not found (Apache would answer: forbidden).
    RewriteCond %{REQUEST_FILENAME} -d
    RewriteCond %{REQUEST_FILENAME}/index.json !-f
    RewriteCond %{REQUEST_FILENAME}/index.html !-f
    RewriteRule ^ - [R=404,L]

    # The page rule: the last \`page\` counts, and only a number or \`last\` becomes part of a file name.
    RewriteCond %{QUERY_STRING} ^(?:.*&)?(?:p|%70)(?:a|%61)(?:g|%67)(?:e|%65)=([^&]*)
    RewriteCond %1 ^([1-9][0-9]*|last)$
    RewriteCond %{REQUEST_FILENAME}/page-%1.json -f
    RewriteCond %{REQUEST_FILENAME}/page-%1.json !-l
    RewriteRule ^(|.+/)$ $1page-%1.json [END]
    # Any other value that is not empty.
    RewriteCond %{QUERY_STRING} ^(?:.*&)?(?:p|%70)(?:a|%61)(?:g|%67)(?:e|%65)=([^&]*)
    RewriteCond %1 .
    RewriteCond %{REQUEST_FILENAME}/index.json -f
    RewriteRule ^(|.+/)$ $1.no-such-page [END]
    "
  `);
});

import { decoded } from '../contract/tree/decoded.ts';
import { lastPage, pageValue } from '../contract/tree/tree.ts';
import { apacheAnswers } from './apache-answers.ts';
import { type Host, ownFiles, type ServerSite, type Site, usual } from './host.ts';
import { dollarForApache, escapeGlob, patternForApache, quoteForApache } from './quoting.ts';

/** Besides those that every Apache loads. */
const FOR_HTACCESS = ['deflate', 'dir', 'filter', 'headers', 'mime', 'rewrite', 'setenvif'];

/** Either a `.htaccess` in the tree, or a complete configuration for a plain tree. */
export const apache: Host = {
  ...usual,
  name: 'apache',
  title: 'Apache',
  use: (own) =>
    `\`${own`build export.sqlite --host apache`}\` writes a .htaccess, for a server with AllowOverride All and all its modules (on Debian: a2enmod ${FOR_HTACCESS.join(' ')}); or \`${own`host apache --root out`}\` prints a complete configuration for a plain tree`,
  documentation: 'https://httpd.apache.org/docs/2.4/mod/directives.html',
  server: /^Apache/i,
  settings: {
    pages: 'mod_rewrite loaded, the RewriteRules for `page`, and for `.htaccess` also AllowOverride All',
    errors: 'the ErrorDocument lines; for `.htaccess` AllowOverride All',
    slash: 'the RewriteRule that adds the slash, and `DirectorySlash Off`',
    methods: 'the RewriteRules for OPTIONS and for other methods than GET and HEAD',
    headers: 'mod_headers loaded and `Header always set`: without `always`, errors have no headers',
    etag: 'the line that removes `-gzip` from If-None-Match, and modification times that are not set by hand',
    gzip: 'mod_deflate and mod_filter loaded, and `AddOutputFilterByType DEFLATE application/json`',
  },
  publishedFiles: (site) => [{ path: '.htaccess', text: htaccess(site) }],
  configuration,
  start: 'apache2 -f "$PWD/FILE" -DFOREGROUND',
};

const MODULES = ['mpm_event', 'alias', 'authz_core', ...FOR_HTACCESS];

/**
 * https://httpd.apache.org/docs/2.4/mod/mod_rewrite.html#rewriterule (PT: the result is an address)
 * https://httpd.apache.org/docs/2.4/mod/core.html#options (None: no links)
 * https://httpd.apache.org/docs/2.4/mod/mod_dir.html#directoryslash (its redirect ignores index.json)
 */
function configuration(site: ServerSite): string {
  const { root, port, basePath } = site;
  const base = decoded(basePath);
  const pattern = patternForApache(base);
  const own = ownFiles('apache', site);
  return `# A published tree on Apache. Start it with: apache2 -f "$PWD/FILE" -DFOREGROUND
# Every directive: https://httpd.apache.org/docs/2.4/mod/directives.html
# Every machine that can reach this one can read the tree. For this machine alone, write
# "Listen 127.0.0.1:${port}" below.

# Paths and names of Debian; elsewhere the modules are in another folder, and the user has another name.
ServerRoot /usr/lib/apache2
${MODULES.map((name) => `LoadModule ${name}_module modules/mod_${name}.so\n`).join('')}TypesConfig /etc/mime.types
User www-data
Group www-data

# Its own files, so that it can run next to the system's Apache, and without being root.
PidFile ${own}.pid
ErrorLog ${own}.log
LogLevel error

${dollarForApache(root + base)}Listen ${port}
ServerName localhost
ServerTokens Prod
TraceEnable Off
DocumentRoot ${quoteForApache(root)}
${base === '' ? '' : `Alias ${quoteForApache(base)} ${quoteForApache(root)}\n`}DirectoryIndex index.json index.html
DirectorySlash Off
# No .htaccess is read, no folder is listed, and no link is followed except on the way to the tree.
<Directory "/">
  AllowOverride None
  Options FollowSymLinks
</Directory>
<Directory ${quoteForApache(escapeGlob(root))}>
  Options None
</Directory>

${apacheAnswers(site)}
RewriteEngine On
RewriteCond %{REQUEST_METHOD} =OPTIONS
RewriteRule ^ - [R=204,L]
RewriteCond %{REQUEST_METHOD} !^(GET|HEAD)$
RewriteRule ^ - [R=405,L]
# Hidden files${base === '' ? '' : ', and what is not under the base path'}.
RewriteRule /\\. - [R=404,L]
${base === '' ? '' : `RewriteRule "!^${pattern}/" - [R=404,L]\n`}
# A folder without its slash: the redirect keeps the query.
RewriteCond %{DOCUMENT_ROOT}$2/index.json -f [OR]
RewriteCond %{DOCUMENT_ROOT}$2/index.html -f
RewriteCond %{DOCUMENT_ROOT}$2 !-l
RewriteRule "^(${pattern}(/.*[^/]))$" %{ENV:PUBLISHED_ORIGIN}$1/ [R=301,L]
# A record by its UUID in another spelling.
RewriteCond %{ENV:PUBLISHED_UUID} .
RewriteCond %{DOCUMENT_ROOT}$2$3/index.json !-f
RewriteCond %{DOCUMENT_ROOT}$2%{ENV:PUBLISHED_UUID}/index.json -f
RewriteRule "^(${pattern}(/|/.+/))([0-9A-Fa-f-]+)/?$" %{ENV:PUBLISHED_ORIGIN}$1%{ENV:PUBLISHED_UUID}/ [R=301,L]

# The page rule: the last \`page\` counts, and only a number or \`last\` becomes part of a file name.
RewriteCond %{QUERY_STRING} ${lastPage}
RewriteCond %1 ^(${pageValue})$
RewriteCond %{DOCUMENT_ROOT}$2page-%1.json -f
RewriteCond %{DOCUMENT_ROOT}$2page-%1.json !-l
RewriteRule "^(${pattern}(/|/.+/))$" $1page-%1.json [PT,L]
# Any other value that is not empty.
RewriteCond %{QUERY_STRING} ${lastPage}
RewriteCond %1 .
RewriteCond %{DOCUMENT_ROOT}$2index.json -f
RewriteRule "^(${pattern}(/|/.+/))$" $1.no-such-page [PT,L]
`;
}

/** Needs `AllowOverride All`: https://httpd.apache.org/docs/2.4/howto/htaccess.html */
function htaccess(site: Site): string {
  return `# A published tree on Apache: every directive is explained at https://httpd.apache.org/docs/2.4/mod/directives.html
# Modules: ${FOR_HTACCESS.join(', ')}.

# No listings and no guessing of names. mod_rewrite needs links; these lead only to files of the same owner.
Options -Indexes -MultiViews -FollowSymLinks +SymLinksIfOwnerMatch
DirectoryIndex index.json index.html
DirectorySlash Off

${apacheAnswers(site)}
RewriteEngine On
RewriteBase ${quoteForApache(`${decoded(site.basePath)}/`)}

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
RewriteRule [^/]$ %{ENV:PUBLISHED_ORIGIN}%{REQUEST_URI}/ [R=301,L]
# A record by its UUID in another spelling.
RewriteCond %{ENV:PUBLISHED_UUID} .
RewriteCond %{REQUEST_FILENAME}/index.json !-f
RewriteCond %{REQUEST_FILENAME} ^(.+/)[^/]+/?$
RewriteCond %1%{ENV:PUBLISHED_UUID}/index.json -f
RewriteCond %{REQUEST_URI} ^(.*/)[0-9A-Fa-f-]+/?$
RewriteRule ^ %{ENV:PUBLISHED_ORIGIN}%1%{ENV:PUBLISHED_UUID}/ [R=301,L]
# A folder without an index is not found (Apache would answer: forbidden).
RewriteCond %{REQUEST_FILENAME} -d
RewriteCond %{REQUEST_FILENAME}/index.json !-f
RewriteCond %{REQUEST_FILENAME}/index.html !-f
RewriteRule ^ - [R=404,L]

# The page rule: the last \`page\` counts, and only a number or \`last\` becomes part of a file name.
RewriteCond %{QUERY_STRING} ${lastPage}
RewriteCond %1 ^(${pageValue})$
RewriteCond %{REQUEST_FILENAME}/page-%1.json -f
RewriteCond %{REQUEST_FILENAME}/page-%1.json !-l
RewriteRule ^(|.+/)$ $1page-%1.json [END]
# Any other value that is not empty.
RewriteCond %{QUERY_STRING} ${lastPage}
RewriteCond %1 .
RewriteCond %{REQUEST_FILENAME}/index.json -f
RewriteRule ^(|.+/)$ $1.no-such-page [END]
`;
}

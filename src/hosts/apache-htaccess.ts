import { lastPage, pageValue } from '../contract/tree.ts';
import { apacheAnswers } from './apache-answers.ts';
import type { Site } from './host.ts';
import { decodedBase, patternForApache, quoteForApache } from './quoting.ts';

/** Needs `AllowOverride All`: https://httpd.apache.org/docs/2.4/howto/htaccess.html */
export function htaccess({ basePath, explorer }: Site): string {
  return `# A published tree on Apache: every directive is explained at https://httpd.apache.org/docs/2.4/mod/directives.html
# Modules: deflate, dir, filter, headers, mime, rewrite, setenvif.

# No listings and no guessing of names. mod_rewrite needs links; these lead only to files of the same owner.
Options -Indexes -MultiViews -FollowSymLinks +SymLinksIfOwnerMatch
DirectoryIndex index.json index.html
DirectorySlash Off

${apacheAnswers(patternForApache(decodedBase(basePath)), explorer)}
RewriteEngine On
RewriteBase ${quoteForApache(`${decodedBase(basePath)}/`)}

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

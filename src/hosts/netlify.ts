import { releaseFolder } from '../contract/tree/releases.ts';
import script from './edge/netlify.js?raw';
import { headersFile, notFoundFile } from './edge-files.ts';
import { type Host, publishedFolder, type Site, usual } from './host.ts';
import { workerScript } from './worker-script.ts';

/**
 * Rules in the published folder, which answer the pages, or an edge function next to it, which fulfils the
 * whole contract. With both, the function answers, and its requests for files pass through the rules.
 */
export const netlify: Host = {
  ...usual,
  name: 'netlify',
  title: 'Netlify',
  use: (own) =>
    `\`${own`build export.sqlite --host netlify`}\`, then \`netlify deploy\`; \`${own`host netlify --to .`}\` writes an edge function next to out that keeps the whole contract`,
  documentation: 'https://docs.netlify.com/manage/routing/redirects/redirect-options/',
  shortfalls: {
    'page 1': 'Answers 404 to `?page=`, an empty value.',
    'page n': 'Answers page 1 to `?page=2&`, with an empty parameter after it.',
    'invalid page': 'Answers 404 with the body of an unknown path, as text/html.',
    'encoded key': 'Does not recognize `?p%61ge=2` and answers page 1.',
    'unknown path': 'Answers 404 as text/html to an unknown name below the prefix.',
    'missing slash': 'Answers the page itself with 200, no redirect.',
    'respelled UUID': 'Not found: no rule sees a part of a name.',
    OPTIONS: 'Answers as for GET.',
    'other methods': 'Answers as for GET; no rule can see a method.',
    explorer:
      'Its code is asked for again each time: a rule that keeps it would also keep that a file is missing.',
  },
  server: /^Netlify/i,
  settings: {
    pages:
      'the edge function of `host netlify --to`; `_redirects` alone answers pages, but no 404 for other values',
    errors: 'the edge function of `host netlify --to`; `_redirects` alone has one body for all errors',
    slash: 'the edge function of `host netlify --to`; Pretty URLs switched off',
    methods: 'the edge function of `host netlify --to`',
    headers: '`_headers` in the published folder',
    etag: 'the ETag of the platform: no header rule that removes it',
    gzip: 'the compression of the platform: no header rule that sets Content-Encoding',
  },
  publishedFiles: (site) => [{ path: '_redirects', text: redirects(site) }, headersFile(site), notFoundFile],
  filesBeside: (site) => [
    { path: 'netlify/edge-functions/pages.js', text: workerScript(site, script) },
    { path: 'netlify.toml', text: toml(site) },
  ],
};

/** https://docs.netlify.com/manage/routing/redirects/redirect-options/#query-parameters */
const redirects = ({
  basePath,
  api,
}: Site): string => `# The first rule that matches counts; an existing file comes before all rules.
# A page next to index.json. A missing page is answered with 404.html.
${folderRules(api)}# The same of a release.
${folderRules(`/${releaseFolder(':version')}${api}`)}/*  /404.json  404
${basePath === '' ? '' : proxyRule(basePath)}`;

/**
 * Paths of collections below the prefix, and the prefix itself. A splat cannot match them: it consumes the
 * trailing slash, and Netlify would look for the file behind two slashes.
 */
const folders = ['', ':a', ':a/:b', ':a/:b/:c', ':a/:b/:c/:d', ':a/:b/:c/:d/:e'];

function folderRules(api: string): string {
  return folders.map((name) => pageRules(api + name, name !== '')).join('');
}

/** A path without a trailing slash matches with and without one. */
function pageRules(path: string, hasPages: boolean): string {
  const folder = path.replace(/\/$/, '');
  const index = `${folder || '/'}  ${folder}/index.json  200\n`;
  return hasPages ? `${folder}  page=:page  ${folder}/page-:page.json  200\n${index}` : index;
}

/** https://docs.netlify.com/manage/routing/redirects/rewrites-proxies/#proxy-to-another-netlify-site */
const proxyRule = (basePath: string): string => `
# These rules are for the root of an address. The site that has the address needs this one:
# ${basePath}/*  https://SITE.netlify.app/:splat  200
`;

const toml = (
  site: Site,
): string => `# https://docs.netlify.com/build/configure-builds/file-based-configuration/
[build]
  # The published folder.
  publish = ${JSON.stringify(publishedFolder(site))}
`;

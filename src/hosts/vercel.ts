import {
  EXPLORER_FOLDER,
  type ExplorerPlace,
  explorerFiles,
  pathsPattern,
} from '../contract/tree/explorer-pages.ts';
import {
  compressedHeaders,
  errorBody,
  freshHeaders,
  JSON_TYPE,
  messages,
  preflightHeaders,
  writeMethods,
} from '../contract/tree/http.ts';
import { uuidPattern } from '../contract/tree/record-ids.ts';
import { anyReleaseFolder } from '../contract/tree/releases.ts';
import { pageValue } from '../contract/tree/tree.ts';
import { type Host, type HostFile, publishedFolder, type Site, usual } from './host.ts';
import { escapePattern } from './quoting.ts';

/** Routes of `vercel.json`. A route answers with a file, so the body of each 405 needs one. */
export const vercel: Host = {
  ...usual,
  name: 'vercel',
  title: 'Vercel',
  use: (own) =>
    `\`${own`build export.sqlite --host vercel`}\`; \`${own`host vercel --to .`}\` writes vercel.json next to out; then \`vercel deploy\``,
  documentation: 'https://vercel.com/docs/build-output-api/configuration#routes',
  shortfalls: {
    'unknown path':
      'An unknown name below the prefix gets the slash redirect, and "Invalid page.": its routes cannot ask for a second file.',
    'single record': 'An id with a dot needs its slash: such a name is taken for a file.',
    'respelled UUID': 'A UUID in upper case is not found: routes cannot change the case of letters.',
  },
  // Vercel no longer documents its 2024 limits, such as 100 MB per upload.
  server: /^Vercel/i,
  settings: {
    pages: 'the routes of vercel.json, in their order, with `outputDirectory` and no folder `api` next to it',
    errors: 'the last two routes of vercel.json',
    slash: 'the 301 route of vercel.json, and no `trailingSlash` next to it',
    methods: 'the routes with `methods`, and the 405 files in the published folder (build --host vercel)',
    headers: 'the first route of vercel.json, with `continue`',
    etag: 'the ETag of the platform',
    gzip: 'the compression of the platform',
  },
  publishedFiles: () => notAllowed,
  filesBeside: (site) => [{ path: 'vercel.json', text: vercelJson(site) }],
};

const notAllowed: readonly HostFile[] = writeMethods.map((method) => ({
  path: `405-${method}.json`,
  text: errorBody(messages.notAllowed(method)),
}));

/** One route per line. JSON has no comments: `routes` explains each route. */
function vercelJson(site: Site): string {
  const lines = routes(site).map((route) => `    ${JSON.stringify(route, null, 1).replace(/\n\s*/g, ' ')}`);
  return `{
  "$schema": "https://openapi.vercel.sh/vercel.json",
  "outputDirectory": ${JSON.stringify(publishedFolder(site))},
  "buildCommand": "",
  "framework": null,
  "routes": [
${lines.join(',\n')}
  ]
}
`;
}

/** The first match wins, except for routes with `continue` or `check`. */
function routes({ basePath, api: prefix, explorer }: Site): readonly object[] {
  const base = basePath === '' ? '' : `(?:${escapePattern(basePath)})?`;
  const api = escapePattern(prefix.slice(1));
  const json = { 'Content-Type': JSON_TYPE };
  // Anchored: the docs do not say whether the whole value must match, and 1.5 must not be page 1.
  const page = { type: 'query', key: 'page', value: `^(?<n>${pageValue})$` };
  const anyPage = { type: 'query', key: 'page', value: '^[\\s\\S]+$' };
  const release = `(?:${anyReleaseFolder}/)?`;
  const collection = `${base}/(${release}${api}(?:[^/]+/)*)`;
  // Excludes the backslash, which browsers read as a slash.
  const name = '[^/.\\\\]+';
  return [
    { src: '/.*', headers: compressedHeaders, continue: true },
    // Vercel adds a charset to JSON. With collections at the root, users' own pages may be there too.
    {
      src: `${base}/(?:${api === '' ? '' : `${release}${api}(?:.*/)?|`}.*\\.json)`,
      headers: json,
      continue: true,
    },
    ...explorerFiles(explorer).map(({ paths, headers }) => ({
      src: `${base}${pathsPattern(paths)}`,
      headers,
      continue: true,
    })),
    { src: '/.*', methods: ['OPTIONS'], headers: preflightHeaders, status: 204 },
    ...writeMethods.map((method) => ({
      src: '/.*',
      methods: [method],
      headers: json,
      status: 405,
      dest: `/405-${method}.json`,
    })),
    // The explorer's pages have relative links, but Vercel would also serve them without the trailing slash.
    ...onlyWith(explorer, {
      src: `${base}/(${release}${EXPLORER_FOLDER}(?:/${name}/${name})?|${anyReleaseFolder})`,
      status: 301,
      headers: { Location: `${basePath}/$1/` },
    }),
    // Hidden files that were uploaded by accident.
    { src: '(?:/.*)?/(?:\\.|%2e).*', headers: json, status: 404, dest: '/404.json' },
    // If the file of a `check` is missing, the routes below continue with its path.
    ...(basePath === '' ? [] : [{ src: `${escapePattern(basePath)}/(.*)`, dest: '/$1', check: true }]),
    { handle: 'filesystem' },
    { src: collection, has: [page], dest: '/$1page-$n.json', check: true },
    { src: collection, missing: [anyPage], dest: '/$1index.json', check: true },
    // Vercel keeps the query in a redirect.
    {
      src: `${base}/(${release}${api === '' ? name : api.slice(0, -1)}(?:/${name})*)`,
      status: 301,
      headers: { Location: `${basePath}/$1/` },
    },
    // A UUID without dashes; two routes above have added what was missing of /index.json.
    {
      src: `${base}/(${release}${api}(?:[^/]+/)*)${uuidPattern('')}/index\\.json`,
      status: 301,
      headers: { Location: `${basePath}/$1$2-$3-$4-$5-$6/` },
    },
    {
      src: `${base}/${release}${api}(?:[^/]+/)*(?:page-[^/]+\\.json)?`,
      has: [anyPage],
      headers: json,
      status: 404,
      dest: '/404-page.json',
    },
    // A missing file of the explorer may exist tomorrow.
    ...onlyWith(explorer, { src: '/.*', headers: freshHeaders, continue: true }),
    { src: '/.*', headers: json, status: 404, dest: '/404.json' },
  ];
}

function onlyWith(explorer: ExplorerPlace | undefined, route: object): readonly object[] {
  return explorer === undefined ? [] : [route];
}

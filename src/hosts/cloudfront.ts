import { EXPLORER_FOLDER, explorerFiles } from '../contract/tree/explorer-pages.ts';
import { compressedHeaders, freshHeaders, headerLines, preflightHeaders } from '../contract/tree/http.ts';
import { anyReleaseFolder } from '../contract/tree/releases.ts';
import { pageValue } from '../contract/tree/tree.ts';
import { quoteForShell } from '../terminal/safe-text.ts';
import { completeScript, quoteForJavaScript } from './complete-script.ts';
import script from './edge/cloudfront.js?raw';
import { type Host, publishedFolder, type Site, usual } from './host.ts';
import { escapePattern } from './quoting.ts';

/** In front of a private S3 bucket: a function for viewer requests, and the settings it needs. */
export const cloudfront: Host = {
  ...usual,
  name: 'cloudfront',
  title: 'Amazon CloudFront and S3',
  use: (own) =>
    `\`${own`host cloudfront --to .`}\` writes the function and the settings of bucket and distribution; upload out with \`aws s3 sync\``,
  documentation:
    'https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-functions.html',
  shortfalls: {
    'invalid page': 'Answers "Not found." for a page past the end: each status has one error page.',
    'unknown path':
      'An unknown name below the prefix gets the slash redirect before its 404: the function sees no files.',
    'single record': 'An id with a dot needs its slash: such a name is taken for a file.',
    'respelled UUID': 'Not found: the function sees no files, and a text id may look like such a UUID.',
    explorer:
      'The page at the root has its policy in a meta element only, and can be framed: no path pattern is for it alone.',
  },
  // https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html: "No quota" for files.
  server: /^(CloudFront|AmazonS3)/i,
  settings: {
    pages: 'the function published and associated with viewer requests of the behaviour',
    errors: 'custom error responses: 403 and 404 to /404.json with code 404',
    slash: 'the function associated with viewer requests',
    methods: 'all methods allowed in the behaviour: otherwise CloudFront answers before the function',
    headers: 'the response headers policy of the behaviour',
    etag: 'the ETag of S3: no policy that removes it',
    gzip: 'compression on in the behaviour (1,000 to 10,000,000 bytes)',
  },
  filesBeside: (site) => [
    { path: 'cloudfront-function.js', text: cloudfrontFunction(site) },
    { path: 'cloudfront-settings.txt', text: settings(site) },
  ],
};

/**
 * The viewer request function cannot see files, so it relies on names: below the prefix, every name without a
 * dot is a collection. Old-style JavaScript, because the runtime lacks newer features.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-javascript-runtime-20.html
 */
function cloudfrontFunction({ basePath, api, explorer }: Site): string {
  const release = `\\/${anyReleaseFolder.replaceAll('/', '\\/')}`;
  const line = (name: string, value: string) => `  '${name.toLowerCase()}': { value: '${value}' },`;
  return completeScript(script, {
    BASE_PATH: quoteForJavaScript(basePath),
    CLOUDFRONT_HEADERS: `{\n${headerLines(line)}}`,
    CLOUDFRONT_PREFLIGHT: `{\n${headerLines(line, preflightHeaders)}}`,
    PAGE: pageValue,
    PREFIX: `(${release})?${escapePattern(api.slice(0, -1)).replaceAll('/', '\\/')}`,
    EXPLORER_PAGES:
      explorer === undefined
        ? ''
        : `|^(${release})?\\/${EXPLORER_FOLDER}(\\/[^\\/.]+\\/[^\\/.]+)?$|^${release}$`,
    OR_EXPLORER: explorer === undefined ? '' : 'or a page of the explorer, ',
  });
}

const headers = headerLines((name, value) => `     ${name}: ${value}`, compressedHeaders);

const settings = (site: Site): string => `The settings of bucket and distribution for ${site.baseUrl}

1. A private S3 bucket, not a website; the distribution reads it with origin access control.
   https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/private-content-restricting-access-to-s3.html
     aws s3 sync ${quoteForShell(publishedFolder(site))} s3://BUCKET --delete --exclude ".*" --exclude "*/.*" --cache-control "${freshHeaders['Cache-Control']}"
   It skips a file of the same size that is older than the uploaded one: to go back to an older tree, touch its files
   first (find . -type f -exec touch {} +).
${explorerUploads(site)}
2. The function cloudfront-function.js, runtime cloudfront-js-2.0, published and associated with
   the event "viewer request" of the default cache behavior.
   https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-tutorial.html

3. Custom error responses: S3 answers 403 for a file that is missing.
   https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/GeneratingCustomErrorResponses.html
     403 -> /404.json, response code 404
     404 -> /404.json, response code 404

4. Allowed methods: GET, HEAD, OPTIONS, PUT, POST, PATCH, DELETE. With fewer, CloudFront itself answers the
   others with 403; with all, the function does, and only GET and HEAD reach the bucket.

5. A cache policy with no query string, header or cookie in the key, and gzip and brotli enabled: the function
   derives the file's address from the query. The managed policy CachingOptimized is one.
   https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/using-managed-cache-policies.html
   Compress objects automatically: yes (files from 1,000 to 10,000,000 bytes).

6. A response headers policy with these custom headers, each overriding the origin:
   https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/understanding-response-headers-policies.html
${headers}${explorerPolicy(site)}
7. After each upload: aws cloudfront create-invalidation --distribution-id ID --paths "/*"
`;

/** Headers stored with an object are not sent with errors; `*` also matches slashes. */
function explorerUploads(site: Site): string {
  const { explorer } = site;
  if (explorer === undefined) return '';
  const uploads = explorerFiles(explorer)
    .filter(({ isKept }) => isKept)
    .map(({ paths, headers: own }) => {
      const names = paths.filter((path) => !path.endsWith('/')).map((path) => anyVersion(path).slice(1));
      const included = names.map((name) => ` --include "${name}"`).join('');
      return `     aws s3 cp ${quoteForShell(publishedFolder(site))} s3://BUCKET --recursive --exclude "*"${included} --cache-control "${own['Cache-Control']}"\n`;
    });
  return `   The files of the explorer once more, with how long they may be kept:\n${uploads.join('')}`;
}

/** The root of the site has no path pattern of its own. */
function explorerPolicy({ basePath, explorer }: Site): string {
  const lines = explorerFiles(explorer)
    .filter(({ headers: own }) => POLICY in own)
    .flatMap(({ paths, headers: own }) => [
      ...paths.filter((path) => path !== '/').map((path) => `     ${basePath}${anyVersion(path)}`),
      '   have a behavior with the settings of the default one, and a policy with one header more:',
      `     ${POLICY}: ${own[POLICY]}`,
    ]);
  return lines.length === 0
    ? ''
    : `   The pages of the explorer, by their path patterns:\n${lines.join('\n')}\n`;
}

const POLICY = 'Content-Security-Policy';

function anyVersion(path: string): string {
  return path.replace(/:[a-z]+/g, '*');
}

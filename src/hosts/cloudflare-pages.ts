import script from './edge/cloudflare-pages.js?raw';
import { headersFile, notFoundFile } from './edge-files.ts';
import { type Host, usual } from './host.ts';
import { workerScript } from './worker-script.ts';

const LIMITS = 'https://developers.cloudflare.com/pages/platform/limits/';

/** `_worker.js` in the published folder answers every request. */
export const cloudflarePages: Host = {
  ...usual,
  name: 'cloudflare-pages',
  title: 'Cloudflare Pages',
  use: (own) =>
    `\`${own`build export.sqlite --host cloudflare-pages`}\`, then \`wrangler pages deploy out\`; each request counts as one of the Worker`,
  documentation: 'https://developers.cloudflare.com/pages/functions/advanced-mode/',
  limits: {
    files: { value: 20_000, source: LIMITS, note: 'Free plan; 100,000 on a paid plan.' },
    bytesPerFile: { value: 25 * 1024 * 1024, source: LIMITS },
    totalBytes: null,
  },
  server: /^cloudflare/i,
  settings: {
    pages:
      '`_worker.js` in the published folder deployed and run before the files, with the BASE_PATH that the tree is published under',
    errors: '`_worker.js` in the published folder, and no other page that answers unknown paths',
    slash: '`_worker.js` in the published folder: no redirect of the platform before it',
    methods: '`_worker.js` in the published folder, run for every request',
    headers: 'HEADERS in `_worker.js` in the published folder',
    etag: '`_worker.js` in the published folder passes on the ETag of the platform: no rule that removes it',
    gzip: 'compression of the zone or site switched on for application/json',
  },
  publishedFiles: (site) => [
    { path: '_worker.js', text: workerScript(site, script) },
    headersFile(site),
    notFoundFile,
  ],
};

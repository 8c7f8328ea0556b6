import script from './edge/cloudflare-pages.js?raw';
import { headersFile, notFoundFile } from './edge-files.ts';
import { type Host, usual } from './host.ts';
import { settingsOf, workerScript } from './worker-script.ts';

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
    ...settingsOf('`_worker.js` in the published folder'),
    pages:
      '`_worker.js` in the published folder deployed and run before the files, with the BASE_PATH that the tree is published under',
  },
  publishedFiles: (site) => [
    { path: '_worker.js', text: workerScript(site, script) },
    headersFile(site),
    notFoundFile,
  ],
};

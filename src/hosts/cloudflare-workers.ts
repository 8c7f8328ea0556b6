import script from './edge/cloudflare-workers.js?raw';
import { type Host, publishedFolder, type Site, usual } from './host.ts';
import { settingsOf, workerScript } from './worker-script.ts';

const LIMITS = 'https://developers.cloudflare.com/workers/static-assets/billing-and-limitations/';

/** A Worker next to the published folder, with static assets. */
export const cloudflareWorkers: Host = {
  ...usual,
  name: 'cloudflare-workers',
  title: 'Cloudflare Workers',
  use: (own) =>
    `\`${own`host cloudflare-workers --to .`}\` writes a Worker and wrangler.jsonc next to out, a plain tree; then \`wrangler deploy\``,
  documentation: 'https://developers.cloudflare.com/workers/static-assets/',
  limits: {
    files: { value: 20_000, source: LIMITS, note: 'For each version of the Worker.' },
    bytesPerFile: { value: 25 * 1024 * 1024, source: LIMITS },
    totalBytes: null,
  },
  server: /^cloudflare-workers$/i,
  settings: {
    ...settingsOf('`worker.js`'),
    pages: '`run_worker_first` and `html_handling: none` in wrangler.jsonc, and the BASE_PATH in `worker.js`',
  },
  filesBeside: (site) => [
    { path: 'worker.js', text: workerScript(site, script) },
    { path: 'wrangler.jsonc', text: wrangler(site) },
  ],
};

const wrangler = (site: Site): string => `// https://developers.cloudflare.com/workers/wrangler/configuration/
{
  "name": "polity-press",
  "main": "worker.js",
  "compatibility_date": "2026-04-01",
  "assets": {
    // The published folder.
    "directory": ${JSON.stringify(`./${publishedFolder(site)}`)},
    "binding": "ASSETS",
    // The Worker sets the headers and the errors of every answer, so no file bypasses it.
    "run_worker_first": true,
    // No redirect and no page instead of a missing file: the Worker must see the 404.
    "html_handling": "none",
    "not_found_handling": "none"
  }
}
`;

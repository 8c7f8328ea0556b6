import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cloudflarePages } from '../../src/hosts/cloudflare-pages.ts';
import { rawRequest, requestText } from '../preview/raw-request.ts';
import { contractSuite, type RunningHost } from './contract-suite.ts';
import { missingPackage } from './edge/installed.ts';
import { startWrangler } from './edge/run-wrangler.ts';
import { isLost, isProxyRequest, workerdExceptions } from './edge/workerd-exceptions.ts';
import { makeHostTree } from './host-tree.ts';
import { withHost } from './with-host.ts';

const missing = missingPackage('wrangler');
const start = (tree: string, basePath: string): Promise<RunningHost> =>
  startWrangler(tree, basePath, cloudflarePages, ['pages', 'dev', 'out', '--compatibility-date=2026-04-01']);

const suite = {
  host: cloudflarePages,
  name: 'cloudflare-pages',
  missing,
  exceptions: workerdExceptions,
  isRefusal: ({ target }: { readonly target: string }) => isProxyRequest(target),
  isLost,
  start,
};
contractSuite(suite);

test.skipIf(missing !== null)('its own files are not answered', async () => {
  await withHost(suite, makeHostTree({ links: false }), '', async ({ port }) => {
    for (const path of ['/_worker.js', '/_headers', '/404.html?page=2', '/nothing.html']) {
      const answer = await rawRequest(port, requestText('GET', path));
      const isOwn = /export default|Allow: GET/.test(answer?.body.toString() ?? '');
      expect([path, isOwn, answer?.headers['x-content-type-options']]).toEqual([path, false, 'nosniff']);
    }
  });
});

test.skipIf(missing !== null).each([
  ['404.html', 404],
  ['no 404.html', 200],
])('a plain tree with a start page and %s: what is missing is answered with %i', async (name, status) => {
  const plain = { ...cloudflarePages, publishedFiles: () => [] };
  const tree = makeHostTree({ links: false });
  if (name !== '404.html') rmSync(join(tree, '404.html'));
  const host = {
    ...suite,
    start: (folder: string) =>
      startWrangler(folder, '', plain, ['pages', 'dev', 'out', '--compatibility-date=2026-04-01']),
  };
  await withHost(host, tree, '', async ({ port }) => {
    for (const path of ['/api/core/references/?page=99', '/api/core/references/page-99.json', '/x'])
      expect([path, (await rawRequest(port, requestText('GET', path)))?.status]).toEqual([path, status]);
  });
});

import { expect, test } from 'vitest';
import { cloudflareWorkers } from '../../src/hosts/cloudflare-workers.ts';
import { contractSuite } from './contract-suite.ts';
import { missingPackage } from './edge/installed.ts';
import { runWrangler, startWrangler } from './edge/run-wrangler.ts';
import { uploadedSite } from './edge/uploaded-site.ts';
import { isLost, isProxyRequest, workerdExceptions } from './edge/workerd-exceptions.ts';
import { makeHostTree, removeFolder } from './host-tree.ts';

const missing = missingPackage('wrangler');

contractSuite({
  host: cloudflareWorkers,
  name: 'cloudflare-workers',
  missing,
  exceptions: [
    ...workerdExceptions,
    { cases: /^GET \/CNAME$/, why: 'A file whose name has no extension has no type.' },
  ],
  isRefusal: ({ target }) => isProxyRequest(target),
  isLost,
  start: (tree, basePath) => startWrangler(tree, basePath, cloudflareWorkers, ['dev']),
});

test.skipIf(missing !== null)('wrangler deploy takes it (dry run)', async () => {
  const tree = makeHostTree({ links: false });
  const site = uploadedSite(tree, cloudflareWorkers, '');
  const { code, said } = await runWrangler(site.folder, ['deploy', '--dry-run']);
  site.remove();
  removeFolder(tree);
  expect(said).toContain('env.ASSETS');
  expect(code).toBe(0);
});

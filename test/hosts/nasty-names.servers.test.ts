import { mkdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { writeTree } from '../preview/preview-tree.ts';
import { rawRequest, requestText } from '../preview/raw-request.ts';
import { makeFolder } from './host-tree.ts';
import type { HostUnderTest } from './host-under-test.ts';
import {
  missingApache,
  missingCaddy,
  missingNginx,
  PUBLISHED,
  startApache,
  startApacheWithHtaccess,
  startCaddy,
  startNginx,
} from './own-servers.ts';
import { withHost } from './with-host.ts';

/** Names of folders that mean something in a configuration. */
const NAMES = [
  'with space',
  `it's "quoted"`,
  `$HOME \${HOME} $uri $document_root $1 $`,
  '{env.HOME} {$HOME} {$ {} }{ {path} \\{',
  'back\\slash \\" \\\\ \\n \\',
  'back`tick "',
  'a;b #c & (d) <e> |f~ ^g = !',
  'per%cent %{DOCUMENT_ROOT} %1 %20',
  '[a-z]*? [x',
  'é 日本 🗺',
  '-c',
];

/** Random names of the characters that matter most. */
const RANDOM = fc.sample(
  fc.string({ unit: fc.constantFrom(...'$${}\\"\'` ;#%[]*?ab'), minLength: 1, maxLength: 12 }),
  { seed: 20_240_229, numRuns: 15 },
);

const BASE_PATHS = ['/my%20repo', '/%C3%A9', '/a.b+c(d)', '/$x', '/deep/er', '/a%22b', '/a%60b'];

const SERVERS: readonly [name: string, missing: string | null, start: HostUnderTest['start']][] = [
  ['nginx', missingNginx, startNginx],
  ['apache', missingApache, startApache],
  ['caddy', missingCaddy, startCaddy],
];

describe.each(SERVERS)('%s', (name, missing, start) => {
  test.skipIf(missing !== null).each([...NAMES, ...RANDOM])('serves a folder called %j', async (folder) => {
    await serves({ name, start }, folder, '');
  });

  test.skipIf(missing !== null)('serves a folder by a link to it', async () => {
    await serves({ name, start: (folder, basePath) => start(linkTo(folder), basePath) }, 'out', '');
  });

  // Apache replaces the last one in every line; a .htaccess has no way around that.
  test.skipIf(missing !== null).each([...BASE_PATHS, '/$%7Bx%7D'])('serves under %s', async (basePath) => {
    await serves({ name, start }, 'out', basePath);
  });
});

test.skipIf(missingApache !== null).each(BASE_PATHS)('.htaccess serves under %s', async (basePath) => {
  await serves({ name: 'apache', start: startApacheWithHtaccess }, 'out', basePath);
});

function linkTo(folder: string): string {
  const link = join(dirname(folder), 'link');
  symlinkSync('out', link);
  return link;
}

/** Page 2 is answered, the last page counted, a folder without its slash redirected, the explorer has its policy, and all else is not found. */
async function serves(host: Pick<HostUnderTest, 'name' | 'start'>, name: string, basePath: string) {
  const folder = join(dirname(makeFolder()), name);
  mkdirSync(folder, { recursive: true });
  writeTree(folder);
  await withHost({ host: null, exceptions: [], ...host }, folder, basePath, async ({ port }) => {
    const ask = (target: string, headers = {}) =>
      rawRequest(port, requestText('GET', basePath + target, headers));
    expect((await ask('/api/core/references/?page=2'))?.body.toString()).toContain('references 2.0');
    expect((await ask('/api/core/references/?page=99'))?.body.toString()).toBe('{"detail":"Invalid page."}');
    expect((await ask('/x'))?.body.toString()).toBe('{"detail":"Not found."}');
    expect((await ask('/explore/'))?.headers['content-security-policy']).toContain("default-src 'none'");
    expect((await ask('/docs/'))?.headers).not.toHaveProperty('content-security-policy');
    for (const origin of [PUBLISHED, 'http://localhost']) {
      const host = { Host: new URL(origin).host };
      const moved = await ask('/api/core/references?page=2', host);
      expect(moved?.status).toBe(301);
      const { href } = new URL(moved?.headers.location ?? '', origin);
      expect(decodeURI(href)).toBe(decodeURI(`${origin}${basePath}/api/core/references/?page=2`));
    }
  });
}

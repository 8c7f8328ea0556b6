import { chmodSync } from 'node:fs';
import { get } from 'node:http';
import { join, posix } from 'node:path';
import { expect, it } from 'vitest';
import { apache } from '../../src/hosts/apache.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { writeTree } from '../preview/preview-tree.ts';
import { contractSuite } from './contract-suite.ts';
import { missingApache, PUBLISHED, startApache, startApacheWithHtaccess } from './own-servers.ts';

/** What every Apache answers so, before it looks at rules. */
const APACHE = [
  {
    cases: /^GET (\/\.|\/\.\/|\/\/evil\.example\/\.\.|http:\/\/evil\.example(\/\/api)?)$/,
    why: 'Dot segments are resolved, and several slashes are one: an answer from inside the tree.',
  },
  { cases: /^OPTIONS \*$/, why: 'Apache answers for the server as a whole, with 200 and nothing else.' },
  { cases: /^GET \/CNAME$/, why: 'Apache sends no type if it knows none.' },
];

/** OPTIONS of an address without a path is that of the server as a whole (`*`), which Apache answers with nothing else. */
const isServer = (method: string, target: string) =>
  method === 'OPTIONS' && /^https?:\/\/[^/?]*(\?|$)/.test(target);

contractSuite({
  host: apache,
  name: 'apache',
  missing: missingApache,
  seesChanges: true,
  exceptions: APACHE,
  isRefusal: ({ method, target }) => isServer(method, target),
  start: startApache,
});

/** What Apache answers before it reads a .htaccess, with its own HTML and without headers. */
const BEFORE_HTACCESS = [
  {
    cases: /^GET (?!\/api\/\.\.\/m|\/%00)[^?]*\/(\.\.|%2e%2e)(\/|$)/,
    why: 'A path that climbs out of the site is a bad request; out of the base path, it is not ours.',
  },
  {
    cases: /^(GET|HEAD) [^?]*(%2f|%00)(?!\/\.\.)/,
    why: 'A slash or a NUL in a name is not found (AllowEncodedSlashes is a setting of the server).',
  },
  { cases: /^GET [^?]*\/%(zz|2)?$/, why: 'A bad escape is a bad request.' },
  {
    cases: /^GET (http:\/\/(\[\?a|a:b\?x)|file:\/\/\/etc\/passwd|\*|api\/core\/references\/|\/ with spaces)$/,
    why: 'An invalid address is a bad request.',
  },
  {
    cases: /(Host: null|Content-Length: 1, 2|Expect: nonsense)$/,
    why: 'A request that breaks HTTP is a bad one.',
  },
  {
    cases: /X-Long|\((6001|7001|40001) characters\)/,
    why: 'Names that the file system refuses, and what is too long for the server.',
  },
  { cases: /^GET \/loop\/$/, why: 'A link that leads to itself is forbidden.' },
  { cases: /^TRACE/, why: 'TraceEnable is a setting of the server.' },
];

contractSuite({
  host: apache,
  name: 'apache-htaccess',
  missing: missingApache,
  seesChanges: true,
  exceptions: [
    ...APACHE,
    ...BEFORE_HTACCESS,
    {
      cases: /^GET \/(escape\/|git\/)/,
      why: 'mod_rewrite needs links to be followed in a .htaccess; links of the same owner are.',
      unsafe: true,
    },
  ],
  isRefusal: ({ method, target, prefix }) => {
    const path = target.replace(/^https?:\/\/[^/?]*/, '').replace(/\?.*/, '');
    return (
      isServer(method, target) || /%2f|%00|\/loop/i.test(path) || !resolved(path).startsWith(`${prefix}/`)
    );
  },
  start: startApacheWithHtaccess,
});

function resolved(path: string): string {
  return posix.normalize(path.replace(/%2e/gi, '.'));
}

it.skipIf(missingApache !== null)('redirects to the base URL however its host is written', async () => {
  const folder = temporaryFolder();
  // Apache reads as another user.
  chmodSync(folder, 0o755);
  const root = join(folder, 'site');
  writeTree(root, { 'api/index.json': '{}' });
  const { port, stop } = await startApache(root, '');
  try {
    for (const host of ['api.example.org', 'API.example.org.', 'api.example.org:443', 'api.example.org.:80'])
      expect([host, await locationOf(port, host)]).toEqual([host, `${PUBLISHED}/api/`]);
    expect(await locationOf(port, 'api.example.org:8443')).toMatch(/^http:/);
  } finally {
    await stop();
  }
});

function locationOf(port: number, host: string): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path: '/api', headers: { host }, agent: false }, (answer) => {
      answer.resume();
      resolve(answer.headers.location);
    }).on('error', reject);
  });
}

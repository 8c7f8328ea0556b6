import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { nginx } from '../../src/hosts/nginx.ts';
import { rawRequest, requestText } from '../preview/raw-request.ts';
import { makeHostTree, removeFolder } from './host-tree.ts';
import { missingNginx } from './own-servers.ts';
import { freePort, startServer } from './start-server.ts';

const LIST = '/api/core/references/';
/** As long as nginx takes a name of a server; a name of a group in a pattern may have 32 characters. */
const other = 'historical-databank.department.example.org';

/** A server with sites of its own, and maps that have the plain names. */
function server(folder: string, sites: readonly string[]): string {
  return `pid ${folder}/nginx.pid;
error_log stderr;
events {}
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/temporary;`).join('\n  ')}
  map $uri $page { default theirs; }
  map $uri $path { default theirs; }
  default_type text/plain;
${sites.map((site) => `  include ${site};`).join('\n')}
}
`;
}

describe.skipIf(missingNginx !== null)('a site of nginx', () => {
  test('answers with TLS next to other sites, and redirects plain requests', async () => {
    const root = makeHostTree();
    onTestFinished(() => removeFolder(root));
    const folder = dirname(root);
    const [plain, safe, theirs] = [await freePort(), await freePort(), await freePort()];
    const [certificate, key] = [join(folder, 'own.crt'), join(folder, 'own.key')];
    const subject = ['-subj', '/CN=api.example.org', '-days', '1', '-newkey', 'rsa:2048', '-nodes', '-x509'];
    spawnSync('openssl', ['req', ...subject, '-out', certificate, '-keyout', key]);
    const site = (name: string, basePath = '') => {
      const given = { root, port: 0, baseUrl: `https://${name}${basePath}`, basePath, api: '/api/' };
      const text = (nginx.site?.({ ...given, explorer: 'whole' }) ?? '')
        .replace(/ *listen \[::\].*\n/g, '')
        .replaceAll('listen 80;', `listen 127.0.0.1:${plain};`)
        .replaceAll('listen 443 ssl;', `listen 127.0.0.1:${safe} ssl;`)
        .replace(/(ssl_certificate +)\S+;/, `$1${certificate};`)
        .replace(/(ssl_certificate_key +)\S+;/, `$1${key};`);
      const file = join(folder, `${name}.conf`);
      writeFileSync(file, text);
      return file;
    };
    const foreign = join(folder, 'foreign.conf');
    writeFileSync(
      foreign,
      `server { listen 127.0.0.1:${theirs}; location / { return 200 "$page $path"; } }\n`,
    );
    const file = join(folder, 'nginx.conf');
    writeFileSync(file, server(folder, [site('api.example.org'), foreign, site(other, '/repo')]));
    const checked = spawnSync('nginx', ['-t', '-c', file], { encoding: 'utf8' });
    expect(checked.stderr).toMatch(/syntax is ok.*test is successful/s);
    expect(checked.stderr).not.toMatch(/warn|emerg/);
    const { stop } = await startServer(nginx.start ?? '', { file, port: safe });
    onTestFinished(stop);

    const ask = async (path: string, { host = 'api.example.org', method = 'GET' } = {}) => {
      const options = { host: '127.0.0.1', port: safe, servername: host, rejectUnauthorized: false };
      const sent = request({ ...options, path, method, headers: { Host: host }, agent: false }).end();
      const [answer] = (await once(sent, 'response')) as [IncomingMessage];
      return {
        status: answer.statusCode,
        headers: answer.headers,
        body: Buffer.concat(await answer.toArray()),
      };
    };
    const page = readFileSync(join(root, 'api/core/references/page-2.json'));
    const second = await ask(`${LIST}?page=2`);
    expect([second.status, second.headers['content-type']]).toEqual([200, 'application/json']);
    expect(second.body.equals(page)).toBe(true);
    expect((await ask(`/repo${LIST}?page=2`, { host: other })).body.equals(page)).toBe(true);
    expect((await ask(`${LIST}?page=99`)).body.toString()).toBe('{"detail":"Invalid page."}');
    expect((await ask(LIST, { method: 'POST' })).body.toString()).toBe(
      '{"detail":"Method \\"POST\\" not allowed."}',
    );
    expect(await ask('/api/core/references?page=2')).toMatchObject({
      status: 301,
      headers: { location: `${LIST}?page=2` },
    });
    // Other sites embed its charts.
    const { headers } = await ask('/explore/');
    expect(headers['content-security-policy']).toMatch(/^default-src 'none';(?!.*frame-ancestors)/);
    expect(headers['x-frame-options']).toBeUndefined();
    expect(await ask(LIST, { method: 'OPTIONS' })).toMatchObject({
      status: 204,
      headers: { 'access-control-allow-headers': 'Authorization, *' },
    });
    const without = await rawRequest(
      plain,
      requestText('GET', `${LIST}?page=2`, { Host: 'api.example.org' }),
    );
    expect([without?.status, without?.headers.location]).toEqual([
      301,
      `https://api.example.org${LIST}?page=2`,
    ]);
    expect((await rawRequest(theirs, requestText('GET', '/')))?.body.toString()).toBe('theirs theirs');
  });

  test('without TLS listens on the port of the address', () => {
    const given = {
      root: '/srv/out',
      port: 0,
      baseUrl: 'http://api.example.org:8080',
      basePath: '',
      api: '/api/',
    };
    const text = nginx.site?.(given) ?? '';
    expect(text.match(/listen .*;/g)).toEqual(['listen 8080;', 'listen [::]:8080;']);
    expect(text).not.toContain('ssl');
  });
});

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { proxiesOf, proxyRemark } from '../../src/http/proxies.ts';
import type { RequestFault } from '../../src/http/retry.ts';
import { listen } from '../sources/service/support/listen.ts';

const proxy = 'http://proxy.example:3128';

test.each([
  [{}, {}],
  [
    { HTTP_PROXY: proxy, https_proxy: proxy },
    { http_proxy: proxy, https_proxy: proxy },
  ],
  [{ HTTP_PROXY: 'http://b.example', http_proxy: proxy }, { http_proxy: proxy }],
  [{ HTTPS_PROXY: proxy, https_proxy: '' }, { https_proxy: proxy }],
  [{ HTTPS_PROXY: 'proxy.example:3128' }, { https_proxy: proxy }],
  [{ HTTP_PROXY: '', NO_PROXY: '.b.example', no_proxy: '' }, { no_proxy: '.b.example' }],
  [{ NO_PROXY: '.b.example', no_proxy: '.c.example' }, { no_proxy: '.c.example' }],
])('of %o, an agent gets %o', (environment, expected) => {
  expect(proxiesOf(environment)).toEqual(expected);
});

const address = new URL('https://databank.example/');

test.each([
  [
    '20.20.2',
    /^HTTPS_PROXY is set, but Node 20\.20\.2 does not use proxies: run this with Node 22\.21\+ or 24\.5\+\.$/,
  ],
  ['22.20.9', /but Node 22\.20\.9/],
  ['22.21.0', /^HTTPS_PROXY is set: check that proxy, or name the host in NO_PROXY\.$/],
  ['23.11.1', /but Node 23\.11\.1/],
  ['24.4.1', /but Node 24\.4\.1/],
  ['24.5.0', /check that proxy/],
  ['26.1.0', /check that proxy/],
])('with Node %s, a fault has a remark on its proxy', (node, remark) => {
  expect(proxyRemark(address, { HTTPS_PROXY: 'http://me:secret@proxy.example' }, node)).toMatch(remark);
});

test('a fault has no remark on a proxy of other addresses, and one on a proxy of another kind', () => {
  expect(proxyRemark(address, { HTTP_PROXY: proxy, https_proxy: '' }, '24.5.0')).toBeNull();
  const environment = { HTTPS_PROXY: proxy, https_proxy: 'socks5://me:secret@proxy.example' };
  const remark = 'https_proxy is set, but not to a proxy with http:// or https://: it is not used.';
  expect(proxyRemark(address, environment, '24.5.0')).toBe(remark);
});

/** A client with agents of its own. */
async function clientWith(environment: Readonly<Record<string, string>>) {
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.resetModules();
  const { createHttpClient } = await import('../../src/http/http-client.ts');
  const client = createHttpClient({ timeout: 10_000, limit: 1000 });
  return async (asked: string) => {
    const answer = await client.send(new URL(asked), { headers: {} });
    return String(answer.bytes);
  };
}

const canUseProxies =
  proxyRemark(address, { HTTPS_PROXY: proxy }, process.versions.node)?.includes('check') === true;

test('asks other machines through the proxy, and this one without', async () => {
  const { base, seen } = await listen((_, response) => response.end('answer'));
  const get = await clientWith({
    HTTP_PROXY: base.slice('http://'.length),
    http_proxy: '',
    no_proxy: '',
    NO_PROXY: '',
  });
  expect(await get(`${base}/own`)).toBe('answer');
  expect(seen).toHaveLength(1);
  const other = get('http://databank.invalid/x?page=2');
  if (canUseProxies) {
    expect(await other).toBe('answer');
    expect(seen[1]).toMatchObject({ path: '/x', headers: { host: 'databank.invalid' } });
  } else
    await expect(other).rejects.toMatchObject({ hint: expect.stringMatching(/HTTP_PROXY is set, but Node/) });
});

test('says what a proxy may have done', async () => {
  const server = createServer().on('connect', (_, socket) => socket.end('HTTP/1.1 407 No\r\n\r\n'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const get = await clientWith({
    HTTPS_PROXY: `http://me:secret@127.0.0.1:${port}`,
    https_proxy: '',
    no_proxy: '',
  });
  const fault = await get('https://databank.invalid/').catch((error: RequestFault) => error);
  expect(fault).toMatchObject({ hint: expect.stringMatching(/ HTTPS_PROXY is set/) });
  expect(`${fault}${Object(fault).hint}`).not.toContain('secret');
});

test('names the variable with an address that is not valid', async () => {
  const get = await clientWith({ HTTP_PROXY: 'http://me:sec%ret@[', http_proxy: '' });
  const fault = await get('http://databank.invalid/').catch((error: RequestFault) => error);
  expect(fault).toMatchObject({ hint: expect.stringMatching(/ HTTP_PROXY is set/) });
  if (canUseProxies)
    expect(String(fault)).toMatch(/the address of the proxy is not valid, ERR_PROXY_INVALID_CONFIG/);
  expect(`${fault}${Object(fault).hint}`).not.toContain('sec');
});

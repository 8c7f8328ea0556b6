import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { depthLimit } from '../../../../src/contract/json/json-gauge.ts';
import { httpSource } from '../../../../src/sources/service/source/http-source.ts';
import { listen } from '../support/listen.ts';

const { signal } = new AbortController();

describe('the headers of a request', () => {
  it.each([
    [
      'say who asks, and for what',
      '',
      {},
      { accept: 'application/json', 'user-agent': 'polity-press/1.2.3' },
    ],
    ['hold the user of the address', 'me:p%20w@', {}, { authorization: 'Basic bWU6cCB3' }],
    ['hold what the user gave instead', 'me:pw@', { Authorization: 'Token x' }, { authorization: 'Token x' }],
    ['are not doubled by another case', '', { ACCEPT: 'a/b' }, { accept: 'a/b' }],
    ['hold the last of one name', '', { 'X-Key': '1', 'x-key': '2' }, { 'x-key': '2' }],
  ])('%s', async (_, user, headers, expected) => {
    const { base, seen } = await listen((_seen, response) => response.end());
    const source = httpSource(base.replace('//', `//${user}`), {
      version: '1.2.3',
      headers,
      timeout: 120_000,
    });
    await source.read('/api/sc/tokens/', '', signal);
    expect(seen[0]?.headers).toMatchObject(expected);
  });

  it.each([
    [{}, '', /^Give what the service asks for with --header/],
    [
      { Authorization: 'Token x' },
      '',
      /^What it was sent with --header, --query or the address is not what it asks for/,
    ],
    [{}, 'me:pw@', /^What it was sent .* or the address is not what it asks for/],
  ])('are asked for, or told to be wrong, where the service answers 403: %#', async (headers, user, hint) => {
    const { base } = await listen((_seen, response) => response.writeHead(403).end());
    const source = httpSource(base.replace('//', `//${user}`), { version: '1.2.3', headers, timeout: 5000 });
    await expect(source.read('/api/sc/tokens/', '', signal)).rejects.toMatchObject({
      message: `${base}/api/sc/tokens/ answered 403: it is not public`,
      hint: expect.stringMatching(hint),
    });
  });
});

describe('a service that asks to wait for long', () => {
  it.each([
    ['3600', '60 minutes'],
    ['36000', '10 hours'],
    ['9'.repeat(400), 'more than a year'],
  ])('is not waited for: %s', async (value, time) => {
    const { base } = await listen((_seen, response) =>
      response.writeHead(429, { 'retry-after': value }).end(),
    );
    const source = httpSource(base, { version: '1.2.3', headers: {}, timeout: 5000 });
    await expect(source.read('/api/x/', '', signal)).rejects.toMatchObject({
      message: `${base}/api/x/ answered 429 and asks to wait ${time}`,
    });
  });
});

describe('a redirect to another host', () => {
  it('is followed only if the service may be there', async () => {
    const to = await listen((_seen, response) => response.end('[]'));
    const { base } = await listen(({ path }, response) =>
      response.writeHead(301, { location: `${to.base}${path}` }).end(),
    );
    const options = { version: '1.2.3', headers: {}, timeout: 5000 };
    const read = (hosts: readonly string[]) =>
      httpSource(base, { ...options, hosts }).read('/api/x/', '', signal);
    await expect(read([new URL(base).host])).rejects.toMatchObject({
      message: `${base}/api/x/ redirects to another service, ${to.base}`,
    });
    expect(to.seen).toEqual([]);
    expect(await read([new URL(to.base).host])).toMatchObject({ status: 'found' });
  });
});

describe('a page', () => {
  it.each([
    ['too many values', () => `[${'[],'.repeat(5_000_000)}[]]`, 'holds more than 5,000,000 values'],
    ['too deep a nesting', () => '['.repeat(depthLimit + 1), 'is nested more than 512 levels deep'],
  ])('is refused before it is parsed for %s', async (_, body, message) => {
    const packed = gzipSync(body());
    const { base } = await listen((_seen, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(packed),
    );
    const source = httpSource(base, { version: '1.2.3', headers: {}, timeout: 120_000 });
    await expect(source.read('/api/x/', '', signal)).rejects.toMatchObject({
      message: `${base}/api/x/ answered with what ${message}`,
      hint: expect.stringContaining('--page-size'),
    });
  });

  it('is refused where it is larger than one may be', async () => {
    const { base } = await listen((_seen, response) => response.end('[]'.repeat(1024 * 1024)));
    const limit = { bytes: 1024 * 1024, hint: 'Ask for less.' };
    const source = httpSource(base, { version: '1.2.3', headers: {}, timeout: 120_000, limit });
    await expect(source.read('/api/x/', '', signal)).rejects.toMatchObject({
      message: `${base}/api/x/ answered with more than 1 MB`,
      hint: 'Ask for less.',
    });
  });
});

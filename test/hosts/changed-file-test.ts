import { utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type RawAnswer, rawRequest, requestText } from '../preview/raw-request.ts';
import { makeHostTree } from './host-tree.ts';
import type { HostUnderTest } from './host-under-test.ts';
import { withHost } from './with-host.ts';

const PAGE = 'api/core/references/page-2.json';

/** Most servers make an ETag of size and time: a page of the same size is a new one only by its time. */
export function testChangedFile(host: HostUnderTest): void {
  test('a page that changes and keeps its size has another ETag', async () => {
    const folder = makeHostTree({ links: false });
    await withHost(host, folder, '', async ({ port }) => {
      const ask = async (headers = {}) =>
        (await rawRequest(port, requestText('GET', '/api/core/references/?page=2', headers))) as RawAnswer;
      const [before, after] = ['{"count":1}', '{"count":2}'];
      writeFileSync(join(folder, PAGE), before);
      // The build before was yesterday's: servers count in seconds.
      const yesterday = Date.now() / 1000 - 86_400;
      utimesSync(join(folder, PAGE), yesterday, yesterday);
      const first = await ask();
      expect(first.body.toString()).toBe(before);
      writeFileSync(join(folder, PAGE), after);
      const second = await ask({ 'If-None-Match': first.headers.etag ?? '' });
      expect([second.status, second.body.toString()]).toEqual([200, after]);
      expect(second.headers.etag).not.toBe(first.headers.etag);
    });
  });

  test('a page is asked for each time, and sent whole where an older one was put back', async () => {
    const folder = makeHostTree({ links: false });
    await withHost(host, folder, '', async ({ port }) => {
      const ask = async (headers = {}) =>
        (await rawRequest(port, requestText('GET', '/api/core/references/?page=2', headers))) as RawAnswer;
      const now = await ask();
      expect([now.status, now.headers['cache-control']]).toEqual([200, 'no-cache']);
      writeFileSync(join(folder, PAGE), '{"count":1}');
      const yesterday = Date.now() / 1000 - 86_400;
      utimesSync(join(folder, PAGE), yesterday, yesterday);
      const older = await ask({ 'If-Modified-Since': now.headers['last-modified'] ?? '' });
      expect([older.status, older.body.toString()]).toEqual([200, '{"count":1}']);
    });
  });
}

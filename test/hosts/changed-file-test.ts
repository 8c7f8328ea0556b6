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
}

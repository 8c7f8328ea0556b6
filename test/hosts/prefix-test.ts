import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pageFiles } from '../../src/contract/tree/tree.ts';
import { writeTree } from '../preview/preview-tree.ts';
import { rawRequest, requestText } from '../preview/raw-request.ts';
import { makeFolder } from './host-tree.ts';
import type { HostUnderTest } from './host-under-test.ts';
import { withHost } from './with-host.ts';

/** Collections one, two and three names below the prefix, the third below the second. */
export const NAMES = ['ngas', 'core/ngas', 'core/ngas/by-region'];

/** Three pages of each collection, which say of which page of which collection they are. */
export function treeUnder(api: string): Readonly<Record<string, string>> {
  const pages = NAMES.flatMap((name) =>
    [1, 2, 3].flatMap((number) =>
      pageFiles(`${api}${name}/`, number, number === 3).map((file) => [file, `{"page":"${name} ${number}"}`]),
    ),
  );
  return {
    ...Object.fromEntries(pages),
    [`${api.slice(1)}index.json`]: '{"page":"root index"}',
    '404.json': '{"detail":"Not found."}',
    '404-page.json': '{"detail":"Invalid page."}',
    'manifest.json': '{"base_url":"https://example.org","collections":[]}',
  };
}

/** Collections of any depth, under any prefix: no rule of a host counts the names in a path. */
export function prefixTest(host: HostUnderTest): void {
  test.each([
    ['/data/v1.2/', '/repo'],
    ['/', ''],
  ])('collections of any depth under %s (base path "%s")', async (api, basePath) => {
    const folder = makeFolder();
    // The same twice: as the latest tree, and as a release.
    const tops = ['', '/v/1.20.0'];
    for (const top of tops) writeTree(join(folder, top), treeUnder(api));
    const work = async (running: { port: number; prefix: string }) => {
      for (const top of tops) await answersAt({ ...running, prefix: `${running.prefix}${top}` });
    };
    const answersAt = async ({ port, prefix }: { port: number; prefix: string }) => {
      const ask = async (path: string) => {
        const answer = await rawRequest(port, requestText('GET', `${prefix}${api}${path}`));
        if (answer === null) throw new Error('no answer');
        return answer;
      };
      const shown = async (path: string) => {
        const { status, body, headers } = await ask(path);
        const type = headers['content-type']?.replace('; charset=utf-8', '');
        return [path, status, ...(status === 200 ? [type, JSON.parse(body.toString()).page] : [])];
      };
      expect(await shown('')).toEqual(['', 200, 'application/json', 'root index']);
      for (const name of NAMES) {
        const page = (query: string, number: number) =>
          [`${name}/${query}`, 200, 'application/json', `${name} ${number}`] as const;
        expect(await shown(`${name}/`)).toEqual(page('', 1));
        expect(await shown(`${name}/?page=1`)).toEqual(page('?page=1', 1));
        expect(await shown(`${name}/?page=2`)).toEqual(page('?page=2', 2));
        expect(await shown(`${name}/?page=last`)).toEqual(page('?page=last', 3));
        expect(await shown(`${name}/?page=4`)).toEqual([`${name}/?page=4`, 404]);
        expect(await shown(`${name}/nothing/`)).toEqual([`${name}/nothing/`, 404]);
        const { status, headers } = await ask(`${name}?page=2`);
        if (host.host?.shortfalls['missing slash'] !== undefined) expect(status).toBe(200);
        else {
          const { pathname, search } = new URL(headers.location ?? '', `http://localhost${prefix}${api}`);
          expect([status, pathname + search]).toEqual([301, `${prefix}${api}${name}/?page=2`]);
        }
      }
    };
    await withHost(host, folder, basePath, work, api);
  });
}

import { chmodSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { describe, expect, it, onTestFinished } from 'vitest';
import { runHere } from '../../helpers/run-command-line.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { missingNginx, startNginx } from '../../hosts/own-servers.ts';
import { freePort } from '../../hosts/start-server.ts';
import { listen } from '../service/support/listen.ts';
import { clinic, library } from './numbered-services.ts';
import { forge, magazine, shop } from './other-services.ts';

if (missingNginx !== null) console.log(missingNginx);

type Json = Readonly<Record<string, unknown>>;

/** The records of a page and its next one, as a client of each service finds them. */
const services = {
  shop: {
    ...{ service: shop, api: '/v1/', own: '/v1/', lists: [] },
    pageOf: ({ items, next }: Json) => ({ records: items, next }),
  },
  magazine: {
    ...{ service: magazine, api: '/api/', own: '/', lists: [] },
    pageOf: ({ data, links }: Json) => ({ records: data, next: (links as Json).next }),
  },
  clinic: {
    ...{ service: clinic, api: '/api/', own: '/', lists: [] },
    // Without a link, each page is a file.
    pageOf: ({ content, last, number }: Json) => ({
      records: content,
      next: last === true ? null : `page-${Number(number) + 2}.json`,
    }),
  },
  library: {
    ...{ service: library, api: '/api/', own: '/api/', lists: [] },
    pageOf: ({ _embedded, _links }: Json) => ({
      records: Object.values(_embedded as Json)[0],
      // A list with one page names no other.
      next: ((_links as Json).next as Json | undefined)?.href,
    }),
  },
  // Without the header, what comes is all there is.
  forge: {
    ...{ service: forge, api: '/api/', own: '/', lists: ['--list', 'repos', '--list', 'users'] },
    pageOf: (records: unknown) => ({ records, next: null }),
  },
};

/** Runs the last code example of a start page, which is JavaScript. */
function recordsByCode(file: string): Promise<unknown> {
  const [, html = ''] =
    /.*<pre[^>]*>(?:<code>)?(.*?)(?:<\/code>)?<\/pre>/s.exec(readFileSync(file, 'utf8')) ?? [];
  const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', '#39': "'" };
  const code = html.replaceAll(/&(\w+|#39);/g, (_, name: string) => entities[name] as string);
  return runInNewContext(`(async () => { ${code}\nreturn records; })()`, { fetch });
}

describe.skipIf(missingNginx !== null)('the tree of a service that is not like that of Django', () => {
  it.each(Object.entries(services))(
    '%s is right on nginx, and gives every record to a client that follows its pages',
    async (_, { service, api, own, lists, pageOf }) => {
      const { base } = await listen(service.handler);
      const folder = temporaryFolder();
      chmodSync(folder, 0o755);
      const port = await freePort();
      const address = `http://127.0.0.1:${port}`;
      const run = async (...args: readonly string[]) => {
        const { code, stderr } = await runHere([...args, '--quiet'], folder);
        expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      };
      const source = own === '/' ? base : base + own;
      await run('build', source, ...lists, '--base-url', address, '--no-sync');
      const nginx = await startNginx(join(folder, 'out'), '', api, port);
      onTestFinished(() => nginx.stop());
      await run('verify', address);
      for (const [path, all] of Object.entries(service.lists)) {
        const found: unknown[] = [];
        for (let url: unknown = `${address}${api}${path.slice(own.length)}/`; typeof url === 'string'; ) {
          const { records, next } = pageOf((await (await fetch(url)).json()) as Json);
          found.push(...(records as unknown[]));
          url = typeof next === 'string' ? new URL(next, url).href : next;
        }
        expect(found).toEqual(all);
      }
      // The code on its start page reads the same.
      const [first] = Object.values(service.lists);
      expect(await recordsByCode(join(folder, 'out/index.html'))).toEqual(first);
    },
  );
});

import { expect, test } from 'vitest';
import { cloudflarePages } from '../../../src/hosts/cloudflare-pages.ts';
import { quoteForJavaScript } from '../../../src/hosts/quoting.ts';
import { filesOf } from '../edge/files-of.ts';

const files = filesOf(cloudflarePages);

test('_headers', () => {
  expect(files._headers).toMatchInlineSnapshot(`
    "# The headers of the contract, on every file.
    /*
      Vary: Accept
      Allow: GET, POST, HEAD, OPTIONS
      Access-Control-Allow-Origin: *
      X-Content-Type-Options: nosniff
      Access-Control-Allow-Methods: GET, HEAD, OPTIONS
      Access-Control-Allow-Headers: Authorization, *
      Access-Control-Max-Age: 86400
    "
  `);
});

test('404.html', () => {
  expect(files['404.html']).toMatchInlineSnapshot(`"{"detail":"Not found."}"`);
});

test('_worker.js', () => {
  expect(files['_worker.js']).toMatchInlineSnapshot(`
    "// Cloudflare Pages runs this file, _worker.js in the published folder, for every request, and never publishes it.
    // https://developers.cloudflare.com/pages/functions/advanced-mode/

    // The path that the tree is published under, such as '/repo'; '' at the root of an address.
    const BASE_PATH = '';

    const HEADERS = {
      'Vary': 'Accept, Accept-Encoding',
      'Allow': 'GET, POST, HEAD, OPTIONS',
      'Access-Control-Allow-Origin': '*',
      'X-Content-Type-Options': 'nosniff',
    };

    // What a browser asks for before it sends headers of its own.
    const PREFLIGHT = {
      'Access-Control-Allow-Methods': 'GET, HEAD, OPTIONS',
      'Access-Control-Allow-Headers': 'Authorization, *',
      'Access-Control-Max-Age': '86400',
    };

    // What only the explorer's files are sent with, by their paths in the tree.
    const EXPLORER = [];

    // What ?page= may contain. Nothing else becomes part of a file's name.
    const PAGE = /^(?:[1-9][0-9]*|last)$/;

    // A UUID in any spelling; dashes between its groups make the published one.
    const UUID = /^([0-9a-f]{8})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{12})$/;

    export default {
      fetch(request, env) {
        const { method, url } = request;
        // Pages redirects /docs/index.html to /docs/, where the file is.
        // https://developers.cloudflare.com/pages/configuration/serving-pages/#route-matching
        const asset = (path) => {
          const address = new URL(path.replace(/(?:(?<=\\/)index)?\\.html$/, ''), url);
          return env.ASSETS.fetch(new Request(address, { method, redirect: 'manual' }));
        };
        return answer(request, asset);
      },
    };

    async function answer(request, asset) {
      const { method } = request;
      if (method === 'OPTIONS') return new Response(null, { status: 204, headers: { ...HEADERS, ...PREFLIGHT } });
      if (method !== 'GET' && method !== 'HEAD') return failure(405, \`Method "\${method}" not allowed.\`);

      const url = new URL(request.url);
      const path = pathInTree(url.pathname);
      if (path === null) return failure(404, 'Not found.');
      const found = path.endsWith('/')
        ? await folder(path, url.searchParams.getAll('page').at(-1) ?? '', request, asset)
        : await slashless(path, url.search, request, asset);
      return found ?? (await respelled(path, url.search, asset)) ?? failure(404, 'Not found.');
    }

    // A file, or a folder without its slash; null where there is none.
    async function slashless(path, search, request, asset) {
      // Before the file: a host may answer a folder without its slash by a rule of its own.
      if ((await asset(path + '/index.json')).ok || (await asset(path + '/index.html')).ok) return moved(path, search);
      const file = await asset(path);
      return file.ok ? success(file, path, request) : null;
    }

    // A page of a collection, a record, or a folder of your own with an index.html; null where there is none.
    async function folder(path, page, request, asset) {
      const name = page === '' ? 'index.json' : PAGE.test(page) ? 'page-' + page + '.json' : null;
      const file = name === null ? null : await asset(path + name);
      if (file?.ok) return success(file, path, request);
      if (page !== '' && (await asset(path + 'index.json')).ok) return failure(404, 'Invalid page.');
      const own = await asset(path + 'index.html');
      return own.ok ? success(own, path, request) : null;
    }

    // A record by its UUID in another spelling; null where there is none.
    async function respelled(path, search, asset) {
      const [, parent = '', last = ''] = /^(.*\\/)([^/]+)\\/?$/.exec(path) ?? [];
      const groups = UUID.exec(last.toLowerCase());
      if (groups === null) return null;
      const record = parent + groups.slice(1).join('-');
      return (await asset(record + '/index.json')).ok ? moved(record, search) : null;
    }

    // The query must survive: clients ask for ?page=2 without the slash.
    function moved(path, search) {
      const location = BASE_PATH + path + '/' + search;
      return new Response(null, { status: 301, headers: { ...HEADERS, Location: location } });
    }

    // Null for hidden files, and for // (which a browser reads as another host). A proxy may have cut BASE_PATH off.
    function pathInTree(pathname) {
      const path = pathname.startsWith(BASE_PATH + '/') ? pathname.slice(BASE_PATH.length) : pathname;
      try {
        return /\\/[./]/.test(decodeURIComponent(path)) ? null : path;
      } catch {
        return null;
      }
    }

    function success(file, path, request) {
      const etag = file.headers.get('ETag');
      const isKnown = namesTag(request.headers.get('If-None-Match') ?? '', etag);
      const response = isKnown
        ? new Response(null, { status: 304, headers: { ETag: etag } })
        : new Response(file.body, file);
      const own = EXPLORER.find(([paths]) => paths.test(path))?.[1];
      for (const [name, value] of Object.entries({ ...HEADERS, ...own })) response.headers.set(name, value);
      return response;
    }

    // If-None-Match may list tags. A tag marked as weak, as hosts do when they compress, is still the same.
    function namesTag(list, etag) {
      const bare = (tag) => tag.trim().replace(/^W\\//, '');
      return etag !== null && list.split(',').some((tag) => tag.trim() === '*' || bare(tag) === bare(etag));
    }

    function failure(status, detail) {
      const headers = { ...HEADERS, 'Content-Type': 'application/json' };
      return new Response(JSON.stringify({ detail }), { status, headers });
    }
    "
  `);
});

test('a base path stands in the script as it is', () => {
  expect(filesOf(cloudflarePages, '/repo')['_worker.js']).toContain("\nconst BASE_PATH = '/repo';\n");
  expect(quoteForJavaScript("/it's")).toBe("'/it\\'s'");
});

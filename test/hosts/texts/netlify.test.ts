import { expect, test } from 'vitest';
import { cloudflarePages } from '../../../src/hosts/cloudflare-pages.ts';
import { netlify } from '../../../src/hosts/netlify.ts';
import { filesOf, partsOf } from '../edge/files-of.ts';

const files = filesOf(netlify);

test('_redirects', () => {
  expect(files._redirects).toMatchInlineSnapshot(`
    "# The first rule that matches counts; an existing file comes before all rules.
    # A page beside index.json. A page that is missing is answered with 404.html.
    /api  /api/index.json  200
    /api/:a  page=:page  /api/:a/page-:page.json  200
    /api/:a  /api/:a/index.json  200
    /api/:a/:b  page=:page  /api/:a/:b/page-:page.json  200
    /api/:a/:b  /api/:a/:b/index.json  200
    /api/:a/:b/:c  page=:page  /api/:a/:b/:c/page-:page.json  200
    /api/:a/:b/:c  /api/:a/:b/:c/index.json  200
    /api/:a/:b/:c/:d  page=:page  /api/:a/:b/:c/:d/page-:page.json  200
    /api/:a/:b/:c/:d  /api/:a/:b/:c/:d/index.json  200
    /api/:a/:b/:c/:d/:e  page=:page  /api/:a/:b/:c/:d/:e/page-:page.json  200
    /api/:a/:b/:c/:d/:e  /api/:a/:b/:c/:d/:e/index.json  200
    # The same of a release.
    /v/:version/api  /v/:version/api/index.json  200
    /v/:version/api/:a  page=:page  /v/:version/api/:a/page-:page.json  200
    /v/:version/api/:a  /v/:version/api/:a/index.json  200
    /v/:version/api/:a/:b  page=:page  /v/:version/api/:a/:b/page-:page.json  200
    /v/:version/api/:a/:b  /v/:version/api/:a/:b/index.json  200
    /v/:version/api/:a/:b/:c  page=:page  /v/:version/api/:a/:b/:c/page-:page.json  200
    /v/:version/api/:a/:b/:c  /v/:version/api/:a/:b/:c/index.json  200
    /v/:version/api/:a/:b/:c/:d  page=:page  /v/:version/api/:a/:b/:c/:d/page-:page.json  200
    /v/:version/api/:a/:b/:c/:d  /v/:version/api/:a/:b/:c/:d/index.json  200
    /v/:version/api/:a/:b/:c/:d/:e  page=:page  /v/:version/api/:a/:b/:c/:d/:e/page-:page.json  200
    /v/:version/api/:a/:b/:c/:d/:e  /v/:version/api/:a/:b/:c/:d/:e/index.json  200
    /*  /404.json  404
    "
  `);
  expect(filesOf(netlify, '/repo')._redirects).toContain(
    '\n# /repo/*  https://SITE.netlify.app/:splat  200\n',
  );
});

test('its other published files are those of Cloudflare Pages, so that one tree can be on both', () => {
  const { _headers, '404.html': notFound } = filesOf(cloudflarePages);
  expect([files._headers, files['404.html']]).toEqual([_headers, notFound]);
});

test('netlify.toml', () => {
  expect(files['netlify.toml']).toMatchInlineSnapshot(`
    "# https://docs.netlify.com/build/configure-builds/file-based-configuration/
    [build]
      # The published folder.
      publish = "out"
    "
  `);
});

test('netlify/edge-functions/pages.js', () => {
  const [own, answers] = partsOf(files['netlify/edge-functions/pages.js']);
  expect(own).toMatchInlineSnapshot(`
    "// Netlify runs this edge function for every request; netlify.toml beside it names the published folder.
    // https://docs.netlify.com/build/edge-functions/api/

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

    export default (request, context) => {
      const { method, url } = request;
      const asset = (path) => context.next(new Request(new URL(path, url), { method, redirect: 'manual' }));
      return answer(request, asset);
    };

    export const config = { path: '/*' };

    "
  `);
  expect(answers).toBe(partsOf(filesOf(cloudflarePages)['_worker.js'])[1]);
});

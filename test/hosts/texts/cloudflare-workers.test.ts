import { expect, test } from 'vitest';
import { cloudflarePages } from '../../../src/hosts/cloudflare-pages.ts';
import { cloudflareWorkers } from '../../../src/hosts/cloudflare-workers.ts';
import { filesOf, partsOf } from '../edge/files-of.ts';

const files = filesOf(cloudflareWorkers);

test('wrangler.jsonc', () => {
  expect(files['wrangler.jsonc']).toMatchInlineSnapshot(`
    "// https://developers.cloudflare.com/workers/wrangler/configuration/
    {
      "name": "polity-press",
      "main": "worker.js",
      "compatibility_date": "2026-04-01",
      "assets": {
        // The published folder.
        "directory": "./out",
        "binding": "ASSETS",
        // The Worker sets the headers and the errors of every answer, so no file bypasses it.
        "run_worker_first": true,
        // No redirect and no page instead of a missing file: the Worker must see the 404.
        "html_handling": "none",
        "not_found_handling": "none"
      }
    }
    "
  `);
});

test('wrangler.jsonc is JSON with comments', () => {
  const config = JSON.parse(files['wrangler.jsonc']?.replace(/^\s*\/\/.*$/gm, '') ?? '');
  expect(config.main).toBe('worker.js');
  expect(config.assets.run_worker_first).toBe(true);
});

test('worker.js', () => {
  const [own, answers] = partsOf(files['worker.js']);
  expect(own).toMatchInlineSnapshot(`
    "// Cloudflare runs this Worker for every request; wrangler.jsonc beside it names the published folder.
    // https://developers.cloudflare.com/workers/static-assets/binding/

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
        const asset = (path) => env.ASSETS.fetch(new Request(new URL(path, url), { method }));
        return answer(request, asset);
      },
    };

    "
  `);
  expect(answers).toBe(partsOf(filesOf(cloudflarePages)['_worker.js'])[1]);
});

import { expect, test } from 'vitest';
import { vercel } from '../../../src/hosts/vercel.ts';
import { filesOf } from '../edge/files-of.ts';

const files = filesOf(vercel);

test('vercel.json', () => {
  expect(files['vercel.json']).toMatchInlineSnapshot(`
    "{
      "$schema": "https://openapi.vercel.sh/vercel.json",
      "outputDirectory": "out",
      "buildCommand": "",
      "framework": null,
      "routes": [
        { "src": "/.*", "headers": { "Vary": "Accept, Accept-Encoding", "Allow": "GET, POST, HEAD, OPTIONS", "Access-Control-Allow-Origin": "*", "X-Content-Type-Options": "nosniff" }, "continue": true },
        { "src": "/(?:(?:v/[0-9]+\\\\.[0-9]+\\\\.[0-9]+/)?api/(?:.*/)?|.*\\\\.json)", "headers": { "Content-Type": "application/json" }, "continue": true },
        { "src": "/.*", "methods": [ "OPTIONS" ], "headers": { "Access-Control-Allow-Methods": "GET, HEAD, OPTIONS", "Access-Control-Allow-Headers": "Authorization, *", "Access-Control-Max-Age": "86400" }, "status": 204 },
        { "src": "/.*", "methods": [ "POST" ], "headers": { "Content-Type": "application/json" }, "status": 405, "dest": "/405-POST.json" },
        { "src": "/.*", "methods": [ "PUT" ], "headers": { "Content-Type": "application/json" }, "status": 405, "dest": "/405-PUT.json" },
        { "src": "/.*", "methods": [ "PATCH" ], "headers": { "Content-Type": "application/json" }, "status": 405, "dest": "/405-PATCH.json" },
        { "src": "/.*", "methods": [ "DELETE" ], "headers": { "Content-Type": "application/json" }, "status": 405, "dest": "/405-DELETE.json" },
        { "src": "(?:/.*)?/(?:\\\\.|%2e).*", "headers": { "Content-Type": "application/json" }, "status": 404, "dest": "/404.json" },
        { "handle": "filesystem" },
        { "src": "/((?:v/[0-9]+\\\\.[0-9]+\\\\.[0-9]+/)?api/(?:[^/]+/)*)", "has": [ { "type": "query", "key": "page", "value": "^(?<n>[1-9][0-9]*|last)$" } ], "dest": "/$1page-$n.json", "check": true },
        { "src": "/((?:v/[0-9]+\\\\.[0-9]+\\\\.[0-9]+/)?api/(?:[^/]+/)*)", "missing": [ { "type": "query", "key": "page", "value": "^[\\\\s\\\\S]+$" } ], "dest": "/$1index.json", "check": true },
        { "src": "/((?:v/[0-9]+\\\\.[0-9]+\\\\.[0-9]+/)?api(?:/[^/.\\\\\\\\]+)*)", "status": 301, "headers": { "Location": "/$1/" } },
        { "src": "/((?:v/[0-9]+\\\\.[0-9]+\\\\.[0-9]+/)?api/(?:[^/]+/)*)([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})/index\\\\.json", "status": 301, "headers": { "Location": "/$1$2-$3-$4-$5-$6/" } },
        { "src": "/(?:v/[0-9]+\\\\.[0-9]+\\\\.[0-9]+/)?api/(?:[^/]+/)*(?:page-[^/]+\\\\.json)?", "has": [ { "type": "query", "key": "page", "value": "^[\\\\s\\\\S]+$" } ], "headers": { "Content-Type": "application/json" }, "status": 404, "dest": "/404-page.json" },
        { "src": "/.*", "headers": { "Content-Type": "application/json" }, "status": 404, "dest": "/404.json" }
      ]
    }
    "
  `);
});

test('the bodies of 405', () => {
  expect(Object.keys(files)).toEqual([
    '405-POST.json',
    '405-PUT.json',
    '405-PATCH.json',
    '405-DELETE.json',
    'vercel.json',
  ]);
  expect(files['405-POST.json']).toMatchInlineSnapshot(`"{"detail":"Method \\"POST\\" not allowed."}"`);
});

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { clientCode } from '../../src/own-package.ts';
import { listen, sendJson } from '../sources/service/support/listen.ts';

const module = new URL('../../dist/client/client.js', import.meta.url);

it('the client that is published has at most 3 kB, and no dependencies', () => {
  const code = readFileSync(module);
  expect(gzipSync(code, { level: 9 }).length).toBeLessThan(3_000);
  expect(String(code)).not.toMatch(/\bimport\b|\brequire\b|\bprocess\b/);
});

it('the client of a tree asks for its collections where the tree has them', async () => {
  const { base, seen } = await listen((_, response) => sendJson(response, []));
  const { openApi } = await import(`data:text/javascript,${encodeURIComponent(clientCode('/v1/'))}`);
  expect(await openApi(base).museums().all()).toEqual([]);
  expect(await openApi(base, { api: '/v2/' }).museums().all()).toEqual([]);
  expect(seen.map(({ path }) => path)).toEqual(['/v1/museums/', '/v2/museums/']);
  expect(clientCode('/api/')).toBe(String(readFileSync(module)));
});

it('the client that is published is found by its name', async () => {
  const name = 'polity-press/client';
  expect(fileURLToPath(import.meta.resolve(name))).toBe(fileURLToPath(module));
  expect(Object.keys(await import(name)).sort()).toEqual(['ApiError', 'openApi']);
});

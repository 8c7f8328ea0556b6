import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';

const module = new URL('../../dist/client/client.js', import.meta.url);

it('the client that is published has at most 3 kB, and no dependencies', () => {
  const code = readFileSync(module);
  expect(gzipSync(code, { level: 9 }).length).toBeLessThan(3_000);
  expect(String(code)).not.toMatch(/\bimport\b|\brequire\b|\bprocess\b/);
});

it('the client that is published is found by its name', async () => {
  const name = 'polity-press/client';
  expect(fileURLToPath(import.meta.resolve(name))).toBe(fileURLToPath(module));
  expect(Object.keys(await import(name)).sort()).toEqual(['ApiError', 'openApi']);
});

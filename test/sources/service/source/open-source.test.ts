import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readTreeManifest } from '../../../../src/sources/service/source/open-source.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';
import { listen, sendJson } from '../support/listen.ts';

const { signal } = new AbortController();
const asking = { version: '1.2.3', headers: {}, timeout: 5_000, api: '/api/' };
const manifest = { generator: 'polity-press', sample: true };

describe('the manifest of a tree', () => {
  it('is read from a folder, which may have none', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'api'));
    const read = () => readTreeManifest({ ...asking, source: folder }, signal);
    expect(await read()).toBeUndefined();
    writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest));
    expect(await read()).toEqual(manifest);
  });

  it('is not passed over where it cannot be read', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'api'));
    symlinkSync('manifest.json', join(folder, 'manifest.json'));
    await expect(readTreeManifest({ ...asking, source: folder }, signal)).rejects.toThrow(
      `cannot read ${join(folder, 'manifest.json')}: `,
    );
  });

  it('is asked for again where a host fails once', async () => {
    const { base, seen } = await listen((_, response, index) =>
      index === 0 ? response.writeHead(503).end() : sendJson(response, manifest),
    );
    expect(await readTreeManifest({ ...asking, source: base }, signal)).toEqual(manifest);
    expect(seen).toHaveLength(2);
  });

  it.each([404, 403, 500])('is that of no tree where a service answers %i', async (status) => {
    const { base } = await listen((_, response) => response.writeHead(status).end());
    expect(await readTreeManifest({ ...asking, source: base }, signal)).toBeUndefined();
  });
});

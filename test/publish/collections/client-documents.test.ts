import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { githubPages } from '../../../src/hosts/github-pages.ts';
import { joinHosts } from '../../../src/hosts/join-hosts.ts';
import { databankTypes } from '../../../src/outputs/typescript/databank-types.ts';
import { buildTree } from '../../helpers/build-tree.ts';
import { choose } from '../../helpers/bundled.ts';
import { makeExport, tiny } from '../../helpers/make-export.ts';

const own = (file: string) => readFileSync(new URL(`../../../dist/client/${file}`, import.meta.url), 'utf8');

it('a tree has the client of this version, and the types of its own collections', async () => {
  const site = { baseUrl: 'https://user.example.org/repo', basePath: '/repo', api: '/api/' };
  const hosts = joinHosts([githubPages], site);
  const { out } = await buildTree(makeExport(...tiny), {
    description: choose('core/regions'),
    hosts,
    records: true,
  });
  const read = (file: string) => readFileSync(join(out, file), 'utf8');
  expect([read('client.js'), read('client.d.ts')]).toEqual([own('client.js'), own('client.d.ts')]);
  expect(read('databank.d.ts')).toBe(databankTypes(JSON.parse(read('openapi.json'))));
  expect(read('databank.d.ts')).toContain('"core/regions": { record: Region; id: number };');
  expect(JSON.parse(read('manifest.json')).files).toEqual(
    expect.arrayContaining(['client.d.ts', 'client.js', 'databank.d.ts']),
  );
});

it('the client can be imported by its address alone', async () => {
  const url = `data:text/javascript,${encodeURIComponent(own('client.js'))}`;
  expect(Object.keys(await import(url)).sort()).toEqual(['ApiError', 'openApi']);
});

it('a client.js of the user stays, in this build and in the next', async () => {
  const { out } = await buildTree(makeExport(...tiny), { description: choose('core/regions') });
  writeFileSync(join(out, 'client.js'), 'mine');
  const mine = join(out, 'manifest.json');
  // The manifest is lost, and client.js is no longer what a build wrote.
  writeFileSync(mine, '');
  for (let round = 0; round < 2; round += 1) {
    const { theirs } = await buildTree(makeExport(...tiny), { out, description: choose('core/regions') });
    expect(theirs).toEqual(['client.js']);
    expect(readFileSync(join(out, 'client.js'), 'utf8')).toBe('mine');
    expect(JSON.parse(readFileSync(mine, 'utf8')).files).not.toContain('client.js');
  }
});

it('a client whose manifest was lost is recognized, and replaced', async () => {
  const { out } = await buildTree(makeExport(...tiny), { description: choose('core/regions') });
  writeFileSync(join(out, 'manifest.json'), '');
  writeFileSync(join(out, 'client.js'), `// made by polity-press\n`);
  const { theirs } = await buildTree(makeExport(...tiny), { out, description: choose('core/regions') });
  expect(theirs).toEqual([]);
  expect(readFileSync(join(out, 'client.js'), 'utf8')).toBe(own('client.js'));
});

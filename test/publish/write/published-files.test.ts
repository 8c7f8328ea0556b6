import { rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { publishedFiles } from '../../../src/publish/write/published-files.ts';
import { rollForward } from '../../../src/publish/write/swap.ts';
import { begunSwap, swap } from './support/begun-swap.ts';
import { temporaryFolder } from './support/folders.ts';
import { listOf, publishRelease } from './support/releases.ts';
import { lay, publishTree, treeOf } from './support/trees.ts';

const files = { 'api/a.json': 'a', 'index.html': 'the explorer' };

it('are those of the manifest, and of the next one as soon as it is there', () => {
  const folder = temporaryFolder();
  publishTree(folder, treeOf(files));
  lay(folder, { 'export.sqlite': 'private', 'api/backup.sql': 'private' });
  const isPublished = publishedFiles(folder);
  expect(['api/a.json', 'index.html', 'manifest.json'].filter(isPublished)).toHaveLength(3);
  const others = ['export.sqlite', 'api/backup.sql', 'v/1.0.0/manifest.json', 'api', ''];
  expect(others.filter(isPublished)).toEqual([]);
  rmSync(join(folder, 'api/backup.sql'));
  publishTree(folder, treeOf({ ...files, 'api/b.json': 'b' }));
  expect(['api/a.json', 'api/b.json'].filter(isPublished)).toHaveLength(2);
  rmSync(join(folder, 'manifest.json'));
  expect(['api/a.json', 'api/b.json', 'manifest.json'].filter(isPublished)).toEqual([]);
});

it('are those of the releases that are listed and not withdrawn', () => {
  const folder = temporaryFolder();
  publishRelease(folder, treeOf(files), '1.0.0', listOf({ version: '1.0.0' }));
  const isPublished = publishedFiles(folder);
  const ofRelease = ['v/1.0.0/api/a.json', 'v/1.0.0/manifest.json', 'v/1.0.0/release.json'];
  lay(folder, { 'v/1.0.0/export.sqlite': 'private', 'v/2.0.0/api/a.json': 'private' });
  expect([...ofRelease, 'releases.json'].filter(isPublished)).toHaveLength(4);
  expect(['v/1.0.0/export.sqlite', 'v/2.0.0/api/a.json', 'v/x', 'v'].filter(isPublished)).toEqual([]);
  writeFileSync(join(folder, 'releases.json'), listOf({ version: '1.0.0', withdrawn: true }));
  expect(ofRelease.filter(isPublished)).toEqual([]);
  writeFileSync(join(folder, 'releases.json'), '{"mine":true}');
  expect(isPublished('releases.json')).toBe(false);
});

it('are those of an unpacked snapshot, too', () => {
  const folder = temporaryFolder();
  publishTree(folder, treeOf(files));
  const isPublished = publishedFiles(folder);
  const packed = ['tables/hills.csv', 'SHA256SUMS'];
  const sums = (...paths: string[]) => paths.map((path) => `${'0'.repeat(64)}  ${path}\n`).join('');
  writeFileSync(join(folder, 'SHA256SUMS'), sums('tables/hills.csv'));
  expect(packed.filter(isPublished)).toEqual([]);
  writeFileSync(join(folder, 'SHA256SUMS'), sums('manifest.json', 'tables/hills.csv'));
  expect([...packed, 'export.sqlite'].filter(isPublished)).toEqual(packed);
});

it('are those of both trees while one replaces the other', () => {
  const { folder, staging, disk } = begunSwap();
  const isPublished = publishedFiles(folder);
  const arriving = swap.put.map(({ path }) => path);
  expect([...arriving, 'gone.json'].filter(isPublished)).toHaveLength(arriving.length + 1);
  rollForward(disk, staging, swap);
  expect(arriving.filter(isPublished)).toEqual(arriving);
  expect(isPublished('gone.json')).toBe(false);
});

it('are none of a manifest that is a link', () => {
  const [folder, other] = [temporaryFolder(), temporaryFolder()];
  publishTree(other, treeOf(files));
  symlinkSync(join(other, 'manifest.json'), join(folder, 'manifest.json'));
  expect(publishedFiles(folder)('api/a.json')).toBe(false);
});

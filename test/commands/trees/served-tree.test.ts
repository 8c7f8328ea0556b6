import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readServedTree } from '../../../src/commands/trees/served-tree.ts';
import { publishedFiles } from '../../../src/publish/write/published-files.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { lay } from '../../publish/write/support/trees.ts';

const sums = (...paths: string[]) => paths.map((path) => `${'0'.repeat(64)}  ${path}\n`).join('');

function treeWith(files: Record<string, string>): string {
  const folder = temporaryFolder();
  const manifest = { generator: 'polity-press', version: '0.0.0', collections: [], files: ['api/a.json'] };
  const own = { ...manifest, base_url: 'https://example.org/' };
  lay(folder, { 'manifest.json': JSON.stringify(own), 'api/a.json': '{}', ...files });
  return folder;
}

it('names as not served what is not: also a list of releases that is the user’s, but nothing of a snapshot', () => {
  const mine = { CNAME: 'x', 'docs/a.html': 'x', 'releases.json': '{"mine":true}', 'releases.atom': 'x' };
  const folder = treeWith(mine);
  const expected = ['CNAME', 'docs', 'releases.atom', 'releases.json'];
  expect(readServedTree(folder).others.toSorted()).toEqual(expected);
  const packed = ['manifest.json', 'api/a.json', 'claims.csv', 'tables/hills.csv'];
  lay(folder, { 'claims.csv': 'x', 'tables/hills.csv': 'x', SHA256SUMS: sums(...packed) });
  const { others } = readServedTree(folder);
  expect(others.toSorted()).toEqual(expected);
  const isPublished = publishedFiles(folder);
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile());
  for (const { name } of files) expect([name, isPublished(name)]).toEqual([name, !others.includes(name)]);
});

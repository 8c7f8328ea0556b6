import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { githubPages } from '../../src/hosts/github-pages.ts';
import { joinHosts } from '../../src/hosts/join-hosts.ts';
import { verify } from '../../src/verify/verify.ts';
import { buildTree } from '../helpers/build-tree.ts';
import { makeExport, tiny } from '../helpers/make-export.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { failedChecks, options } from './failed-checks.ts';

const baseUrl = 'https://example.org/repo';

/** The folder of a tree for a host that looks for index.html only. */
async function treeWithTwins(): Promise<string> {
  const out = join(temporaryFolder(), 'out');
  const hosts = joinHosts([githubPages], { baseUrl, basePath: '/repo', api: '/api/' });
  await buildTree(makeExport(...tiny), { out, baseUrl, pageSize: 2, hosts });
  return out;
}

function rewrite(path: string, change: (text: string) => string): void {
  const before = readFileSync(path, 'utf8');
  const after = change(before);
  expect(after).not.toBe(before);
  writeFileSync(path, after);
}

test('a twin with a text hidden behind a key that appears twice is not the same', async () => {
  const out = await treeWithTwins();
  expect((await verify(out, options)).failures).toEqual([]);
  rewrite(join(out, 'api/core/references/index.html'), (text) =>
    text.replace('"id":', '"id":"SECRET","id":'),
  );
  const report = await verify(out, options);
  expect(report.failures).toMatchObject([
    {
      check: 'html-twins',
      where: 'api/core/references/index.html',
      message: 'is not the same as api/core/references/index.json',
    },
  ]);
  expect(JSON.stringify(report)).not.toContain('SECRET');
});

test.each(['api/index.html', 'api/core/references/index.html'])(
  'a twin that the manifest does not name is missing all the same: %s',
  async (twin) => {
    const out = await treeWithTwins();
    rmSync(join(out, twin));
    rewrite(join(out, 'manifest.json'), (text) => {
      const manifest = JSON.parse(text) as { files: string[] };
      return JSON.stringify({ ...manifest, files: manifest.files.filter((file) => file !== twin) });
    });
    const report = await verify(out, options);
    expect(failedChecks(report)).toEqual(['html-twins']);
    expect(report.failures).toMatchObject([{ where: twin, message: 'is missing' }]);
  },
);

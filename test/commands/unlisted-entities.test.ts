import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { expect, it } from 'vitest';
import { buildTree } from '../helpers/build-tree.ts';
import { choose } from '../helpers/bundled.ts';
import { makeExport, tiny } from '../helpers/make-export.ts';
import { runHere } from '../helpers/run-command-line.ts';
import { served } from '../helpers/served.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

it('an import and a build say how many entities an address does not list, and reads them from the folder', async () => {
  const names = ['sc/tokens', 'core/references'];
  const lonely = `INSERT INTO core_polity (id, name) VALUES (10, 'A'), (11, 'B')`;
  const { out } = await buildTree(makeExport(...tiny, lonely), {
    description: { ...choose(...names), names },
  });
  const folder = temporaryFolder();
  const bring = async (source: string, name: string, ...options: string[]) =>
    (await runHere(['import', 'api', source, '--to', join(folder, name), ...options])).stdout;
  const address = await served(out);
  const said = /^Not in its API, and so not read: 2 entities that no record mentions\./m;
  expect(await bring(address, 'address.sqlite')).toMatch(said);
  expect(JSON.parse(await bring(address, 'json.sqlite', '--json'))).toMatchObject({
    ok: true,
    not_published: { unlisted: 2 },
  });
  const build = async (source: string) => (await runHere(['build', source], temporaryFolder())).stdout;
  expect(await build(address)).toMatch(said);
  expect(await build(out)).not.toMatch(said);
  expect(await bring(out, 'folder.sqlite')).not.toMatch(said);
  const polities = (name: string) =>
    new BetterSqlite3(join(folder, name), { readonly: true })
      .prepare('SELECT count(*) FROM core_polity')
      .pluck()
      .get() as number;
  expect(polities('folder.sqlite') - polities('address.sqlite')).toBe(2);
});

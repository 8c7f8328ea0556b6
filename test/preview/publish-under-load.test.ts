import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startPreview } from '../../src/preview/start-preview.ts';
import { buildTree } from '../helpers/build-tree.ts';
import { makeExport, tiny } from '../helpers/make-export.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { changedTexts } from '../trust/crash-safety/exports.ts';
import { publishUnderLoad } from '../trust/support/publish-under-load.ts';

it('answers with whole pages, and misses none, while builds publish', async () => {
  const built = [makeExport(...tiny), makeExport(...tiny, changedTexts)].map((path) =>
    buildTree(path, { pageSize: 1 }),
  );
  const trees = (await Promise.all(built)).map(({ out }) => out) as [string, string];
  const out = join(temporaryFolder(), 'out');
  cpSync(trees[0], out, { recursive: true });
  const preview = await startPreview({ folder: out, port: 0 });
  const load = { out, trees, publishes: 20, connections: 4 };
  const { requests, ...rest } = await publishUnderLoad(preview.address, load);
  await preview.close();
  expect(rest).toEqual({ cutShort: 0, faults: {} });
  expect(requests).toBeGreaterThan(20);
});

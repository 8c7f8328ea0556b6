import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packTree } from '../../src/commands/make-snapshot.ts';
import { bundledConfiguration } from '../../src/commands/read-configuration.ts';
import type { Progress } from '../../src/terminal/progress.ts';
import { ownCache } from '../archive/support/archives.ts';
import { buildTree } from '../helpers/build-tree.ts';
import { makeExport, tiny } from '../helpers/make-export.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

/** Packs a tree of the tiny databank, after a change. */
async function packed(change: (tree: string) => void, show: (unit: string, abort: AbortController) => void) {
  const { out: tree } = await buildTree(makeExport(...tiny));
  change(tree);
  const [left, folder] = [ownCache(), temporaryFolder()];
  const abort = new AbortController();
  const to = { archive: join(folder, 'databank.zip'), database: join(folder, 'export.sqlite') };
  const progress = (unit: string): Progress => ({ show: () => show(unit, abort), stop() {} });
  const context = { version: '0.0.0', signal: abort.signal, progress };
  const ended = await packTree(tree, to, tree, bundledConfiguration(), context).catch((error) => error);
  return { ended, written: readdirSync(folder), left: left() };
}

describe('a snapshot in its thread', () => {
  it('shows how far it is, and leaves no temporary file', async () => {
    const units = new Set<string>();
    const found = await packed(
      () => {},
      (unit) => units.add(unit),
    );
    expect(found).toEqual({ ended: [], written: ['databank.zip', 'export.sqlite'], left: [] });
    expect([...units]).toEqual(['records', 'rows', 'files']);
  });

  it.each(['records', 'rows', 'files'])('stops at a signal among %s, and leaves nothing', async (at) => {
    const found = await packed(
      () => {},
      (unit, abort) => unit === at && abort.abort('SIGINT'),
    );
    expect(found).toEqual({ ended: 'SIGINT', written: [], left: [] });
  });

  it('says what to do about a page that it cannot read', async () => {
    const { ended, left } = await packed(
      (tree) => writeFileSync(join(tree, 'api/core/ngas/index.json'), '{'),
      () => {},
    );
    expect(ended).toMatchObject({ name: 'CliError', hint: 'Publish the tree again.', details: [] });
    expect(left).toEqual([]);
  });
});

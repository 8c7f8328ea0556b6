import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startPreview } from '../../src/preview/start-preview.ts';
import { makeExport, tiny } from '../helpers/make-export.ts';
import { runHere } from '../helpers/run-command-line.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { dumpOf } from '../import/dump/dump-of.ts';

async function tree(...args: readonly string[]): Promise<string> {
  const out = join(temporaryFolder(), 'out');
  expect(await runHere(['build', makeExport(...tiny), '--out', out, '--quiet', ...args])).toMatchObject({
    code: 0,
  });
  return out;
}

describe('verify', () => {
  it('takes the address that serve prints, of the root index', async () => {
    const preview = await startPreview({ folder: await tree(), port: 0 });
    onTestFinished(() => preview.close());
    for (const address of [`${preview.address}/api/`, `${preview.address}/api`, preview.address])
      expect(await runHere(['verify', address])).toMatchObject({ code: 0 });
  });

  it('takes a path that ends in /api for the place of the tree where --base-url says so', async () => {
    const folder = await tree('--base-url', 'http://localhost:9/x/api');
    const preview = await startPreview({ folder, port: 0, baseUrlPath: '/x/api', rewritesLinks: true });
    onTestFinished(() => preview.close());
    const address = `${preview.address}/x/api`;
    expect(await runHere(['verify', address, '--base-url', address])).toMatchObject({ code: 0 });
  });
});

describe('serve', () => {
  it.each(['mailto:x', 'javascript:alert(1)', 'no address'])(
    'refuses a tree built for %s',
    async (address) => {
      const folder = await tree();
      const file = join(folder, 'manifest.json');
      const manifest = JSON.parse(readFileSync(file, 'utf8'));
      writeFileSync(file, JSON.stringify({ ...manifest, base_url: address }));
      const { code, stderr } = await runHere(['serve', folder, '--port', '0']);
      expect([code, stderr]).toEqual([2, expect.stringContaining('base_url in manifest.json')]);
    },
  );
});

describe('what comes next', () => {
  it('after an import of some collections is a build of these', async () => {
    const folder = temporaryFolder();
    const [dump, to, out] = ['backup.sql', 'some.sqlite', 'out'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    writeFileSync(dump, dumpOf(makeExport(...tiny)));
    const imported = await runHere(['import', 'dump', dump, '--to', to, '--collection', 'core/ngas']);
    const [, next = ''] = /^Next: \S+ (.*)$/m.exec(imported.stdout) ?? [];
    expect(next).toBe(`build ${to} --collection core/ngas`);
    const published = await runHere([...next.split(' '), '--out', out]);
    expect(published).toMatchObject({ code: 0 });
    expect(published.stdout).toContain('\nOnly 1 of 23 collections is published, as --collection asks.\n');
  });
});

import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { leftInStaging } from '../helpers/left-in.ts';
import { makeExport, tiny } from '../helpers/make-export.ts';
import { readTree } from '../helpers/read-tree.ts';
import { runHere } from '../helpers/run-command-line.ts';
import { served } from '../helpers/served.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

/** The manifest of a tree. */
function manifestOf(out: string): Record<string, unknown> {
  return JSON.parse(String(readTree(out).get('manifest.json')));
}

const newOut = () => join(temporaryFolder(), 'out');

/** What is not about the records. */
const few = ['--collection', 'core/ngas', '--no-explorer'];

describe('the sample', () => {
  it('is named by the build, by --json and in the manifest', async () => {
    const out = newOut();
    const { code, stdout } = await runHere(['build', '--out', out, ...few]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^This is the sample that comes with polity-press/m);
    expect(manifestOf(out)).toMatchObject({ sample: true });
    const { stdout: json } = await runHere(['build', '--out', out, ...few, '--json']);
    expect(JSON.parse(json)).toMatchObject({ ok: true, sample: true });
  });

  it('is named where it does not fit a description', async () => {
    const given = ['--databank', 'test/fixtures/museum.databank.json', '--out', newOut()];
    const { code, stderr } = await runHere(['build', ...given]);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^error: the sample breaks the contract in \d+ places\n/);
    expect(stderr).toMatch(/^hint: .*; name what to publish, .*: polity-press build FILE\.?$/m);
  });

  it('is not what an export is called', async () => {
    const out = newOut();
    const { stdout } = await runHere(['build', makeExport(...tiny), '--out', out, ...few]);
    expect(stdout).not.toMatch(/sample/i);
    expect(manifestOf(out)).not.toHaveProperty('sample');
    const { stdout: json } = await runHere(['build', makeExport(...tiny), '--out', out, ...few, '--json']);
    expect(JSON.parse(json)).toMatchObject({ ok: true, sample: false });
  });

  it('never takes the place of other data by accident', async () => {
    const out = newOut();
    await runHere(['build', makeExport(...tiny), '--out', out, ...few]);
    const before = readTree(out);
    const { code, stdout, stderr } = await runHere(['build', '--out', out, ...few]);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^error: .+ holds a tree of other data, which the bundled sample would replace$/m);
    expect(stderr).toMatch(/^hint: .*polity-press build FILE .*--out.*--replace/m);
    expect(readTree(out)).toEqual(before);
  });

  it('takes it with --replace', async () => {
    const out = newOut();
    await runHere(['build', makeExport(...tiny), '--out', out, ...few]);
    expect(await runHere(['build', '--out', out, ...few, '--replace'])).toMatchObject({
      code: 0,
      stderr: '',
    });
    expect(manifestOf(out)).toMatchObject({ sample: true });
  });

  it('is replaced by anything, the sample included, as newer data replace older', async () => {
    const out = newOut();
    for (const source of [[], [], [makeExport(...tiny)], [makeExport(...tiny)]])
      expect(await runHere(['build', ...source, '--out', out, ...few, '--quiet'])).toMatchObject({ code: 0 });
    expect(manifestOf(out)).not.toHaveProperty('sample');
  });

  it('stays the sample on its way through a tree, an address and an export', {
    timeout: 60_000,
  }, async () => {
    const folder = temporaryFolder();
    const at = (name: string) => join(folder, name);
    const only = few.slice(0, 2);
    await runHere(['build', '--out', at('sample'), ...few, '--quiet']);
    const base = await served(at('sample'));
    const tree = readTree(at('sample'));
    for (const source of [at('sample'), base]) {
      const imported = await runHere(['import', 'api', source, '--to', at('copy.sqlite'), ...only]);
      expect(imported.stdout).toMatch(/^This is the sample that comes with polity-press/m);
      for (const from of [source, at('copy.sqlite')]) {
        const { stdout } = await runHere(['build', from, '--out', at('again'), ...few, '--json']);
        expect(JSON.parse(stdout)).toMatchObject({ ok: true, sample: true });
        expect(readTree(at('again'))).toEqual(tree);
      }
    }
    await runHere(['build', makeExport(...tiny), '--out', at('own'), ...few, '--quiet']);
    for (const source of ['sample', 'copy.sqlite'])
      expect(await runHere(['build', at(source), '--out', at('own'), ...few])).toMatchObject({ code: 2 });
  });

  it('is not what an import calls other data', async () => {
    const folder = temporaryFolder();
    const out = join(folder, 'out');
    await runHere(['build', makeExport(...tiny), '--out', out, ...few, '--quiet']);
    const to = join(folder, 'copy.sqlite');
    const { stdout } = await runHere(['import', 'api', out, '--to', to, ...few.slice(0, 2), '--json']);
    expect(JSON.parse(stdout)).toMatchObject({ ok: true, sample: false });
    const built = await runHere(['build', to, '--out', out, ...few, '--json']);
    expect(JSON.parse(built.stdout)).toMatchObject({ ok: true, sample: false });
  });

  it('goes anywhere else without a question, and leaves nothing where it is refused', async () => {
    const folder = temporaryFolder();
    const out = join(folder, 'out');
    await runHere(['build', makeExport(...tiny), '--out', out, ...few, '--quiet']);
    await runHere(['build', '--out', out, ...few, '--quiet']);
    expect(leftInStaging(out)).toEqual([]);
    const elsewhere = await runHere(['build', '--out', join(folder, 'sample'), ...few, '--quiet']);
    expect(elsewhere).toEqual({ code: 0, stdout: '', stderr: '' });
  });
});

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeExport, tiny } from '../../helpers/make-export.ts';
import { readTree } from '../../helpers/read-tree.ts';
import { runHere } from '../../helpers/run-command-line.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

/** The data files of the explorer of a tree, by path. */
const dataOf = (out: string) =>
  new Map(
    [...readTree(out)]
      .filter(([path]) => path.startsWith('explore/data/') || path === 'databank.json')
      .map(([path, bytes]) => [path, JSON.parse(String(bytes))]),
  );

/** A configuration that says nothing of the dataset, so that no tree has more to say than another. */
function configuration(folder: string, databank: string, more: object = {}): string {
  const file = join(folder, 'polity-press.json');
  writeFileSync(file, JSON.stringify({ databank, ...more }));
  return file;
}

describe('a tree made from a tree', () => {
  it('has the same explorer, built from it and from an import of it', async () => {
    const folder = temporaryFolder();
    const at = (name: string) => join(folder, name);
    const run = async (...line: string[]) => {
      const { code, stderr } = await runHere([...line, '--quiet']);
      expect([code, stderr]).toEqual([0, '']);
    };
    await run('build', makeExport(...tiny), '--out', at('one'), '--page-size', '3');
    const first = dataOf(at('one'));
    expect([...first.keys()]).toEqual(
      expect.arrayContaining(['explore/data/entities.json', 'explore/data/sources.json']),
    );
    await run('build', at('one'), '--out', at('two'), '--page-size', '3');
    expect(dataOf(at('two'))).toEqual(first);
    await run('import', 'api', at('two'), '--to', at('export.sqlite'));
    const config = configuration(folder, join('two', 'databank.json'));
    await run('build', at('export.sqlite'), '--config', config, '--out', at('three'), '--page-size', '3');
    expect(dataOf(at('three'))).toEqual(first);
  });

  it('keeps to what its own configuration says of roles', async () => {
    const folder = temporaryFolder();
    const at = (name: string) => join(folder, name);
    await runHere(['build', makeExport(...tiny), '--out', at('one'), '--quiet']);
    const config = configuration(folder, join('one', 'databank.json'), { roles: {} });
    await runHere(['build', makeExport(...tiny), '--config', config, '--out', at('two'), '--quiet']);
    expect([...dataOf(at('two')).keys()]).not.toContain('explore/data/entities.json');
    expect(dataOf(at('two')).get('databank.json')).not.toHaveProperty('roles');
  });
});

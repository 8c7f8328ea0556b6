import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { runHere } from '../helpers/run-command-line.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { makeExport } from './make-export.mjs';
import { expectEqualPages } from './trees.mjs';

const pathTo = (name: string) => fileURLToPath(new URL(name, import.meta.url));

test('the same seed gives the same bytes, another one others', () => {
  const folder = temporaryFolder();
  const bytes = (name: string, seed: number) => {
    const to = join(folder, name);
    makeExport({ records: 100, seed, to });
    return readFileSync(to);
  };
  const first = bytes('first.sqlite', 7);
  expect(bytes('again.sqlite', 7).equals(first)).toBe(true);
  expect(bytes('other.sqlite', 8).equals(first)).toBe(false);
});

test.each([null, 40])(
  'an export of %s kinds is published without a problem, and by a naive script alike',
  async (kinds) => {
    const folder = temporaryFolder();
    const to = join(folder, 'export.sqlite');
    const { counts, configuration } = makeExport({ records: 300, kinds, to });
    const described = configuration === null ? [] : ['--config', configuration];
    const [out, naive, baseUrl] = [join(folder, 'out'), join(folder, 'naive'), 'http://127.0.0.1'];
    const run = await runHere([
      'build',
      to,
      ...described,
      '--out',
      out,
      '--base-url',
      baseUrl,
      '--no-explorer',
      '--json',
    ]);
    expect(run.stderr).toBe('');
    const { collections } = JSON.parse(run.stdout) as { collections: { path: string; records: number }[] };
    const published = collections.reduce((all, { records }) => all + records, 0);
    // Citations, references, capitals, locations, regions, places and subsections are collections, too.
    const others = ['citation', 'reference', 'capital', 'us-location', 'region', 'nga', 'subsection'];
    expect(published).toBe(300 + others.reduce((all, kind) => all + (counts.get(kind) ?? Number.NaN), 0));
    expect(collections).toHaveLength(kinds === null ? 23 : 47);

    const script = [pathTo('naive.mjs'), to, configuration ?? pathTo('../../data/polity-press.json')];
    const schemas = join(out, 'schemas');
    const { stderr } = spawnSync(process.execPath, [...script, naive, baseUrl, schemas], {
      encoding: 'utf8',
    });
    expect(stderr).toBe('');
    expect(expectEqualPages(out, naive)).toBeGreaterThan(200);
  },
);

import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openArchive } from '../../../src/archive/open-archive.ts';
import { makeExport, tiny } from '../../helpers/make-export.ts';
import { runHere } from '../../helpers/run-command-line.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { writeHostileDatabank } from '../tables/support/hostile-databank.ts';
import { cldfFaults } from './specifications/cldf.ts';

const { signal } = new AbortController();

/** The folder of the CLDF dataset in a snapshot of a databank. */
async function cldfOf(databank: string, folder = temporaryFolder(), few: string[] = []): Promise<string> {
  for (const command of [
    ['build', databank, '--out', 'out', '--quiet', '--no-sync', '--no-explorer', ...few],
    ['snapshot', 'out', '--to', 'databank.zip', '--quiet'],
  ])
    expect(await runHere(command, folder)).toMatchObject({ code: 0 });
  const unpacked = await openArchive(join(folder, 'databank.zip'), { signal });
  onTestFinished(() => unpacked.discard());
  return join(unpacked.folder, 'cldf');
}

describe('the CLDF dataset of a snapshot', () => {
  it('keeps the rules of the specification', async () => {
    const folder = await cldfOf(makeExport(...tiny));
    expect(cldfFaults(folder)).toEqual([]);
    const made = readFileSync(join(folder, 'values.csv'), 'utf8');
    expect(made.split('\r\n').length).toBeGreaterThan(20);
    // A value that means none is published, and the documents say so.
    expect(made).toMatch(/\r\ntoken_11,2,token,uncoded,token_uncoded,.*,none,/);
    const readme = readFileSync(join(folder, '../README.md'), 'utf8');
    expect(readme.match(/\| The value as published, also one that means none; /g)).toHaveLength(2);
    const copy = join(temporaryFolder(), 'cldf');
    cpSync(folder, copy, { recursive: true });
    const values = readFileSync(join(copy, 'values.csv'), 'utf8');
    writeFileSync(join(copy, 'values.csv'), values.replace(/\r\n([^,]+),[0-9]+,/, '\r\na/b,999,'));
    expect(cldfFaults(copy)).toEqual([
      'values.csv: ID is not an identifier',
      expect.stringMatching(/^values\.csv: ID holds a\/b$/),
      'values.csv: Language_ID leads to no row of languages.csv',
    ]);
  });

  it('keeps them with hostile texts', async () => {
    const folder = temporaryFolder();
    writeHostileDatabank(folder);
    // Keys of every kind and type; the others have the keys of tokens.
    const names = ['extra/things', 'sc/tokens', 'core/references', 'core/citations'];
    const wide = ['crisisdb/crisis-consequences', 'general/polity-capitals'];
    const few = [...names, ...wide].flatMap((name) => ['--collection', name]);
    const made = await cldfOf('export.sqlite', folder, few);
    expect(cldfFaults(made)).toEqual([]);
  });
});

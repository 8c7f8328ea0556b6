import { copyFileSync, cpSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { filesIn } from '../archive/support/archives.ts';
import { snapshotOf } from '../archive/support/snapshot.ts';
import { makeExport, tiny } from '../helpers/make-export.ts';
import { readTree } from '../helpers/read-tree.ts';
import { runHere } from '../helpers/run-command-line.ts';
import { suiteFolder, temporaryFolder } from '../helpers/temporary-folder.ts';
import { dumpOf } from '../sources/dump/dump-of.ts';

/** Neither is looked at: the explorer, and the wait for the disk. */
const quick = ['--no-explorer', '--no-sync'];

const made = suiteFolder();
beforeAll(async () => {
  for (const number of [1, 2]) {
    const part = ['--shard', `${number}/2`, '--out', `part-${number}`];
    const built = await runHere(['build', ...part, '--quiet', ...quick], made);
    expect(built).toEqual({ code: 0, stdout: '', stderr: '' });
  }
});

/** A folder with the two parts of the sample. */
function twoParts(): string {
  const folder = temporaryFolder();
  cpSync(made, folder, { recursive: true });
  return folder;
}

const refusal = (name: string) =>
  `error: ${name} is part 1 of 2 of a tree, not a whole tree\n` +
  'hint: Join all parts first: `polity-press join PART-1 PART-2 --out out`\n';

describe('a part of a tree', () => {
  it('is not taken for a tree', async () => {
    const folder = twoParts();
    const tell = (...args: string[]) => runHere(args, folder);
    for (const args of [
      ['serve', 'part-1', '--port', '0'],
      ['verify', 'part-1'],
      ['snapshot', 'part-1', '--to', 'archive.zip'],
      ['diff', 'part-1', 'part-2'],
      ['types', 'part-1'],
      ['build', 'part-1', '--out', 'other'],
      ['import', 'api', 'part-1', '--to', 'export.sqlite'],
    ])
      expect([args, await tell(...args)]).toEqual([args, { code: 2, stdout: '', stderr: refusal('part-1') }]);
    for (const made of ['other', 'archive.zip', 'export.sqlite', 'export.sqlite.crawl'])
      expect([made, existsSync(join(folder, made))]).toEqual([made, false]);
  });

  it('is not taken for a tree in an archive either', async () => {
    const folder = twoParts();
    copyFileSync(await snapshotOf(filesIn(join(folder, 'part-1'))), join(folder, 'part.zip'));
    for (const args of [
      ['serve', 'part.zip', '--port', '0'],
      ['verify', 'part.zip'],
      ['diff', 'part.zip', 'part-2'],
      ['build', 'part.zip', '--out', 'other'],
    ])
      expect([args, await runHere(args, folder)]).toEqual([
        args,
        { code: 2, stdout: '', stderr: refusal('part.zip') },
      ]);
  });

  it('does not replace a whole tree unless it is told to', async () => {
    const folder = temporaryFolder();
    await runHere(['build', '--quiet', ...quick], folder);
    const before = readTree(join(folder, 'out'));
    const { code, stderr } = await runHere(['build', '--shard', '1/2', ...quick], folder);
    expect([code, stderr]).toEqual([
      2,
      'error: out holds a whole tree, which a part of one would replace\n' +
        'hint: Name a folder for each part, such as --out part-2; --replace lets the part take the place of the tree.\n',
    ]);
    expect(readTree(join(folder, 'out'))).toEqual(before);
    const replaced = await runHere(['build', '--shard', '1/2', '--replace', '--quiet', ...quick], folder);
    expect(replaced).toEqual({ code: 0, stdout: '', stderr: '' });
    expect(readTree(join(folder, 'out')).size).toBeLessThan(before.size);
  });
});

describe('join', () => {
  it('puts the sample together, says what it did, and the tree is sound', async () => {
    const folder = twoParts();
    const built = await runHere(['build', '--out', 'whole', ...quick, '--json'], folder);
    const joined = await runHere(['join', 'part-2', 'part-1', '--out', 'out', '--no-sync'], folder);
    expect(joined).toMatchObject({ code: 0, stderr: '' });
    // There was nothing of the user's.
    expect(joined.stdout).not.toContain('stays');
    expect(joined.stdout).toMatch(/^collection +records +pages +withheld\n(?:.*\n)*core\/references +138 /);
    expect(joined.stdout).toMatch(
      /\n23 collections +1,265 +138 +5\n\nJoined 2 parts: \d+ files \(\d\.\d MB\) in out for /,
    );
    expect(joined.stdout).toMatch(
      /\nWithheld: 5 private comments, when the parts were built\. The column counts each once, in the first /,
    );
    expect(readTree(join(folder, 'out'))).toEqual(readTree(join(folder, 'whole')));
    expect(await runHere(['verify', 'out', '--quiet'], folder)).toMatchObject({ code: 0 });
    const quiet = await runHere(['join', 'part-1', 'part-2', '--quiet', '--no-sync'], folder);
    expect(quiet).toEqual({ code: 0, stdout: '', stderr: '' });
    const told = JSON.parse(
      (await runHere(['join', 'part-1', 'part-2', '--json', '--no-sync'], folder)).stdout,
    );
    expect(told).toMatchObject({
      command: 'join',
      ok: true,
      out: 'out',
      parts: 2,
      base_url: 'http://localhost:8000',
    });
    const { seconds: _, ...total } = told.total;
    const { seconds: __, ...expected } = JSON.parse(built.stdout).total;
    expect(expected).toMatchObject(total);
  });

  it('takes parts of a dump, which each machine imports for itself', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'backup.sql'), dumpOf(makeExport(...tiny)));
    const build = async (...args: string[]) =>
      expect(await runHere(['build', 'backup.sql', ...quick, '--quiet', ...args], folder)).toMatchObject({
        code: 0,
      });
    await build('--out', 'whole');
    await build('--shard', '1/2', '--out', 'part-1');
    // In another second.
    await setTimeout(1100);
    await build('--shard', '2/2', '--out', 'part-2');
    const joined = await runHere(['join', 'part-1', 'part-2', '--quiet', '--no-sync'], folder);
    expect(joined).toEqual({ code: 0, stdout: '', stderr: '' });
    expect(readTree(join(folder, 'out'))).toEqual(readTree(join(folder, 'whole')));
  });

  it('leaves the releases beside a tree as they are, and the tree is sound', async () => {
    const folder = twoParts();
    await runHere(['build', '--release', '1.0.0', '--local', ...quick, '--quiet'], folder);
    const before = readTree(join(folder, 'out'));
    const joined = await runHere(['join', 'part-1', 'part-2', '--quiet', '--no-sync'], folder);
    expect(joined).toEqual({ code: 0, stdout: '', stderr: '' });
    expect(readTree(join(folder, 'out'))).toEqual(before);
    expect([...before.keys()]).toContain('v/1.0.0/manifest.json');
  });

  it('leaves a tree of other data alone unless it is told otherwise', async () => {
    const folder = twoParts();
    const path = makeExport(...tiny);
    expect(await runHere(['build', path, ...quick, '--quiet'], folder)).toMatchObject({ code: 0 });
    const before = readTree(join(folder, 'out'));
    const refused = await runHere(['join', 'part-1', 'part-2'], folder);
    expect(refused).toMatchObject({ code: 2, stdout: '' });
    expect(refused.stderr).toContain('error: out holds a tree of other data');
    expect(readTree(join(folder, 'out'))).toEqual(before);
    expect(
      await runHere(['join', 'part-1', 'part-2', '--replace', '--no-sync', '--quiet'], folder),
    ).toMatchObject({
      code: 0,
    });
  });

  it('says all that is wrong, as text, as JSON and as events', async () => {
    const folder = twoParts();
    const faults = ['part-3: it does not exist', 'part 2 of 2 is missing'];
    const hint =
      'Nothing was published. Build each part with the same export, version and options, --shard 1/N to N/N, and copy it whole.';
    const message = 'these are not all parts of one tree';
    expect(await runHere(['join', 'part-1', 'part-3'], folder)).toEqual({
      code: 2,
      stdout: '',
      stderr: `error: ${message}\n${faults.join('\n')}\nhint: ${hint}\n`,
    });
    const { stdout } = await runHere(['join', 'part-1', 'part-3', '--json'], folder);
    expect(JSON.parse(stdout)).toMatchObject({ ok: false, error: { message, details: faults, hint } });
    const { stderr } = await runHere(['join', 'part-1', 'part-3', '--events'], folder);
    expect(
      stderr
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).event),
    ).toEqual(['error', 'end']);
  });
});

describe('build --shard', () => {
  const usage = async (...args: string[]) => {
    const folder = temporaryFolder();
    const { code, stderr } = await runHere(['build', ...args], folder);
    expect(existsSync(join(folder, 'out'))).toBe(false);
    return [code, stderr.split('\n')[0]];
  };

  it.each(['0/3', '4/3', 'x', '1', '1/0', '01/3', '1/3/5', '-1/3', '1/100000', ''])(
    'refuse the shard %j',
    async (shard) => {
      const [code, line] = await usage(`--shard=${shard}`);
      expect(code).toBe(2);
      expect(line).toContain('It must be K/N, the K-th of N parts, such as 2/8.');
    },
  );

  it.each(['--release', '--withdraw'])('refuse a shard with %s', async (option) => {
    const [code, line] = await usage('--shard', '1/2', option, '1.0.0');
    expect([code, line]).toEqual([2, expect.stringContaining('cannot be used with')]);
  });
});

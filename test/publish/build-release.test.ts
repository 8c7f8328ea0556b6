import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CliError } from '../../src/contract/errors.ts';
import { withdraw } from '../../src/publish/withdraw.ts';
import { finishInterruptedSwap } from '../../src/publish/write/settle-swap.ts';
import { verify } from '../../src/verify/verify.ts';
import { compareTrees, publishTree } from '../helpers/build-tree.ts';
import { choose } from '../helpers/bundled.ts';
import { folderOnce } from '../helpers/folder-once.ts';
import { makeExport, tiny } from '../helpers/make-export.ts';
import { readTree } from '../helpers/read-tree.ts';
import { suiteFolder, temporaryFolder } from '../helpers/temporary-folder.ts';
import { exportIn } from '../trust/crash-safety/exports.ts';
import { options } from '../verify/failed-checks.ts';

const exports = suiteFolder();
const first = exportIn(exports, 'first.sqlite');
/** Other titles and names. */
const second = exportIn(
  exports,
  'second.sqlite',
  `UPDATE core_reference SET title = 'Changed' WHERE id = (SELECT min(id) FROM core_reference);
   UPDATE core_nga SET name = 'Changed';`,
);
const small = { description: choose('core/references', 'core/ngas', 'sc/tokens'), pageSize: 2 };

const newFolder = () => join(temporaryFolder(), 'out');
const builtOnce = (fill: (out: string) => Promise<unknown>) => {
  const folder = folderOnce((made) => fill(join(made, 'out')));
  return async () => join(await folder(), 'out');
};
const built = builtOnce((out) => publishTree(first, out, null, small));
const released = builtOnce((out) => publishTree(first, out, '1.0.0', small));
const releasedTwice = builtOnce(async (out) => {
  cpSync(await released(), out, { recursive: true });
  await publishTree(second, out, '1.1.0', small);
});
const listIn = (out: string) => JSON.parse(readFileSync(join(out, 'releases.json'), 'utf8'));
const effects = { signal: new AbortController().signal, compare: compareTrees, sync: false };

/** All files below a folder, by their paths and bytes. */
function filesOf(folder: string): Record<string, string> {
  return Object.fromEntries([...readTree(folder)].map(([path, bytes]) => [path, bytes.toString()]));
}

/** The files of a tree without what belongs to its releases. */
function latestOf(out: string): Record<string, string> {
  const files = Object.entries(filesOf(out));
  return Object.fromEntries(
    files.filter(([path]) => !path.startsWith('v/') && !path.startsWith('releases.')),
  );
}

describe('a release', () => {
  it('is the tree under an address of its own, and the latest tree is as without it', async () => {
    const [plain, out] = [await built(), newFolder()];
    expect(existsSync(join(plain, 'releases.json'))).toBe(false);
    const sizes: unknown[] = [];
    const sized = (...all: unknown[]) => {
      expect(existsSync(join(out, 'v'))).toBe(false);
      sizes.push(...all);
    };
    const report = await publishTree(first, out, '1.0.0', small, { sized });
    expect(latestOf(out)).toEqual(filesOf(plain));
    const own = filesOf(join(out, 'v/1.0.0'));
    const base = 'http://localhost:8000';
    for (const [path, text] of Object.entries(filesOf(plain))) {
      if (['manifest.json'].includes(path)) continue;
      const moved = text.replaceAll(base, `${base}/v/1.0.0`);
      const versioned = moved
        .replace('"version": "unversioned"', '"version": "1.0.0"')
        .replace('polities, unversioned:', 'polities, 1.0.0:')
        .replace('polities",\n  "resources"', 'polities",\n  "version": "1.0.0",\n  "resources"');
      expect(own[path], path).toBe(versioned);
    }
    expect(JSON.parse(own['manifest.json'] ?? '').base_url).toBe(`${base}/v/1.0.0`);
    expect(JSON.parse(own['release.json'] ?? '')).toEqual({ version: '1.0.0', date: null });
    const sizeOf = (all: Record<string, string>) => Buffer.byteLength(Object.values(all).join(''));
    const [files, bytes] = [Object.keys(own).length, sizeOf(own)];
    expect(sizes).toMatchObject([
      { files, bytes },
      // The whole folder: the tree, the release, the list of releases and its feed.
      { files: Object.keys(filesOf(out)).length, bytes: sizeOf(filesOf(out)) },
    ]);
    expect(report.releases.added).toMatchObject({ version: '1.0.0', files, bytes });
    expect(listIn(out)).toEqual({ generator: 'polity-press', releases: report.releases.published });
    expect((await verify(out, options)).releases.map(({ failures }) => failures)).toEqual([[]]);
  });

  it('is the same, byte for byte, wherever and whenever it is built', async () => {
    const out = newFolder();
    await publishTree(first, out, '1.0.0', small);
    expect(filesOf(out)).toEqual(filesOf(await released()));
  });

  it('stays, byte for byte, whatever is built then', async () => {
    const out = newFolder();
    await publishTree(first, out, '1.0.0', { ...small, records: true });
    const kept = () => ({
      ...filesOf(join(out, 'v')),
      list: readFileSync(join(out, 'releases.json'), 'utf8'),
    });
    const before = kept();
    const builds = [
      { pageSize: 7 },
      { records: false },
      { description: choose('core/ngas') },
      { baseUrl: 'https://example.org/other' },
    ];
    for (const change of builds) {
      const { releases } = await publishTree(second, out, null, { ...small, ...change });
      expect(kept()).toEqual(before);
      expect(releases.elsewhere).toEqual('baseUrl' in change ? ['1.0.0'] : []);
    }
    expect(existsSync(join(out, 'api/core/references'))).toBe(true);
  });

  it('is listed after those before it, with what it holds', async () => {
    const out = await released();
    const [one] = listIn(out).releases;
    await publishTree(second, out, '1.1.0', small);
    await publishTree(second, out, '2.0.0', { ...small, description: choose('core/ngas') });
    const { releases } = listIn(out);
    expect(releases[0]).toEqual(one);
    expect(releases.map(({ version }: { version: string }) => version)).toEqual(['1.0.0', '1.1.0', '2.0.0']);
    expect(releases[0].sha256).not.toBe(releases[1].sha256);
    expect(Object.keys(releases[2].collections)).toEqual(['/api/core/ngas/']);
    expect(releases.map(({ difference }: { difference: unknown }) => difference)).toMatchObject([
      null,
      {
        from: '1.0.0',
        structure: [],
        collections: { 'core/references': { added: 0, removed: 0, changed: 1 } },
      },
      {
        from: '1.1.0',
        structure: expect.arrayContaining([
          { change: 'collection-removed', collection: 'core/references', record: 'reference' },
        ]),
      },
    ]);
    expect((await verify(out, options)).releases).toHaveLength(3);
  });

  const next = /1\.1\.1 if only .* 1\.2\.0 .* 2\.0\.0/;
  it.each([
    ['1.1.0', /^release 1\.1\.0 is published already, and a release never changes$/, next],
    ['1.0.9', /^release 1\.0\.9 would come before 1\.1\.0, the last one$/, next],
    ['1.0.0', /^release 1\.0\.0 was withdrawn: its version is never used again$/, next],
    [
      '1.2.0',
      /v\/1\.2\.0 exists, and is not a release that a build wrote$/,
      /^Move it out of .*v, or choose/,
    ],
  ])('is refused as %s', async (version, message, hint) => {
    const out = await releasedTwice();
    await withdraw(out, '1.0.0', effects);
    cpSync(join(out, 'api'), join(out, 'v/1.2.0'), { recursive: true });
    const before = filesOf(out);
    const error = await publishTree(second, out, version, small).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(CliError);
    expect((error as CliError).message).toMatch(message);
    expect((error as CliError).hint).toMatch(hint);
    expect(filesOf(out)).toEqual(before);
  });

  it('is refused where its place is that of something else', async () => {
    const out = await built();
    writeFileSync(join(out, 'v'), 'mine');
    await expect(publishTree(first, out, '1.0.0', small)).rejects.toThrow(/holds v, which is not a folder/);
    rmSync(join(out, 'v'));
    writeFileSync(join(out, 'releases.json'), '{}');
    await expect(publishTree(first, out, '1.0.0', small)).rejects.toThrow(/releases\.json, which no build/);
  });

  it('is not published with a tree that has problems', async () => {
    const out = await released();
    const before = filesOf(out);
    const broken = makeExport(...tiny, `UPDATE core_polity SET start_year = 'long ago'`);
    const report = await publishTree(broken, out, '1.1.0', small);
    expect(report.problems.length).toBeGreaterThan(0);
    expect(filesOf(out)).toEqual(before);
  });
});

describe('the list of releases', () => {
  it('is made again where a build was killed before it was written, or it was lost', async () => {
    const out = await releasedTwice();
    const whole = filesOf(out);
    const list = JSON.parse(whole['releases.json'] ?? '');
    for (const text of [
      null,
      '',
      '{\n  "generator": "polity-press",\n  "rele',
      JSON.stringify({ ...list, releases: list.releases.slice(0, 1) }),
      JSON.stringify({ ...list, releases: [{ version: '1.0.0' }, list.releases[1]] }),
    ]) {
      rmSync(join(out, 'releases.json'));
      if (text !== null) writeFileSync(join(out, 'releases.json'), text);
      await publishTree(second, out, null, small);
      expect(filesOf(out)).toEqual(whole);
    }
  });

  it('keeps what is missing, and says so', async () => {
    const out = await released();
    const list = listIn(out);
    rmSync(join(out, 'v'), { recursive: true });
    const report = await publishTree(first, out, null, small);
    expect(report.releases.missing).toEqual(['1.0.0']);
    expect(listIn(out)).toEqual(list);
  });

  it('of somebody else is left alone by a plain build', async () => {
    const out = await built();
    writeFileSync(join(out, 'releases.json'), '{"mine":true}');
    const report = await publishTree(first, out, null, small);
    expect(report.releases.published).toEqual([]);
    expect(readFileSync(join(out, 'releases.json'), 'utf8')).toBe('{"mine":true}');
  });
});

describe('a withdrawal', () => {
  it('removes the release, and nothing but its version and day stays', async () => {
    const out = await releasedTwice();
    const latest = latestOf(out);
    const other = filesOf(join(out, 'v/1.1.0'));
    expect(await withdraw(out, '1.0.0', effects)).toEqual({
      version: '1.0.0',
      date: null,
      wasWithdrawn: false,
      remaining: 1,
      quotedBy: ['1.1.0'],
    });
    expect(existsSync(join(out, 'v/1.0.0'))).toBe(false);
    expect(listIn(out).releases[0]).toEqual({ version: '1.0.0', date: null, withdrawn: true });
    expect(latestOf(out)).toEqual(latest);
    expect(filesOf(join(out, 'v/1.1.0'))).toEqual(other);
    // What it said of the withdrawn one is gone, too.
    expect(listIn(out).releases[1].difference).toBeNull();
    await publishTree(second, out, null, small);
    expect(listIn(out).releases[0]).toEqual({ version: '1.0.0', date: null, withdrawn: true });
    expect((await verify(out, options)).failures).toEqual([]);
  });

  it('leaves those on both sides of it neighbours', async () => {
    const out = await releasedTwice();
    await publishTree(first, out, '1.2.0', small);
    const difference = () => listIn(out).releases.at(-1).difference;
    expect(difference()).toMatchObject({ from: '1.1.0', collections: { 'core/references': { changed: 1 } } });
    await withdraw(out, '1.1.0', effects);
    expect(difference()).toEqual({ from: '1.0.0', structure: [], collections: {}, embedded: {} });
  });

  it('of the same version again removes what somebody brought back', async () => {
    const out = await released();
    const copy = join(temporaryFolder(), 'copy');
    cpSync(join(out, 'v/1.0.0'), copy, { recursive: true });
    await withdraw(out, '1.0.0', effects);
    cpSync(copy, join(out, 'v/1.0.0'), { recursive: true });
    expect(await withdraw(out, '1.0.0', effects)).toMatchObject({ wasWithdrawn: true });
    expect(existsSync(join(out, 'v'))).toBe(false);
  });

  it('of what is no release is refused', async () => {
    const out = await released();
    await expect(withdraw(out, '1.0.1', effects)).rejects.toThrow('there is no release 1.0.1');
    await expect(withdraw(newFolder(), '1.0.1', effects)).rejects.toThrow(CliError);
  });
});

describe('a withdrawal on a full disk', () => {
  const full = (step: string) => {
    throw Object.assign(new Error(`ENOSPC: no space left, ${step}`), { code: 'ENOSPC' });
  };
  const secret = (out: string) => [...readTree(out)].filter(([path]) => path.includes('1.0.0'));

  it('removes the release first, which makes the room to say so', async () => {
    const out = await released();
    const latest = latestOf(out);
    const steps: string[] = [];
    const beforeStep = (step: string) => {
      steps.push(step);
      if (/^(?:write|copy) /.test(step) && secret(out).length > 0) full(step);
    };
    const report = await withdraw(out, '1.0.0', { ...effects, beforeStep });
    expect(report).toMatchObject({ version: '1.0.0', wasWithdrawn: false, remaining: 0 });
    expect(steps).toContain('write .polity-press/holder');
    expect(listIn(out).releases).toEqual([{ version: '1.0.0', date: null, withdrawn: true }]);
    expect(latestOf(out)).toEqual(latest);
    expect([existsSync(join(out, 'v')), existsSync(join(out, '.polity-press'))]).toEqual([false, false]);
  });

  it('leaves nothing of the release where even then there is no room, and says what is next', async () => {
    const out = await released();
    const list = readFileSync(join(out, 'releases.json'), 'utf8');
    const beforeStep = (step: string) => {
      if (step.startsWith('write ')) full(step);
    };
    await expect(withdraw(out, '1.0.0', { ...effects, beforeStep })).rejects.toThrow(
      expect.objectContaining({
        name: 'CliError',
        hint: expect.stringMatching(/^Release 1\.0\.0 is gone\. Make room.* build --withdraw 1\.0\.0 --out /),
      }),
    );
    expect([secret(out), readFileSync(join(out, 'releases.json'), 'utf8')]).toEqual([[], list]);
    expect(existsSync(join(out, '.polity-press'))).toBe(false);
    await withdraw(out, '1.0.0', effects);
    expect(listIn(out).releases).toEqual([{ version: '1.0.0', date: null, withdrawn: true }]);
  });

  it('says that the release is still there where the folder cannot even be locked', async () => {
    const out = await released();
    const beforeStep = (step: string) => {
      if (step === 'make .polity-press') full(step);
    };
    await expect(withdraw(out, '1.0.0', { ...effects, beforeStep })).rejects.toThrow(
      expect.objectContaining({
        hint: expect.stringMatching(
          /^Release 1\.0\.0 is still there\. Make room, or remove .*v\/1\.0\.0 yourself; then/,
        ),
      }),
    );
    expect(secret(out).length).toBeGreaterThan(0);
  });

  it('that is killed before it could say so is ended by whatever comes next', async () => {
    const out = await released();
    mkdirSync(join(out, '.polity-press'));
    renameSync(join(out, 'v/1.0.0'), join(out, '.polity-press/withdrawn-1.0.0'));
    expect(finishInterruptedSwap(out)).toBe(false);
    expect(secret(out)).toEqual([]);
    await withdraw(out, '1.0.0', effects);
    expect(listIn(out).releases).toEqual([{ version: '1.0.0', date: null, withdrawn: true }]);
  });
});

import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openArchive } from '../../src/archive/open-archive.ts';
import { writeArchive } from '../../src/archive/write-archive.ts';
import { CliError } from '../../src/contract/errors.ts';
import { entriesOf, filesIn, ownCache } from '../archive/support/archives.ts';
import { needsRoot } from '../helpers/needs-root.ts';
import { suiteFolder } from '../helpers/temporary-folder.ts';
import { casesOf, randomOf } from './crash-safety/cases.ts';
import { mountSmallDisk } from './crash-safety/small-disk.ts';
import { tally } from './tally.ts';

const { signal } = new AbortController();
const folder = suiteFolder();
describe('a damaged archive', () => {
  const cases = casesOf(150, 20_000);
  tally('a damaged archive: refused, or the same files', cases);

  it(`is refused or gives the same files: ${cases} changes`, async () => {
    const left = ownCache();
    const files = {
      'api/index.json': '{"a":1}'.repeat(300),
      'é/b.json': 'é',
      empty: '',
      [`${'long/'.repeat(30)}c`]: 'c',
    };
    const file = join(folder, 'damaged.zip');
    await writeArchive(file, entriesOf(files), { signal });
    const sound = readFileSync(file);
    const random = randomOf('damaged archives', cases);
    const outcomes = { refused: 0, same: 0 };
    for (let index = 0; index < cases; index += 1) {
      let bytes = Buffer.from(sound);
      // One change only: a name is there twice, without a sum, and two changes can make it another one. SHA256SUMS tells that.
      const at = random.below(bytes.length);
      const kind = random.below(4);
      if (kind === 0) bytes = bytes.subarray(0, Math.max(at, 1));
      else if (kind === 1)
        bytes = Buffer.concat([
          bytes.subarray(0, at),
          Buffer.from(Array.from({ length: random.below(60) }, () => random.below(256))),
          bytes.subarray(at + random.below(60)),
        ]);
      else bytes[at] = kind === 2 ? random.below(256) : (bytes[at] ?? 0) ^ (1 << random.below(8));
      writeFileSync(file, bytes);
      try {
        const opened = await openArchive(file, { signal });
        const found = Object.entries(filesIn(opened.folder)).map(([path, content]) => [
          path,
          String(content),
        ]);
        await opened.discard();
        expect(found).toEqual(Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1)));
        outcomes.same += 1;
      } catch (error) {
        if (!(error instanceof CliError)) throw error;
        outcomes.refused += 1;
      }
      expect(left()).toEqual([]);
    }
    console.log('damaged archives', outcomes);
    expect(outcomes.refused).toBeGreaterThan(0);
  });
});

const disk = mountSmallDisk();
afterAll(() => disk?.remove());

describe('a disk that is full while an archive is written or unpacked', () => {
  const cases = casesOf(2, 100);
  tally('a full disk while an archive is written or unpacked: a clear message, the old one whole', cases);

  it(`stops at ${cases} points`, {
    ...needsRoot,
    skip: disk === null,
  }, async () => {
    if (disk === null) return;
    vi.stubEnv('XDG_CACHE_HOME', disk.folder);
    onTestFinished(() => void vi.unstubAllEnvs());
    const random = randomOf('a full disk and an archive', cases);
    const noise = (seed: number) =>
      Buffer.from(Array.from({ length: 300_000 }, (_, index) => (index * seed * 7919) >>> 5));
    const files = Object.fromEntries(Array.from({ length: 8 }, (_, index) => [`${index}`, noise(index + 1)]));
    const sound = join(folder, 'sound.zip');
    const needed = (await writeArchive(sound, entriesOf(files), { signal })).bytes;
    const to = join(disk.folder, 'archive.zip');
    await writeArchive(to, entriesOf({ a: 'old' }), { signal });
    const before = readFileSync(to);
    const isFull = expect.objectContaining({
      name: 'CliError',
      message: expect.stringMatching(/ENOSPC|more bytes than are free in the cache/),
    });
    for (let index = 0; index < cases; index += 1) {
      disk.leave({ bytes: 8192 + random.below(needed - 16_384), files: null });
      await expect(writeArchive(to, entriesOf(files), { signal })).rejects.toThrow(isFull);
      await expect(
        openArchive(sound, { signal, limits: { free: Number.POSITIVE_INFINITY } }),
      ).rejects.toThrow(isFull);
      await expect(openArchive(sound, { signal })).rejects.toThrow(isFull);
      disk.leave({ bytes: null, files: null });
      expect(readFileSync(to).equals(before)).toBe(true);
      expect([readdirSync(disk.folder).sort(), readdirSync(join(disk.folder, 'polity-press'))]).toEqual([
        ['archive.zip', 'polity-press'],
        [],
      ]);
    }
    rmSync(to);
  });
});

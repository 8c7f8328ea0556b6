import { mkdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { Disk } from '../../../src/publish/write/disk.ts';
import { FileStage } from '../../../src/publish/write/file-stage.ts';
import { temporaryFolder } from './support/folders.ts';

// The last is read in more than one piece.
it.each([0, 1, 600_000])('a copy of %i bytes has the size and sum of the bytes', (size) => {
  const folder = temporaryFolder();
  const fresh = join(folder, 'new');
  mkdirSync(fresh);
  const disk = new Disk(folder);
  const stage = new FileStage(disk, { folder, fresh, there: new Set(), disk: disk.nature });
  const content = Buffer.from(Uint8Array.from({ length: size }, (_, at) => at * 7));
  const file = join(folder, 'file');
  writeFileSync(file, content);
  expect(stage.copy('api/copy', file)).toEqual({ bytes: size, entry: stage.write('api/written', content) });
  expect(readFileSync(join(fresh, 'api/copy')).equals(content)).toBe(true);
});

// Some file systems count pairs of seconds.
it.each([0, 0.5, 1.9, -3])(
  'a file that replaces one of its size after %d seconds has another time',
  (seconds) => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'new'));
    const disk = new Disk(folder);
    const there = new Set(['same', 'other']);
    const stage = new FileStage(disk, { folder, fresh: join(folder, 'new'), there, disk: disk.nature });
    const time = Date.now() / 1000 - seconds;
    for (const path of there) {
      writeFileSync(join(folder, path), 'before');
      utimesSync(join(folder, path), time, time);
    }
    stage.write('same', Buffer.from('behind'));
    stage.write('other', Buffer.from('of another size'));
    const pair = (path: string) => Math.floor(statSync(join(folder, path)).mtimeMs / 2000);
    expect(pair('new/same')).toBeGreaterThan(pair('same'));
    expect(statSync(join(folder, 'new/other')).mtimeMs).toBeLessThanOrEqual(Date.now() + 1);
  },
);

it('and so it has where the clock of the machine is not that of the file system', () => {
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ now: 1_000_000_000_000, toFake: ['Date'] });
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'new'));
  const disk = new Disk(folder);
  const there = new Set(['same']);
  const stage = new FileStage(disk, { folder, fresh: join(folder, 'new'), there, disk: disk.nature });
  writeFileSync(join(folder, 'same'), 'before');
  stage.write('same', Buffer.from('behind'));
  const seconds = (path: string) => Math.floor(statSync(join(folder, path)).mtimeMs / 1000);
  expect(seconds('new/same')).toBeGreaterThan(seconds('same'));
});

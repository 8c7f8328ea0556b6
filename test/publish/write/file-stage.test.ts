import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
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

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { FileLock } from '../../src/files/file-lock.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

it('says that a path is too long for SQLite', () => {
  const folder = join(temporaryFolder(), ...Array.from({ length: 3 }, () => 'a'.repeat(200)));
  mkdirSync(folder, { recursive: true });
  expect(() => FileLock.take(join(folder, 'lock'))).toThrow(
    expect.objectContaining({
      message: expect.stringMatching(/its path has \d{3} bytes, of at most 504$/),
      hint: 'Choose a folder with a shorter path.',
    }),
  );
});

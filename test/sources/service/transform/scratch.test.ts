import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openScratch } from '../../../../src/sources/service/transform/scratch.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

it('makes a file that only this user may read, and removes it', () => {
  const folder = temporaryFolder();
  const scratch = openScratch(join(folder, 'work'));
  const names = readdirSync(folder);
  expect(names).toEqual([expect.stringMatching(/^\..*\.part$/), expect.stringMatching(/^\..*\.part\.lock$/)]);
  for (const name of names) expect(statSync(join(folder, name)).mode & 0o077).toBe(0);
  scratch.remove();
  expect(readdirSync(folder)).toEqual([]);
});

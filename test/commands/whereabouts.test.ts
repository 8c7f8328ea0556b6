import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { whereabouts } from '../../src/commands/whereabouts.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

it('reads JSON of files only: a pipe would be waited for without end', () => {
  const folder = temporaryFolder();
  const file = join(folder, 'package.json');
  const pipe = join(folder, 'pipe');
  writeFileSync(file, '{ "name": "a" }');
  execFileSync('mkfifo', [pipe]);
  const { readJson } = whereabouts(file);
  expect([file, pipe, `${file}.not`].map(readJson)).toEqual([{ name: 'a' }, null, null]);
});

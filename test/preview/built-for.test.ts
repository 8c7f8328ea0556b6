import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createBuiltFor } from '../../src/preview/built-for.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

it('reads the manifest of a tree while it is a file: a pipe would be waited for without end', async () => {
  const folder = temporaryFolder();
  const path = join(folder, 'manifest.json');
  const builtFor = createBuiltFor(folder);
  writeFileSync(path, '{ "base_url": "https://example.org/" }');
  expect(await builtFor()).toBe('https://example.org/');
  rmSync(path);
  execFileSync('mkfifo', [path]);
  expect(await builtFor()).toBeNull();
});

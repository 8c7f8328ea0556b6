import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createTreeFacts } from '../../src/preview/tree-facts.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

it('reads the manifest of a tree while it is a file: a pipe would be waited for without end', async () => {
  const folder = temporaryFolder();
  const path = join(folder, 'manifest.json');
  const facts = createTreeFacts(folder);
  writeFileSync(path, '{ "base_url": "https://example.org/" }');
  expect(await facts()).toEqual({ baseUrl: 'https://example.org/', explorer: undefined, isAnswered: false });
  rmSync(path);
  execFileSync('mkfifo', [path]);
  expect(await facts()).toEqual({ baseUrl: null, explorer: undefined, isAnswered: false });
});

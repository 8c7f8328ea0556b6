import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { writeExport } from '../helpers/make-export.ts';
import { runHere } from '../helpers/run-command-line.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

it('says that the description in the folder is not used, if none fits the export', async () => {
  const folder = temporaryFolder();
  writeExport(join(folder, 'other.sqlite'), 'CREATE TABLE hill (id INTEGER PRIMARY KEY)');
  writeFileSync(join(folder, 'databank.json'), '{}');
  const { code, stderr } = await runHere(['build', 'other.sqlite'], folder);
  expect(code).toBe(2);
  expect(stderr).toContain('no description fits other.sqlite');
  expect(stderr).toContain('databank.json is not used, as there is no polity-press.json here');
});

import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { copySync } from 'fs-extra/esm';
import { expect, it } from 'vitest';
import { copyProject } from '../helpers/copy-project.ts';

const picture = 'docs/pictures/house.svg';
const script = 'src/compile/draw-house.mjs';
const project = fileURLToPath(new URL('../../', import.meta.url));

it('the picture of the house is drawn from the imports of today (UPDATE_GOLDEN=1 draws it)', () => {
  const update = process.env.UPDATE_GOLDEN === '1';
  execFileSync(process.execPath, [script, ...(update ? [] : ['--check'])], { cwd: project });
  expect(readFileSync(join(project, picture), 'utf8')).toContain('>engine</text>');
});

it('another import is another picture', () => {
  const copy = copyProject();
  mkdirSync(join(copy, 'src/attic'), { recursive: true });
  copySync(join(project, picture), join(copy, picture));
  writeFileSync(join(copy, 'src/attic/box.ts'), "export { plural } from '../terminal/plural.ts';\n");
  const { status, stderr } = spawnSync(process.execPath, [script, '--check'], {
    cwd: copy,
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([1, expect.stringContaining('house.svg is out of date')]);
});

import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { copySync } from 'fs-extra/esm';
import { temporaryFolder } from './temporary-folder.ts';

const project = fileURLToPath(new URL('../../', import.meta.url));

/** A copy of what the product is made of, to be changed; installed packages are shared with the original. */
export function copyProject(): string {
  const copy = temporaryFolder();
  for (const entry of ['src', 'schemas', 'data', 'package.json', 'tsconfig.json', '.dependency-cruiser.cjs'])
    copySync(join(project, entry), join(copy, entry));
  symlinkSync(join(project, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

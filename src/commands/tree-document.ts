import { statSync } from 'node:fs';
import { join } from 'node:path';
import { readJsonSync } from '../files/fs-extra.ts';
import { byteLimit } from '../verify/target/target.ts';

/** What a document of a published tree says, whatever that is; undefined where there is none that can be read. */
export function treeDocument(folder: string, name: string): unknown {
  try {
    const path = join(folder, name);
    const stats = statSync(path);
    return stats.isFile() && stats.size <= byteLimit ? readJsonSync(path) : undefined;
  } catch {
    return undefined;
  }
}

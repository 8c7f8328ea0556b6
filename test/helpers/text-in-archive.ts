import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openArchive } from '../../src/archive/open-archive.ts';

/** The text of a file in an archive. */
export async function textIn(archive: string, path: string): Promise<string> {
  const { folder, discard } = await openArchive(archive, { signal: new AbortController().signal });
  onTestFinished(discard);
  return readFileSync(join(folder, path), 'utf8');
}

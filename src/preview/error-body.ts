import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { errorBody, errorFiles } from '../contract/http.ts';
import { findFile } from './find-file.ts';

/** More than any error body needs, and little enough to read for each miss. */
const LARGEST = 65_536;

/** The body of a 404: the tree's own, or the contract's where the tree's is missing or not JSON. */
export async function notFoundBody(
  { folder, isPublished }: { readonly folder: string; readonly isPublished: (path: string) => boolean },
  file: keyof typeof errorFiles,
): Promise<string> {
  const text = errorBody(errorFiles[file]);
  try {
    const inside = await findFile(folder, [file], isPublished);
    if (inside === null) return text;
    const own = await readStart(join(folder, ...inside));
    JSON.parse(own);
    return own;
  } catch {
    return text;
  }
}

/** At most `LARGEST` bytes; a larger file is cut off and so is not valid JSON. */
async function readStart(path: string): Promise<string> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(LARGEST), 0, LARGEST, 0);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await handle.close();
  }
}

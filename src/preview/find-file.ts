import { createReadStream } from 'node:fs';
import { open, realpath, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { errorBody, errorFiles } from '../contract/http.ts';
import { isPlainName } from './request-path.ts';

const OUT_OF_FILES = ['EMFILE', 'ENFILE'];

/** More than the body of any 404 needs, and little enough to read for each miss. */
const LARGEST_BODY = 65_536;

/**
 * The path inside `folder` of the regular file that `segments` lead to, links resolved; null where it is missing,
 * or where it is outside, or hidden, or not published. Looked up for each request: a rebuild may have swapped the tree.
 */
export async function findFile(
  folder: string,
  segments: readonly string[],
  isPublished: (path: string) => boolean,
): Promise<readonly string[] | null> {
  try {
    const root = await realpath(folder);
    const file = await realpath(join(root, ...segments));
    // A path that leads outside begins with `..` or a drive, neither of which is a plain name.
    const inside = relative(root, file).split(sep);
    if (!inside.every(isPlainName) || !isPublished(inside.join('/'))) return null;
    // A folder has no bytes, and reading a named pipe would block forever.
    return (await stat(file)).isFile() ? inside : null;
  } catch {
    // Missing, unreadable, a name too long, a loop of links: all the same to the client.
    return null;
  }
}

/** Whether a file that was found can be opened now; 'busy' where this process may open no more files. */
export async function canOpen(folder: string, file: readonly string[]): Promise<'yes' | 'no' | 'busy'> {
  try {
    await (await open(join(folder, ...file))).close();
    return 'yes';
  } catch (error) {
    return OUT_OF_FILES.includes((error as NodeJS.ErrnoException).code ?? '') ? 'busy' : 'no';
  }
}

/** The body of a 404: the tree's own, or the contract's where the tree's is missing or not JSON. */
export async function notFoundBody(
  folder: string,
  isPublished: (path: string) => boolean,
  file: keyof typeof errorFiles,
): Promise<string> {
  const inside = await findFile(folder, [file], isPublished);
  try {
    // A larger file is cut off and so is not valid JSON.
    const own = inside && (await readStart(join(folder, ...inside))).toString();
    if (own !== null) JSON.parse(own);
    return own ?? errorBody(errorFiles[file]);
  } catch {
    return errorBody(errorFiles[file]);
  }
}

async function readStart(path: string): Promise<Buffer> {
  return Buffer.concat(await createReadStream(path, { end: LARGEST_BODY - 1 }).toArray());
}

import { createReadStream } from 'node:fs';
import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { isInside } from '../target/target.ts';

/** What is in a row, by column; a column that a row lacks is undefined. */
export type TableRow = Readonly<Record<string, unknown>>;

/** A file of a table that cannot be read as what it is called. Its message follows the name of the file, and quotes nothing. */
export class UnreadableTable extends Error {}

/** A file of a table. Its path may be anything: it is made of names that an archive says. */
export interface TableFile {
  /** The root of the snapshot. */
  readonly folder: string;
  readonly path: string;
  /** Ends the reading. */
  readonly signal: AbortSignal | undefined;
}

/** Where a table is on disk; throws an UnreadableTable where there is no file of that name in the snapshot. */
export async function locate({ folder, path, signal }: TableFile): Promise<string> {
  signal?.throwIfAborted();
  if (!isInside(path)) throw new UnreadableTable('is not a path inside the archive');
  const full = join(folder, path);
  const found = await lstat(full).catch((error) => {
    throw unread(error);
  });
  if (!found.isFile()) throw new UnreadableTable('is not a plain file');
  return full;
}

/** What is in a table, piece by piece. */
export async function* bytesOf(file: TableFile): AsyncGenerator<Buffer> {
  const full = await locate(file);
  try {
    for await (const chunk of createReadStream(full) as AsyncIterable<Buffer>) {
      file.signal?.throwIfAborted();
      yield chunk;
    }
  } catch (error) {
    file.signal?.throwIfAborted();
    throw unread(error);
  }
}

/** Names only the code of an error: its message has a path of this machine. */
function unread(error: unknown): UnreadableTable {
  const { code = 'EIO' } = error as NodeJS.ErrnoException;
  const isMissing = code === 'ENOENT' || code === 'ENOTDIR';
  return new UnreadableTable(isMissing ? 'is missing' : `cannot be read: ${code}`);
}

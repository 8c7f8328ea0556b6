import { createHash } from 'node:crypto';
import { closeSync, openSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { crc32 } from 'node:zlib';
import { CHECKSUMS } from '../contract/tree/listed-sum.ts';
import { attempt } from '../files/file-error.ts';
import { ensureDirSync } from '../files/fs-extra.ts';
import type { UnpackLimits } from '../files/unpack-limits.ts';
import { writeAll } from '../files/write-all.ts';
import { plural } from '../terminal/plural.ts';
import { ArchiveFault, damage, entryFault } from './archive-fault.ts';
import { EntryNames } from './entry-names.ts';
import type { ZipEntry } from './zip-entry.ts';

/** Two million lines; it is kept in memory. */
const longestList = 2 ** 28;

/**
 * The private folder that an archive is unpacked into: nothing leaves it, nothing is written twice. Names and
 * sizes are checked before anything is written. Without a folder, the files are only read.
 */
export type UnpackedFolder = ReturnType<typeof openUnpackedFolder>;

export function openUnpackedFolder(folder: string | null, packed: number, limits: UnpackLimits) {
  const names = new EntryNames();
  let count = 0;
  let announced = 0;
  const sums = new Map<string, string>();
  const listed: Uint8Array[] = [];

  /** A folder is made only for a file in it. */
  function announce({ path, isFolder, bytes }: ZipEntry): void {
    const fault = names.add(path, isFolder);
    if (fault !== null) throw entryFault(path, fault);
    if (path === CHECKSUMS && bytes > longestList) throw entryFault(path, 'is too large');
    const { entries, ratio, allowance, free } = limits;
    count += 1;
    announced += bytes;
    if (count > entries) throw tooLarge(`it has more than ${plural(entries, 'entry', 'entries')}`);
    if (announced > Math.max(allowance, ratio * packed))
      throw tooLarge(`its files have more than ${ratio} times its own size`);
    if (announced > free)
      throw tooLarge(
        'its files have more bytes than are free in the cache',
        'Make room, or set XDG_CACHE_HOME to a folder on another disk.',
      );
  }

  async function write(
    { path, bytes, crc }: ZipEntry,
    chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  ): Promise<void> {
    const to = folder === null ? null : openFile(folder, path);
    let [length, sum] = [0, 0];
    const sha256 = createHash('sha256');
    try {
      for await (const chunk of chunks) {
        length += chunk.length;
        if (length > bytes) throw entryFault(path, 'is larger than its declared size');
        sum = crc32(chunk, sum);
        sha256.update(chunk);
        to?.append(chunk);
        if (path === CHECKSUMS) listed.push(chunk);
      }
    } finally {
      to?.close();
    }
    if (length < bytes) throw entryFault(path, 'is smaller than its declared size');
    if (sum !== crc) throw damage(`its entry ${path} does not match its checksum`);
    sums.set(path, sha256.digest('hex'));
  }

  return {
    announce,
    write,
    sums: sums as ReadonlyMap<string, string>,
    /** The archive's SHA256SUMS; empty without one. */
    listed: () => Buffer.concat(listed).toString(),
  };
}

function openFile(folder: string, path: string) {
  const full = join(folder, path);
  const file = attempt('unpack into', folder, () => {
    ensureDirSync(dirname(full), 0o700);
    return openSync(full, 'wx', 0o600);
  });
  return {
    append: (chunk: Uint8Array) => attempt('unpack into', folder, () => writeAll(file, chunk)),
    close: () => closeSync(file),
  };
}

function tooLarge(
  fault: string,
  hint = 'Unpack it yourself, if you trust it, and name the folder.',
): ArchiveFault {
  return new ArchiveFault(`is refused: ${fault}`, hint);
}

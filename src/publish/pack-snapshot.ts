import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { type ArchiveEntry, writeArchive } from '../archive/write-archive.ts';
import { CHECKSUMS, checksumLine } from '../contract/tree/listed-sum.ts';
import { fileError } from '../files/file-error.ts';
import type { WrittenFile } from '../outputs/tables/table.ts';
import type { Progress } from '../terminal/progress.ts';
import { type FileOfTree, filesOfTree } from './files-of-tree.ts';
import { readManifest } from './write/manifest.ts';

const CHUNK = 2 ** 18;

interface Packed {
  readonly inTree: readonly FileOfTree[];
  readonly folder: string;
  /** Files in that folder. */
  readonly made: readonly WrittenFile[];
  /** Milliseconds since 1970: no file of the tree may have changed since. */
  readonly start: number;
}

/** Packs the files sorted by path, the checksums (for `sha256sum -c`) last. */
export async function packSnapshot(
  { tree, to }: { readonly tree: string; readonly to: string },
  { folder, inTree, made, start }: Packed,
  { packing, signal }: { readonly packing: Progress; readonly signal: AbortSignal },
) {
  const entries = [
    ...inTree.map(({ path }) => ({ path, content: { file: join(tree, path) } })),
    ...made.map(({ path, sha256 }) => ({ path, content: { file: join(folder, path), sha256 } })),
  ].sort((one, other) => (one.path < other.path ? -1 : 1));
  const sums: string[] = [];
  const onWritten = (entry: WrittenFile) => {
    sums.push(checksumLine(entry));
    packing.show(sums.length, entries.length + 1, entry.path);
  };
  const all = function* (): Generator<ArchiveEntry> {
    yield* entries;
    filesOfTree(tree, start);
    yield { path: CHECKSUMS, content: Buffer.from(sums.join('')) };
  };
  // Private texts are readable by this user only, as in an export.
  const mode = readManifest(tree)?.private_comments_included === true ? { mode: 0o600 } : {};
  return writeArchive(to, all(), { ...mode, signal, onWritten });
}

export async function measureFile(folder: string, path: string, signal: AbortSignal): Promise<WrittenFile> {
  const hash = createHash('sha256');
  const chunk = Buffer.allocUnsafeSlow(CHUNK);
  let bytes = 0;
  const place = join(folder, path);
  const file = await open(place).catch((error: unknown) => {
    throw fileError('read', place, error);
  });
  try {
    for (;;) {
      signal.throwIfAborted();
      const { bytesRead } = await file.read(chunk, 0, CHUNK);
      if (bytesRead === 0) return { path, bytes, sha256: hash.digest('hex') };
      hash.update(chunk.subarray(0, bytesRead));
      bytes += bytesRead;
    }
  } finally {
    await file.close();
  }
}

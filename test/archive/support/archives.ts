import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { onTestFinished, vi } from 'vitest';
import { type OpenArchiveOptions, openArchive } from '../../../src/archive/open-archive.ts';
import {
  type ArchiveEntry,
  type WriteArchiveOptions,
  type WrittenEntry,
  writeArchive,
} from '../../../src/archive/write-archive.ts';
import { leftIn } from '../../helpers/left-in.ts';
import { readTree } from '../../helpers/read-tree.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

/** Files by their paths. */
export type Files = Readonly<Record<string, string | Uint8Array>>;

const signal = new AbortController().signal;

/** The entries of an archive that holds these files. */
export function entriesOf(files: Files): ArchiveEntry[] {
  return Object.entries(files).map(([path, content]) => ({ path, content: Buffer.from(content) }));
}

/** Writes an archive with these files, and says where it is and what was told of them. */
export async function packed(
  files: Files,
  options: Partial<WriteArchiveOptions> = {},
): Promise<{ readonly file: string; readonly written: readonly WrittenEntry[] }> {
  const file = join(temporaryFolder(), 'archive.zip');
  const written: WrittenEntry[] = [];
  await writeArchive(file, entriesOf(files), {
    signal,
    onWritten: (entry) => written.push(entry),
    ...options,
  });
  return { file, written };
}

/** A file with these bytes. */
export function fileWith(bytes: Uint8Array, name = 'archive'): string {
  const file = join(temporaryFolder(), name);
  writeFileSync(file, bytes);
  return file;
}

/** Gives this test a cache of its own, and says what is in it. */
export function ownCache(): () => readonly string[] {
  const home = temporaryFolder();
  vi.stubEnv('XDG_CACHE_HOME', home);
  onTestFinished(() => void vi.unstubAllEnvs());
  const folder = join(home, 'polity-press');
  return () => leftIn(folder);
}

/** What comes out of an archive: its files by their paths; afterwards nothing of it is left. */
export async function unpacked(
  file: string,
  options: Partial<OpenArchiveOptions> = {},
): Promise<Record<string, Buffer>> {
  const { folder, discard } = await openArchive(file, { signal, ...options });
  try {
    return filesIn(folder);
  } finally {
    await discard();
  }
}

/** All files of a tree. */
export function filesIn(folder: string): Record<string, Buffer> {
  return Object.fromEntries(readTree(folder));
}

/** The same as the files of an archive are compared: bytes, in the order of their paths. */
export function asBytes(files: Files): Record<string, Buffer> {
  const paths = Object.keys(files).sort();
  return Object.fromEntries(paths.map((path) => [path, Buffer.from(files[path] as string)]));
}

/** Writes files into a folder. */
export function lay(folder: string, files: Files): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}

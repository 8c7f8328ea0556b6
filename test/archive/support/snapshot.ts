import { join } from 'node:path';
import { type ArchiveEntry, type WrittenEntry, writeArchive } from '../../../src/archive/write-archive.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { entriesOf, type Files } from './archives.ts';

/** Packs files, and SHA256SUMS of them, into an archive. */
export async function snapshotOf(
  files: Files,
  sums: (written: string) => string = (written) => written,
): Promise<string> {
  const to = join(temporaryFolder(), 'snapshot.zip');
  const written: WrittenEntry[] = [];
  const entries = function* (): Generator<ArchiveEntry> {
    yield* entriesOf(files);
    const lines = written.map(({ sha256, path }) => `${sha256}  ${path}\n`);
    yield { path: 'SHA256SUMS', content: Buffer.from(sums(lines.join(''))) };
  };
  const { signal } = new AbortController();
  await writeArchive(to, entries(), { signal, onWritten: (entry) => written.push(entry) });
  return to;
}

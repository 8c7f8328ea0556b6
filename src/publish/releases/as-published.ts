import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { CliError } from '../../contract/errors.ts';
import { releaseFolder } from '../../contract/tree/releases.ts';
import { filesIn } from '../../files/files-below.ts';
import { own } from '../../terminal/own-command.ts';
import { plural } from '../../terminal/plural.ts';
import { shownPath } from '../../terminal/safe-text.ts';
import { listedReleases } from '../write/releases.ts';

/**
 * Refuses the folder of a release that differs from what releases.json lists. One that is not listed yet (a build
 * was killed) passes, and so does a folder that is not in the place of a release.
 * @throws CliError; the reason of `signal` if that is aborted
 */
export async function expectAsPublished(folder: string, signal: AbortSignal): Promise<void> {
  const [out, version] = [join(folder, '..', '..'), basename(resolve(folder))];
  if (resolve(out, releaseFolder(version)) !== resolve(folder)) return;
  const entry = listedReleases(out)?.find((each) => each.version === version);
  if (typeof entry?.sha256 !== 'string') return;
  const { files, bytes, sha256 } = entry;
  const found = await measureFolder(folder, signal);
  if (found.sha256 === sha256) return;
  const differs =
    found.files === files && found.bytes === bytes
      ? 'the digest of its files differs from releases.json'
      : `it holds ${plural(found.files, 'file')} of ${found.bytes} bytes, releases.json lists ${files} of ${bytes}`;
  throw new CliError(`${shownPath(folder)} has changed since it was published: ${differs}`, {
    hint: `Restore ${releaseFolder(version)} from a copy; only without a copy, withdraw it, for good: ${own`build --withdraw ${version} --out ${out}`}`,
  });
}

/**
 * Reads the files one at a time. `sha256` is the digest of what `sha256sum` prints for all, sorted by path.
 * @throws the reason of `signal` if that is aborted
 */
export async function measureFolder(folder: string, signal: AbortSignal) {
  const paths = filesIn(folder).sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  const all = createHash('sha256');
  let bytes = 0;
  for (const path of paths) {
    signal.throwIfAborted();
    const content = await readFile(join(folder, path));
    bytes += content.length;
    all.update(`${createHash('sha256').update(content).digest('hex')}  ${path}\n`);
  }
  return { files: paths.length, bytes, sha256: all.digest('hex') };
}

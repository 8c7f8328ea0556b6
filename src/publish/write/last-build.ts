import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync, type Stats } from 'node:fs';
import { resolve } from 'node:path';
import type { Disk } from './disk.ts';
import { LAST_BUILD } from './may-be-interrupted.ts';
import { isStaged, type Staged } from './plan-swap.ts';
import { hasReleases } from './releases.ts';
import { inspect, type Staging, stagingOf } from './staging.ts';
import type { KeptFile } from './unchanged-file.ts';

/** Milliseconds until a change shows in a timestamp: systems count time in ticks of up to 10. */
export const TICK = 20;
/** The same on a file system that counts seconds, or pairs of them. */
export const COARSE_TICK = 2000;

interface LastBuild<Said> {
  readonly entries: readonly string[];
  /** Of sizes, times and inodes. */
  readonly files: string;
  readonly said: Said;
}

interface Published {
  readonly entries: readonly string[];
  readonly files: ReadonlyMap<string, Staged | KeptFile>;
  /** When the first file was compared, in milliseconds since 1970. */
  readonly begun: number;
  readonly ended: number;
  readonly said: unknown;
}

/**
 * What the last build into a folder printed, if a build with this key has nothing to do: every file is as
 * that build left it, none was added, and no build is running or was killed there.
 * @param key 32 bytes, equal for builds that give the same tree and the same output
 * @returns null if anything changed or is unknown
 */
export function readLastBuild<Said>(out: string, key: Buffer): Said | null {
  const { folder, root, lastBuild } = stagingOf(resolve(out));
  try {
    if (readdirSync(root).join() !== LAST_BUILD || !inspect(lastBuild)?.isFile()) return null;
    const { entries, files, said } = JSON.parse(unsealed(readFileSync(lastBuild), key)) as LastBuild<Said>;
    const isSame = !hasReleases(folder) && digestOf(folder, filesIn(folder, entries)) === files;
    return isSame ? said : null;
  } catch {
    // Missing, another key, or a damaged tree: a full build reports what is wrong.
    return null;
  }
}

/**
 * Stores what `readLastBuild` returns, if the tree is certainly as the build left it.
 * @throws CliError if the system refuses
 */
export function keepLastBuild(
  disk: Disk,
  { folder, root, lastBuild }: Staging,
  key: Buffer,
  { entries, files, begun, ended, said }: Published,
): void {
  // If another user owns the folder, this user's staging folder would be in their way.
  if (hasReleases(folder) || inspect(`${folder}/.`)?.uid !== (process.getuid?.() ?? 0)) return;
  const now = Date.now();
  const isAsLeft = (path: string, found: Stats) => {
    const file = files.get(path) as Staged | KeptFile;
    // Timestamps have fractions of milliseconds, which `Date.now()` cuts off.
    const isSame = isStaged(file)
      ? found.size === file.size && isStagedAt(found, ended, file.time)
      : isEqual(found, file);
    // The time of a modification may be ahead: see `FileStage`. Each change moves the other time, too.
    const { ctimeMs } = found;
    const changed = { mtimeMs: ctimeMs, ctimeMs };
    return isSame && found.nlink === 1 && isOlder(changed, isStaged(file) ? now : begun);
  };
  const digest = digestOf(folder, [...files.keys()], isAsLeft);
  if (digest === null) return;
  const build: LastBuild<unknown> = { entries, files: digest, said };
  disk.makeFolder(root);
  disk.writeFile(lastBuild, sealed(JSON.stringify(build), key), { replace: true });
}

function isStagedAt({ mtimeMs }: Stats, ended: number, time?: number): boolean {
  return time === undefined ? mtimeMs < ended + 1 : Math.abs(mtimeMs - time) < 1;
}

function isEqual(found: Stats, kept: KeptFile): boolean {
  return found.mtimeMs === kept.mtimeMs && found.ctimeMs === kept.ctimeMs && found.ino === kept.ino;
}

/** Whether a file changed so long before `time` that any later change shows in its timestamps. */
export function isOlder({ mtimeMs, ctimeMs }: Pick<Stats, 'mtimeMs' | 'ctimeMs'>, time: number): boolean {
  const tick = mtimeMs % 1000 === 0 && ctimeMs % 1000 === 0 ? COARSE_TICK : TICK;
  return Math.max(mtimeMs, ctimeMs) + tick < time;
}

function filesIn(folder: string, entries: readonly string[]): string[] {
  return entries.flatMap((entry) => {
    if (!lstatSync(`${folder}/${entry}`).isDirectory()) return [entry];
    return readdirSync(`${folder}/${entry}`, { recursive: true, withFileTypes: true })
      .filter((item) => !item.isDirectory())
      .map((item) => `${item.parentPath}/${item.name}`.slice(folder.length + 1));
  });
}

/** Changes with any change to a file, whoever makes it. Null if one is missing, not a file, or rejected. */
function digestOf(
  folder: string,
  paths: readonly string[],
  isRight: (path: string, found: Stats) => boolean = () => true,
): string | null {
  const sorted = paths.toSorted();
  // Numbers as they are: writing 3,700 times as text took a third of an unchanged build.
  const facts = new Float64Array(sorted.length * 4);
  for (let index = 0; index < sorted.length; index += 1) {
    const path = sorted[index] as string;
    const found = inspect(`${folder}/${path}`);
    if (!found?.isFile() || !isRight(path, found)) return null;
    facts[index * 4] = found.size;
    facts[index * 4 + 1] = found.mtimeMs;
    facts[index * 4 + 2] = found.ctimeMs;
    facts[index * 4 + 3] = found.ino;
  }
  return createHash('sha256').update(sorted.join('\0')).update(facts).digest('hex');
}

/** Encrypted, because the folder is published: reading it takes the export. */
function sealed(text: string, key: Buffer): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const content = [cipher.update(text), cipher.final()];
  return Buffer.concat([nonce, cipher.getAuthTag(), ...content]);
}

/** @throws Error if it was sealed with another key, or is damaged */
function unsealed(bytes: Buffer, key: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 });
  decipher.setAuthTag(bytes.subarray(12, 28));
  return decipher.update(bytes.subarray(28), undefined, 'utf8') + decipher.final('utf8');
}

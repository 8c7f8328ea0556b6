import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Shard } from '../contract/shards.ts';
import { isOlder, readLastBuild } from '../publish/write/last-build.ts';
import { archivesIn } from './archives-beside.ts';
import { CONFIGURATION, configurationFile } from './configuration-file.ts';
import type { CommandContext } from './context.ts';
import type { Notice } from './notice.ts';
import { printReport } from './report.ts';
import { workFiles } from './work-files.ts';

/** The options of `polity-press build`. */
export interface BuildFlags {
  readonly out?: string;
  readonly config?: string;
  readonly databank?: string;
  readonly names?: 'service';
  readonly baseUrl?: string;
  readonly pageSize?: number;
  readonly records?: boolean;
  readonly explorer?: boolean;
  readonly includePrivateComments?: true;
  readonly requirePublic?: true;
  readonly collection?: readonly string[];
  readonly host?: readonly string[];
  readonly release?: string;
  readonly local?: true;
  readonly withdraw?: string;
  readonly forget?: true;
  readonly force?: true;
  readonly replace?: true;
  readonly workers?: number;
  readonly shard?: Shard;
  readonly sync: boolean;
  readonly json?: true;
  readonly quiet?: true;
  /** Heard where the command line is read; here it only says that it shapes no tree. */
  readonly events?: true;
}

/** What a build printed about a tree. */
export interface SaidOfBuild {
  readonly rows: readonly (readonly string[])[];
  /** What was published, and where: `876 files (23.0 MB) in out for http://localhost:8000/`. */
  readonly tree: string;
  /** What follows that. */
  readonly lines: readonly string[];
  /** What --quiet keeps back. */
  readonly notes: readonly Notice[];
  readonly warnings: readonly Notice[];
  readonly json: Readonly<Record<string, unknown>>;
}

/** Options that change nothing in the tree, nor what is printed about it. */
const withoutEffect: readonly string[] = ['force', 'json', 'quiet', 'events', 'workers'];

/** What SQLite may have beside an export: as long as one holds anything, the export may change without a trace. */
const sides: readonly string[] = ['-wal', '-journal'];

/**
 * A digest of all that shapes a tree: the bytes of every file that a build reads, its options and the version of this
 * tool. Null if the build is always to be made: of a release, of a part, and from a pipe, an address or a folder.
 */
export async function keyOfBuild(
  source: string | undefined,
  flags: BuildFlags,
  { version, signal }: Pick<CommandContext, 'version' | 'signal'>,
): Promise<Buffer | null> {
  if (flags.release !== undefined || flags.shard !== undefined) return null;
  try {
    const sources = source === undefined ? [] : [source];
    if (sources.some((path) => !isFile(path) || isInUse(realpathSync(path)))) return null;
    const options = Object.entries(flags).filter(([name]) => !withoutEffect.includes(name));
    const hash = createHash('sha256').update(JSON.stringify([version, source ?? null, options.sort()]));
    for (const path of [...sources, ...describing(flags)])
      hash.update(`\n${path} ${isFile(path) ? await digestOf(path, signal) : existsSync(path)}`);
    // They may be large, and are only looked into.
    const out = outOfBuild(flags);
    for (const path of archivesIn(out)) {
      const { size, mtimeMs, ctimeMs, ino } = statSync(join(out, path));
      hash.update(`\n${path} ${size} ${mtimeMs} ${ctimeMs} ${ino}`);
    }
    return hash.digest();
  } catch {
    // The build says what is wrong.
    return null;
  }
}

/** Prints what the last build printed, if one with this key has nothing to do; otherwise returns false. */
export function isUnchangedBuild(key: Buffer, flags: BuildFlags, context: CommandContext): boolean {
  const out = outOfBuild(flags);
  const said = flags.force ? null : readLastBuild<SaidOfBuild>(out, key);
  if (said === null) return false;
  const { rows, tree, lines, notes, warnings, json } = said;
  if (!flags.quiet) context.notify(...notes);
  printReport(
    {
      json: { ...json, up_to_date: true },
      table: { rows },
      text: [`Up to date: ${tree}, as the last build left it; --force builds it again`, ...lines],
      warnings: () => [...warnings, ...workFiles(out)],
    },
    flags,
    context,
  );
  return true;
}

/** The files that say what to publish, and those that would make a difference if they were there. */
function describing(flags: BuildFlags): string[] {
  const file = configurationFile(flags.config) ?? CONFIGURATION;
  const { databank, schemas } = configured(flags);
  return [
    ...[file, ...['databank.json', 'manifest.json'].map((name) => join(dirname(file), name))],
    ...[flags.databank, databank].filter((path) => path !== undefined),
    ...(schemas === undefined ? [] : readdirSync(schemas).map((name) => join(schemas, name))),
  ];
}

/** The folder that a build writes to. */
function outOfBuild(flags: BuildFlags): string {
  return flags.out ?? configured(flags).out ?? 'out';
}

/** The paths in a configuration, which is not checked yet. */
function configured({ config }: BuildFlags): Readonly<Record<string, string | undefined>> {
  const file = configurationFile(config);
  if (file === null || !isFile(file)) return {};
  const { out, databank, schemas } = JSON.parse(readFileSync(file, 'utf8'));
  const pathOf = (value: unknown) =>
    value === undefined ? undefined : resolve(dirname(file), String(value));
  return { out: pathOf(out), databank: pathOf(databank), schemas: pathOf(schemas) };
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

function isInUse(path: string): boolean {
  return sides.some((side) => (statSync(path + side, { throwIfNoEntry: false })?.size ?? 0) > 0);
}

/** The digests of this process: a build asks for them before and after, and a gigabyte takes half a second to hash. */
const digests = new Map<string, { readonly state: string; readonly digest: string }>();

async function digestOf(path: string, signal: AbortSignal): Promise<string> {
  const { size, mtimeMs, ctimeMs, ino } = statSync(path);
  const state = [size, mtimeMs, ctimeMs, ino].join();
  // A second change within one tick of the clock leaves the timestamps as they are.
  const isKnown = isOlder({ mtimeMs, ctimeMs }, Date.now());
  const known = digests.get(path);
  if (isKnown && known?.state === state) return known.digest;
  const hash = createHash('sha256');
  const chunk = Buffer.allocUnsafe(1 << 18);
  const file = await open(path);
  try {
    for (;;) {
      signal.throwIfAborted();
      const { bytesRead } = await file.read(chunk);
      if (bytesRead === 0) break;
      hash.update(chunk.subarray(0, bytesRead));
    }
  } finally {
    await file.close();
  }
  const digest = hash.digest('hex');
  if (isKnown) digests.set(path, { state, digest });
  return digest;
}

import { createHash } from 'node:crypto';
import { createReadStream, existsSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Shard } from '../../contract/tree/shards.ts';
import { readHead } from '../../files/read-head.ts';
import { readStored } from '../../files/read-stored.ts';
import { schemaFiles } from '../../model/schemas/read-schemas.ts';
import { isOlder, readLastBuild } from '../../publish/write/last-build.ts';
import { detectFormat, type FileFormat } from '../../sources/dump/bytes/detect-format.ts';
import { ownCommand } from '../../terminal/own-command.ts';
import { type AnswersFlags, CONFIGURATION } from '../arguments/option.ts';
import type { CommandContext, Notice } from '../create-context.ts';
import { printReport, type ReportFlags } from '../reports/report.ts';
import { archivesIn } from '../settings/archives-beside.ts';
import { configurationFile, unusedDescription } from '../settings/configuration-file.ts';
import { workFiles } from '../settings/files-beside.ts';
import { isFile } from './given-tree.ts';

export interface BuildFlags extends AnswersFlags, ReportFlags {
  readonly out?: string;
  readonly config?: string;
  readonly names?: 'service';
  readonly baseUrl?: string;
  readonly pageSize?: number;
  readonly records?: boolean;
  readonly explorer?: boolean;
  readonly snapshot?: boolean;
  readonly includePrivateComments?: true;
  readonly requirePublic?: true;
  readonly collection?: readonly string[];
  readonly host?: readonly string[];
  readonly release?: string;
  readonly local?: true;
  readonly allowRemoved?: true;
  readonly withdraw?: string;
  readonly forget?: true;
  readonly force?: true;
  readonly replace?: true;
  readonly workers?: number;
  readonly shard?: Shard;
  readonly sync: boolean;
  /** Read by the command line; listed here as it does not affect the tree. */
  readonly events?: true;
}

export interface SaidOfBuild {
  readonly rows: readonly (readonly string[])[];
  /** `876 files (23.0 MB) in out for http://localhost:8000/` */
  readonly tree: string;
  readonly lines: readonly string[];
  /** Reported first. */
  readonly notes: readonly Notice[];
  readonly warnings: readonly Notice[];
  readonly json: Readonly<Record<string, unknown>>;
}

/** Options that change neither the tree nor what is printed about it. */
const withoutEffect: readonly string[] = ['force', 'json', 'quiet', 'events', 'workers'];

/** SQLite's files next to an export: while one is not empty, the export may change without a trace. */
const sides: readonly string[] = ['-wal', '-journal'];

/** Formats that a build may read: it refuses others at once, however large they are. */
const formats: readonly FileFormat[] = ['sqlite', 'text', 'gzip', 'zip'];

const isRead = (path: string) => formats.includes(detectFormat(readHead(path)));

/**
 * A digest of everything that shapes a tree: the files that a build reads, its options, this tool's version.
 * Null if the build always runs: for a release, a part, a pipe, an address, a folder or what no build reads.
 */
export async function keyOfBuild(
  source: string | undefined,
  flags: BuildFlags,
  { version, signal }: Pick<CommandContext, 'version' | 'signal'>,
): Promise<Buffer | null> {
  if (flags.release !== undefined || flags.shard !== undefined) return null;
  try {
    const sources = source === undefined ? [] : [source];
    const file = configurationFile(flags.config);
    if (sources.some((path) => !isFile(path) || !isRead(path) || isInUse(realpathSync(path)))) return null;
    const options = Object.entries(flags).filter(([name]) => !withoutEffect.includes(name));
    // The report has commands as this tool was called.
    const called = ownCommand('');
    const hash = createHash('sha256').update(
      JSON.stringify([version, called, source ?? null, options.sort(), unusedDescription(file)]),
    );
    for (const path of [...sources, ...describing(flags)])
      hash.update(`\n${path} ${isFile(path) ? await digestOf(path, signal) : existsSync(path)}`);
    // Archives may be large, and only their metadata matters.
    const out = outOfBuild(flags);
    for (const path of archivesIn(out)) {
      const { size, mtimeMs, ctimeMs, ino } = statSync(join(out, path));
      hash.update(`\n${path} ${size} ${mtimeMs} ${ctimeMs} ${ino}`);
    }
    return hash.digest();
  } catch {
    // The build reports the error.
    return null;
  }
}

/** Prints the last build's report if its key is the same; otherwise returns false. */
export async function isUnchangedBuild(
  key: Buffer,
  flags: BuildFlags,
  context: CommandContext,
): Promise<boolean> {
  const out = outOfBuild(flags);
  const said = flags.force ? null : readLastBuild<SaidOfBuild>(out, key);
  if (said === null) return false;
  const { rows, tree, lines, notes, warnings, json } = said;
  context.notify(...notes);
  await printReport(
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

/** The files that configure a build, including absent ones whose creation would change it. */
function describing(flags: BuildFlags): string[] {
  const file = configurationFile(flags.config) ?? CONFIGURATION;
  const { databank, schemas } = configured(flags);
  return [
    ...[file, flags.databank, databank].filter((path) => path !== undefined),
    ...(schemas === undefined ? [] : schemaFiles(schemas).map((name) => join(schemas, name))),
  ];
}

function outOfBuild(flags: BuildFlags): string {
  return flags.out ?? configured(flags).out ?? 'out';
}

function configured({ config }: BuildFlags): Readonly<Record<string, string | undefined>> {
  const file = configurationFile(config);
  if (file === null || !isFile(file)) return {};
  const { out, databank, schemas } = JSON.parse(readStored(file).toString());
  const pathOf = (value: unknown) =>
    value === undefined ? undefined : resolve(dirname(file), String(value));
  return { out: pathOf(out), databank: pathOf(databank), schemas: pathOf(schemas) };
}

function isInUse(path: string): boolean {
  return sides.some((side) => (statSync(path + side, { throwIfNoEntry: false })?.size ?? 0) > 0);
}

/** Per process: a build asks before and after, and hashing a gigabyte takes half a second. */
const digests = new Map<string, { readonly state: string; readonly digest: string }>();

async function digestOf(path: string, signal: AbortSignal): Promise<string> {
  const { size, mtimeMs, ctimeMs, ino } = statSync(path);
  const state = [size, mtimeMs, ctimeMs, ino].join();
  // A second change within one clock tick leaves the timestamps the same.
  const isKnown = isOlder({ mtimeMs, ctimeMs }, Date.now());
  const known = digests.get(path);
  if (isKnown && known?.state === state) return known.digest;
  const hash = createHash('sha256');
  // As in readStored.
  if (size > 0)
    for await (const chunk of createReadStream(path, { highWaterMark: 1 << 18 })) {
      signal.throwIfAborted();
      hash.update(chunk);
    }
  const digest = hash.digest('hex');
  if (isKnown) digests.set(path, { state, digest });
  return digest;
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { Manifest } from '../contract/documents.ts';
import { documentBytes } from '../contract/json/json-text.ts';
import { yieldingFiles } from '../contract/tree/explorer-pages.ts';
import { type IdList, joinIdLists } from '../contract/tree/record-ids.ts';
import { MANIFEST } from '../contract/tree/tree.ts';
import { firstCounts, joinCounted } from '../engine/tally.ts';
import { attempt } from '../files/file-error.ts';
import { filesBelow } from '../files/files-below.ts';
import type { Progress } from '../terminal/progress.ts';
import { openParts, type Part, partsError } from './parts/open-parts.ts';
import { fileLine, partFaults } from './parts/part-lines.ts';
import { openOutput } from './write/open-output.ts';
import type { Output } from './write/output.ts';
import { ownershipOf } from './write/ownership.ts';

export interface JoinOptions {
  readonly parts: readonly string[];
  readonly out: string;
  readonly replace: boolean;
  readonly sync: boolean;
  readonly version: string;
}

export type JoinReport = Awaited<ReturnType<typeof joinParts>>;

/**
 * Joins the parts of a tree, with the bytes that one build of the whole would have written.
 * @throws CliError with everything that is wrong with the parts; nothing is published then
 */
export async function joinParts(
  options: JoinOptions,
  { progress, signal }: { readonly progress: Progress; readonly signal: AbortSignal },
) {
  const start = performance.now();
  const parts = openParts(options.parts, options.out, options.version);
  const whole = joinManifests(parts);
  const output = openOutput(options.out, {
    api: `/${whole.collections[0]?.path.split('/')[1] ?? 'api'}/`,
    keepOtherData: whole.sample === true && !options.replace,
    withPrivateTexts: whole.private_comments_included === true,
    sync: options.sync,
    explorer: whole.explorer === true,
  });
  const theirs = yieldingFiles(whole.explorer).filter((path) => output.isForeign(path));
  const manifest = { ...whole, files: whole.files.filter((path) => !theirs.includes(path)) };
  try {
    const listed = parts.map((part) => ({ part, paths: filesOf(part) }));
    const total = listed.reduce((sum, { paths }) => sum + paths.length, 0);
    const staged = new Map<string, string>();
    const faults: string[] = [];
    let before = 0;
    for (const { part, paths } of listed) {
      const pause = async (done: number) => {
        progress.show(before + done, total, part.folder);
        await setImmediate();
        signal.throwIfAborted();
      };
      faults.push(...(await copyPart(part, paths, { staged, theirs, output }, pause)));
      before += paths.length;
    }
    if (faults.length > 0) throw partsError(faults);
    output.write(MANIFEST, documentBytes(manifest));
    const { files, bytes } = output;
    await output.flush(signal);
    const leftover = output.publish();
    return {
      ...{ parts: parts.length, files, bytes, collections: countedCollections(parts), manifest, theirs },
      ...{ seconds: (performance.now() - start) / 1000, leftover },
    };
  } finally {
    progress.stop();
    output.discard();
  }
}

/** Files between two moments at which signals are handled. */
const FILES_AT_ONCE = 100;

function filesOf({ folder, manifest }: Part): string[] {
  const owns = ownershipOf(manifest);
  return attempt('read', folder, () => filesBelow(folder, owns.entries)).filter(
    (path) => path !== MANIFEST && owns.hasFile(path),
  );
}

interface Target {
  /** The part that each file was staged from: files that all parts have are staged once. */
  readonly staged: Map<string, string>;
  readonly theirs: readonly string[];
  readonly output: Output;
}

async function copyPart(
  { folder, part }: Part,
  paths: readonly string[],
  { staged, theirs, output }: Target,
  pause: (done: number) => Promise<void>,
): Promise<string[]> {
  const lines: string[] = [];
  const differing: string[] = [];
  for (const [index, path] of paths.entries()) {
    const bytes = bytesOf(folder, path);
    lines.push(fileLine(path, bytes));
    const other = staged.get(path);
    if (other === undefined) {
      if (!theirs.includes(path)) output.write(path, bytes);
      staged.set(path, folder);
    } else if (!bytes.equals(bytesOf(other, path)))
      differing.push(`${folder}: its ${path} differs from that of ${other}`);
    if (index % FILES_AT_ONCE === 0) await pause(index);
  }
  // A damaged file also differs from other parts' copies; report it once.
  const faults = partFaults(part.files, lines);
  return faults.length === 0 ? differing : faults.map((fault) => `${folder}: ${fault}`);
}

function bytesOf(folder: string, path: string): Buffer {
  return attempt('read', join(folder, path), () => readFileSync(join(folder, path)));
}

function joinManifests(parts: readonly Part[]): Manifest {
  const [{ manifest }] = parts as [Part];
  const { part: _, ...whole } = manifest;
  const idsOf = (index: number) =>
    joinIdLists(parts.map((each) => (each.manifest.collections[index]?.ids ?? []) as IdList));
  return {
    ...whole,
    collections: whole.collections.map(({ ids, ...collection }, index) => ({
      ...collection,
      ...(ids !== undefined && { ids: [...idsOf(index)] as NonNullable<typeof ids> }),
    })),
  };
}

function countedCollections(parts: readonly Part[]) {
  const [{ manifest }] = parts as [Part];
  const counts = firstCounts(
    manifest.collections.map((_, index) =>
      joinCounted(
        parts.map(({ part: { counted } }) => {
          const { withheld = 0, wider_nulls: widerNulls = 0, embedded = [] } = counted[index] ?? {};
          const groups = embedded.map(({ record: kind, wider_nulls, ids, ...each }) => {
            return { ...each, kind, widerNulls: wider_nulls, ids: ids as IdList };
          });
          return { withheld, widerNulls, embedded: groups };
        }),
      ),
    ),
    manifest.collections.map(({ schema }) => schema),
  );
  return manifest.collections.map(({ path, records, pages }, index) => ({
    ...{ path, records, pages },
    ...(counts[index] as { withheld: number; widerNulls: number }),
  }));
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { yieldingFiles } from '../contract/explorer-pages.ts';
import { documentBytes } from '../contract/json/json-text.ts';
import { MANIFEST } from '../contract/tree.ts';
import { attempt } from '../files/file-error.ts';
import { filesBelow } from '../files/files-below.ts';
import type { Progress } from '../terminal/progress.ts';
import { countedCollections, type JoinedCollection, joinManifests } from './parts/joined-manifest.ts';
import { type Manifest, noTree, openParts, type Part } from './parts/open-parts.ts';
import { fileLine, partFaults } from './parts/part-lines.ts';
import { openOutput } from './write/open-output.ts';
import type { Output } from './write/output.ts';
import { ownershipOf } from './write/ownership.ts';

/** What determines a tree that is put together. */
export interface JoinOptions {
  /** The folders of the parts, in any order. */
  readonly parts: readonly string[];
  readonly out: string;
  /** Whether the sample may replace a tree of other data. */
  readonly replace: boolean;
  readonly sync: boolean;
  readonly version: string;
}

/** The tree that was put together. */
export interface JoinReport {
  readonly parts: number;
  readonly files: number;
  readonly bytes: number;
  readonly collections: readonly JoinedCollection[];
  readonly manifest: Manifest;
  /** The files that the user has in the place of files of the tree: they stayed. */
  readonly theirs: readonly string[];
  readonly seconds: number;
  readonly leftover: string | null;
}

/**
 * Puts the parts of a tree together: the bytes are those that one build of the whole would have written.
 *
 * @throws CliError with all that is wrong with the parts: nothing is published then
 */
export async function joinParts(
  options: JoinOptions,
  { progress, signal }: { readonly progress: Progress; readonly signal: AbortSignal },
): Promise<JoinReport> {
  const start = performance.now();
  const parts = openParts(options);
  const [first] = parts as [Part];
  const output = openOutput(options.out, {
    api: `/${first.manifest.collections[0]?.path.split('/')[1] ?? 'api'}/`,
    keepOtherData: first.manifest.sample === true && !options.replace,
    sync: options.sync,
    explorer: first.manifest.explorer === true,
  });
  // What the user has in the place of ours stays.
  const theirs = yieldingFiles(first.manifest.explorer).filter((path) => output.isForeign(path));
  try {
    const staged = new Map<string, string>();
    const write = (path: string, bytes: Uint8Array) => {
      if (!theirs.includes(path)) output.write(path, bytes);
    };
    const faults: string[] = [];
    const listed = parts.map((part) => ({ part, paths: filesOf(part) }));
    const total = listed.reduce((sum, { paths }) => sum + paths.length, 0);
    let before = 0;
    for (const { part, paths } of listed) {
      const turn = async (done: number) => {
        progress.show(before + done, total, part.folder);
        await setImmediate();
        signal.throwIfAborted();
      };
      faults.push(...(await copyPart(part, paths, staged, { write }, turn)));
      before += paths.length;
    }
    if (faults.length > 0) throw noTree(faults);
    const joined = joinManifests(parts);
    const manifest = { ...joined, files: joined.files.filter((path) => !theirs.includes(path)) };
    output.write(MANIFEST, documentBytes(manifest));
    const { files, bytes } = output;
    await output.flush(signal);
    const leftover = output.publish();
    const seconds = (performance.now() - start) / 1000;
    return {
      parts: parts.length,
      files,
      bytes,
      collections: countedCollections(parts),
      manifest,
      theirs,
      seconds,
      leftover,
    };
  } finally {
    progress.stop();
    output.discard();
  }
}

/** Files between two moments at which signals have their turn. */
const TURN = 100;

/** The files of a part, but for its manifest. */
function filesOf({ folder, manifest }: Part): string[] {
  const owns = ownershipOf(manifest);
  return attempt('read', folder, () => filesBelow(folder, owns.entries)).filter(
    (path) => path !== MANIFEST && owns.hasFile(path),
  );
}

/**
 * Stages the files of a part.
 *
 * @param staged in which part each file is that is staged already: what all parts have is staged once
 * @param turn called now and then with how many of them are done
 * @returns what is wrong with the part
 */
async function copyPart(
  { folder, part }: Part,
  paths: readonly string[],
  staged: Map<string, string>,
  output: Pick<Output, 'write'>,
  turn: (done: number) => Promise<void>,
): Promise<string[]> {
  const lines: string[] = [];
  const differing: string[] = [];
  for (const [index, path] of paths.entries()) {
    const bytes = readPart(folder, path);
    lines.push(fileLine(path, bytes));
    const other = staged.get(path);
    if (other === undefined) {
      output.write(path, bytes);
      staged.set(path, folder);
    } else if (!bytes.equals(readPart(other, path)))
      differing.push(`${folder}: its ${path} is not that of ${other}`);
    if (index % TURN === 0) await turn(index);
  }
  // A file that was damaged differs from that of another part, too: it is named once.
  const faults = partFaults(part.files, lines);
  return faults.length === 0 ? differing : faults.map((fault) => `${folder}: ${fault}`);
}

function readPart(folder: string, path: string): Buffer {
  return attempt('read', join(folder, path), () => readFileSync(join(folder, path)));
}

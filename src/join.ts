import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { type IdList, joinIdLists } from './contract/record-ids.ts';
import { MANIFEST } from './contract/tree.ts';
import { CliError } from './errors.ts';
import { attempt } from './files/file-error.ts';
import { filesBelow } from './files/files-below.ts';
import type { Documents } from './generated/documents.ts';
import { documentBytes } from './json/json-text.ts';
import type { Progress } from './log.ts';
import { digestOfLines, fileLine } from './part-lines.ts';
import { plural } from './plural.ts';
import { firstCounts, joinCounted } from './render/tally.ts';
import { documentCheck } from './validate/document-check.ts';
import { readManifest } from './write/manifest.ts';
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
  readonly collections: readonly {
    readonly path: string;
    readonly records: number;
    readonly pages: number;
    readonly withheld: number;
    readonly widerNulls: number;
  }[];
  readonly manifest: Manifest;
  readonly seconds: number;
  readonly leftover: string | null;
}

type Manifest = Documents['manifest'];
type Part = {
  readonly folder: string;
  readonly manifest: Manifest;
  readonly part: NonNullable<Manifest['part']>;
};

/**
 * Puts the parts of a tree together: the bytes are those that one build of the whole would have written.
 *
 * @throws CliError with all that is wrong with the parts: nothing is published then
 */
export async function joinParts(
  options: JoinOptions,
  {
    progress,
    signal,
    ending,
  }: { readonly progress: Progress; readonly signal: AbortSignal; readonly ending?: () => void },
): Promise<JoinReport> {
  const start = performance.now();
  const parts = openParts(options);
  const [first] = parts as [Part];
  const output = openOutput(options.out, {
    api: `/${first.manifest.collections[0]?.path.split('/')[1] ?? 'api'}/`,
    keepOtherData: first.manifest.sample === true && !options.replace,
    sync: options.sync,
  });
  try {
    const staged = new Map<string, string>();
    const faults: string[] = [];
    for (const [index, part] of parts.entries()) {
      const turn = async (done: number) => {
        progress.show(index + done, parts.length, part.folder);
        await setImmediate();
        signal.throwIfAborted();
      };
      faults.push(...(await copyPart(part, staged, output, turn)));
    }
    if (faults.length > 0) throw noTree(faults);
    const manifest = joinManifests(parts);
    output.write(MANIFEST, documentBytes(manifest));
    const { files, bytes } = output;
    await output.flush(signal);
    ending?.();
    const leftover = output.publish();
    const seconds = (performance.now() - start) / 1000;
    return {
      parts: parts.length,
      files,
      bytes,
      collections: countedCollections(parts),
      manifest,
      seconds,
      leftover,
    };
  } finally {
    ending?.();
    progress.stop();
    output.discard();
  }
}

/** Reads the manifests of the parts, which must be all parts of one tree. */
function openParts({ parts: folders, out, version }: JoinOptions): Part[] {
  const faults: string[] = [];
  const read = folders.flatMap((folder): Part[] => {
    if (resolve(folder) === resolve(out)) faults.push(`${folder}: is where the tree is to be published`);
    const manifest = readManifest(folder) as Manifest | null;
    const { part } = manifest ?? {};
    if (manifest === null) faults.push(`${folder}: holds nothing that a build wrote`);
    else if (part === undefined) faults.push(`${folder}: is a whole tree, no part of one`);
    else if (!documentCheck('manifest')(manifest)) faults.push(`${folder}: its manifest.json is damaged`);
    else return [{ folder, manifest, part }];
    return [];
  });
  const [first] = read;
  if (first !== undefined) faults.push(...contradictions(read, first, version));
  if (faults.length > 0 || first === undefined) throw noTree(faults);
  return read.sort((one, other) => one.part.number - other.part.number);
}

/** How parts differ from the first of them, which of them are missing, and which there are twice. */
function contradictions(parts: readonly Part[], first: Part, version: string): string[] {
  const faults: string[] = [];
  if (first.manifest.version !== version)
    faults.push(`${first.folder}: was built by version ${first.manifest.version}, and this is ${version}`);
  for (const each of parts.slice(1)) {
    const { folder, part, manifest } = each;
    if (part.of !== first.part.of)
      faults.push(`${folder}: is one of ${part.of} parts, but ${first.folder} is one of ${first.part.of}`);
    else if (part.input !== first.part.input)
      faults.push(`${folder}: was built from another export than ${first.folder}`);
    else if (differingKeys(manifest, first.manifest).length > 0)
      faults.push(
        `${folder}: was built with other options than ${first.folder} (${differingKeys(manifest, first.manifest).join(', ')})`,
      );
  }
  const alike = parts.filter(({ part }) => part.of === first.part.of);
  const byNumber = new Map<number, string[]>();
  for (const { part, folder } of alike)
    byNumber.set(part.number, [...(byNumber.get(part.number) ?? []), folder]);
  for (const [number, folders] of byNumber)
    if (folders.length > 1) faults.push(`${folders.join(', ')}: are all part ${number}`);
  const missing = Array.from({ length: first.part.of }, (_, index) => index + 1).filter(
    (number) => !byNumber.has(number),
  );
  if (missing.length > 0)
    faults.push(
      `${plural(missing.length, 'part')} of ${first.part.of} ${missing.length === 1 ? 'is' : 'are'} missing: ${missing.slice(0, 20).join(', ')}${missing.length > 20 ? ', ...' : ''}`,
    );
  return faults;
}

/** What differs in two manifests that should be of one tree, but for what each part has of its own. */
function differingKeys(one: Manifest, other: Manifest): string[] {
  const shared = ({ part: _, collections, ...rest }: Manifest): Record<string, unknown> => ({
    ...rest,
    collections: collections.map(({ ids: __, ...each }) => each),
  });
  const [a, b] = [shared(one), shared(other)];
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].filter(
    (key) => !isDeepStrictEqual(a[key], b[key]),
  );
}

/** Files between two moments at which signals have their turn. */
const TURN = 100;

/**
 * Stages the files of a part.
 *
 * @param staged in which part each file is that is staged already: what all parts have is staged once
 * @param turn called now and then with how much of the part is done, from 0 to 1
 * @returns what is wrong with the part
 */
async function copyPart(
  { folder, manifest, part }: Part,
  staged: Map<string, string>,
  output: Output,
  turn: (done: number) => Promise<void>,
): Promise<string[]> {
  const owns = ownershipOf(manifest);
  const paths = attempt('read', folder, () => filesBelow(folder, owns.entries)).filter(
    (path) => path !== MANIFEST && owns.hasFile(path),
  );
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
    if (index % TURN === 0) await turn(index / paths.length);
  }
  if (digestOfLines(lines) === part.files) return differing;
  return [`${folder}: was changed since it was built, or not copied whole`];
}

function readPart(folder: string, path: string): Buffer {
  return attempt('read', join(folder, path), () => readFileSync(join(folder, path)));
}

/** The manifest that a build of the whole would have written. */
function joinManifests(parts: readonly Part[]): Manifest {
  const [{ manifest }] = parts as [Part];
  const { part: _, ...whole } = manifest;
  return {
    ...whole,
    collections: manifest.collections.map(({ ids, ...collection }, index) => ({
      ...collection,
      ...(ids !== undefined && {
        ids: [
          ...joinIdLists(parts.map((each) => (each.manifest.collections[index]?.ids ?? []) as IdList)),
        ] as NonNullable<typeof ids>,
      }),
    })),
  };
}

function countedCollections(parts: readonly Part[]): JoinReport['collections'] {
  const [{ manifest }] = parts as [Part];
  const counted = manifest.collections.map((_, index) =>
    joinCounted(
      parts.map(({ part }) => {
        const { withheld = 0, wider_nulls = 0, embedded = [] } = part.counted[index] ?? {};
        return {
          withheld,
          widerNulls: wider_nulls,
          embedded: embedded.map((each) => ({
            kind: each.record,
            withheld: each.withheld,
            widerNulls: each.wider_nulls,
            ids: each.ids as IdList,
          })),
        };
      }),
    ),
  );
  const counts = firstCounts(counted);
  return manifest.collections.map(({ path, records, pages }, index) => ({
    ...{ path, records, pages },
    ...(counts[index] as { withheld: number; widerNulls: number }),
  }));
}

function noTree(faults: readonly string[]): CliError {
  return new CliError('these are not all parts of one tree', {
    details: faults,
    hint: 'Nothing was published. Build each part with the same export, version and options, --shard 1/N to N/N.',
  });
}

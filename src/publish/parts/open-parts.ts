import { realpathSync, statSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Documents } from '../../contract/documents.ts';
import { CliError } from '../../contract/errors.ts';
import { documentCheck } from '../../model/validate/document-check.ts';
import { readManifest } from '../write/manifest.ts';

export type Manifest = Documents['manifest'];
/** A part of a tree. */
export interface Part {
  readonly folder: string;
  readonly manifest: Manifest;
  readonly part: NonNullable<Manifest['part']>;
}

/** Reads the manifests of the parts, which must be all parts of one tree, and gives these in their order. */
export function openParts({
  parts: folders,
  out,
  version,
}: {
  readonly parts: readonly string[];
  readonly out: string;
  readonly version: string;
}): Part[] {
  const faults: string[] = [];
  const read = folders.flatMap((folder): Part[] => {
    const at = relative(realPath(folder), realPath(out));
    if (at === '') faults.push(`${folder}: is where the tree is to be published`);
    else if (at !== '..' && !at.startsWith(`..${sep}`) && !isAbsolute(at))
      faults.push(`${folder}: the tree is to be published in it`);
    const found = statSync(folder, { throwIfNoEntry: false });
    if (!found?.isDirectory()) {
      faults.push(`${folder}: ${found === undefined ? 'does not exist' : 'is no folder'}`);
      return [];
    }
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

/** The path of a folder without links, also of one that is not there yet. */
function realPath(folder: string): string {
  const path = resolve(folder);
  try {
    return realpathSync(path);
  } catch {
    return dirname(path) === path ? path : join(realPath(dirname(path)), basename(path));
  }
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
    else if (manifest.version !== first.manifest.version)
      faults.push(
        `${folder}: was built by version ${manifest.version}, but ${first.folder} by ${first.manifest.version}`,
      );
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
      missing.length === 1
        ? `part ${missing[0]} of ${first.part.of} is missing`
        : `${missing.length} of ${first.part.of} parts are missing: ${missing.slice(0, 20).join(', ')}${missing.length > 20 ? ', ...' : ''}`,
    );
  return faults;
}

/** What differs in two manifests that should be of one tree, but for what each part has of its own. */
function differingKeys(one: Manifest, other: Manifest): string[] {
  const shared = ({ part: _, collections, ...rest }: Manifest): Record<string, unknown> => ({
    ...rest,
    // Which records have files of their own, each part says of its own; whether any have, is an option.
    records: collections.some(({ ids }) => ids !== undefined),
    collections: collections.map(({ ids: __, ...each }) => each),
  });
  const [a, b] = [shared(one), shared(other)];
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].filter(
    (key) => !isDeepStrictEqual(a[key], b[key]),
  );
}

/** What is wrong with parts that cannot be put together. */
export function noTree(faults: readonly string[]): CliError {
  return new CliError('these are not all parts of one tree', {
    details: faults,
    hint: 'Nothing was published. Build each part with the same export, version and options, --shard 1/N to N/N, and copy it whole.',
  });
}

import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Manifest } from '../../contract/documents.ts';
import { CliError } from '../../contract/errors.ts';
import { groupBy } from '../../contract/group-by.ts';
import { isFolder } from '../../files/file-error.ts';
import { documentCheck } from '../../model/validate/document-check.ts';
import { readManifest } from '../write/manifest.ts';

export interface Part {
  readonly folder: string;
  readonly manifest: Manifest;
  readonly part: NonNullable<Manifest['part']>;
}

/** Returns the parts in order, or throws everything that is wrong with them. */
export function openParts(folders: readonly string[], out: string, version: string): Part[] {
  const faults: string[] = [];
  const parts = folders.flatMap((folder): Part[] => {
    const at = relative(realPath(folder), realPath(out));
    if (at === '') faults.push(`${folder}: is where the tree is to be published`);
    else if (at !== '..' && !at.startsWith(`..${sep}`) && !isAbsolute(at))
      faults.push(`${folder}: the tree is to be published in it`);
    const read = readPart(folder);
    if (typeof read !== 'string') return [read];
    faults.push(`${folder}: ${read}`);
    return [];
  });
  const [first] = parts;
  if (first !== undefined) {
    if (first.manifest.version !== version)
      faults.push(`${first.folder}: was built by version ${first.manifest.version}, and this is ${version}`);
    for (const part of parts) faults.push(...differences(part, first));
    faults.push(...numberFaults(parts, first.part.of));
  }
  if (faults.length > 0) throw partsError(faults);
  return parts.sort((one, other) => one.part.number - other.part.number);
}

/** Resolves links; the path need not exist. */
function realPath(folder: string): string {
  const path = resolve(folder);
  try {
    return realpathSync(path);
  } catch {
    return dirname(path) === path ? path : join(realPath(dirname(path)), basename(path));
  }
}

function readPart(folder: string): Part | string {
  if (!isFolder(folder)) return existsSync(folder) ? 'is a file, not a folder' : 'it does not exist';
  const manifest = readManifest(folder) as Manifest | null;
  if (manifest === null) return 'holds nothing that a build wrote';
  const { part } = manifest;
  if (part === undefined) return 'is a whole tree, not a part of one';
  return documentCheck('manifest')(manifest) ? { folder, manifest, part } : 'its manifest.json is damaged';
}

/** The first difference that explains the others. */
function differences({ folder, manifest, part }: Part, first: Part): string[] {
  if (part.of !== first.part.of)
    return [`${folder}: is one of ${part.of} parts, but ${first.folder} is one of ${first.part.of}`];
  const [was, firstWas] = [manifest.version, first.manifest.version];
  if (was !== firstWas) return [`${folder}: was built by version ${was}, but ${first.folder} by ${firstWas}`];
  if (part.input !== first.part.input)
    return [`${folder}: was built from another export than ${first.folder}`];
  const keys = differingKeys(manifest, first.manifest).join(', ');
  return keys === '' ? [] : [`${folder}: was built with other options than ${first.folder} (${keys})`];
}

function differingKeys(one: Manifest, other: Manifest): string[] {
  const shared = ({ part: _, collections, ...rest }: Manifest): Record<string, unknown> => ({
    ...rest,
    // Each part lists its own records; whether records have their own files is an option.
    records: collections.some(({ ids }) => ids !== undefined),
    collections: collections.map(({ ids: __, ...each }) => each),
  });
  const [a, b] = [shared(one), shared(other)];
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].filter(
    (key) => !isDeepStrictEqual(a[key], b[key]),
  );
}

const SHOWN = 20;

function numberFaults(parts: readonly Part[], of: number): string[] {
  const those = parts.filter(({ part }) => part.of === of);
  const folders = groupBy(
    those,
    ({ part }) => part.number,
    ({ folder }) => folder,
  );
  const twice = [...folders].filter(([, each]) => each.length > 1);
  const missing = Array.from({ length: of }, (_, index) => index + 1).filter((each) => !folders.has(each));
  const named = `${missing.slice(0, SHOWN).join(', ')}${missing.length > SHOWN ? ', ...' : ''}`;
  return [
    ...twice.map(([number, each]) => `${each.join(', ')}: are all part ${number}`),
    ...(missing.length === 1 ? [`part ${named} of ${of} is missing`] : []),
    ...(missing.length > 1 ? [`${missing.length} of ${of} parts are missing: ${named}`] : []),
  ];
}

export function partsError(faults: readonly string[]): CliError {
  return new CliError('these are not all parts of one tree', {
    details: faults,
    hint: 'Nothing was published. Build each part with the same export, version and options, --shard 1/N to N/N, and copy it whole.',
  });
}

import { join } from 'node:path';
import type { Documents, PublishedRelease, ReleaseDifference } from '../../contract/documents.ts';
import { ifRefused } from '../../contract/errors.ts';
import { total } from '../../contract/total.ts';
import { compareVersions, RELEASE, releaseFolder } from '../../contract/tree/releases.ts';
import { MANIFEST } from '../../contract/tree/tree.ts';
import type { Difference, RecordCounts } from '../../diff/difference.ts';
import { readJsonSync } from '../../files/fs-extra.ts';
import type { Validator } from '../../model/validate/create-validator.ts';
import type { ListedRelease } from '../write/releases.ts';
import { measureFolder } from './as-published.ts';

export type ReleaseEntry = Documents['releases']['releases'][number];

/** @throws CliError if the trees cannot be compared */
export type CompareTrees = (older: string, newer: string) => Promise<Difference>;

export interface ReleaseList {
  readonly releases: readonly ReleaseEntry[];
  readonly missing: readonly string[];
  /** Versions whose folder does not say what it holds. */
  readonly unreadable: readonly string[];
  /** Versions whose folder has changed since it was published, if `looksForChanges`. */
  readonly changed: readonly string[];
}

/**
 * Lists the releases. Keeps known entries, and reads a release that is not listed yet (a build was killed). A
 * missing release stays listed: only a withdrawal removes it.
 * @param looksForChanges reads every file of every release
 */
export async function listReleases({
  listed,
  present,
  validator,
  signal,
  compare,
  looksForChanges = false,
}: {
  readonly listed: readonly ListedRelease[];
  readonly present: ReadonlyMap<string, string>;
  readonly validator: Validator;
  readonly signal: AbortSignal;
  readonly compare: CompareTrees;
  readonly looksForChanges?: boolean;
}): Promise<ReleaseList> {
  const known = new Map(listed.map((entry) => [entry.version, entry]));
  const releases: ReleaseEntry[] = [];
  const missing: string[] = [];
  const unreadable: string[] = [];
  const changed: string[] = [];
  let before: Before | null = null;
  for (const version of [...new Set([...known.keys(), ...present.keys()])].sort(compareVersions)) {
    const entry = known.get(version);
    const folder = present.get(version);
    if (entry?.withdrawn === true) {
      releases.push(withdrawn(entry));
      continue;
    }
    if (folder === undefined) missing.push(version);
    const kept = entry !== undefined && isSound(entry, validator) ? entry : null;
    if (looksForChanges && kept !== null && folder !== undefined)
      if ((await measureFolder(folder, signal)).sha256 !== kept.sha256) changed.push(version);
    const read =
      kept ?? (folder === undefined ? null : await readRelease(version, folder, validator, signal));
    if (read === null) {
      unreadable.push(version);
      continue;
    }
    let difference = kept?.difference ?? null;
    // Another release precedes it since the list was written.
    if (difference?.from !== before?.version) difference = await differenceFrom(before, folder, compare);
    releases.push({ ...read, difference });
    before = { version, folder };
  }
  return { releases, missing, unreadable, changed };
}

interface Before {
  readonly version: string;
  readonly folder: string | undefined;
}

/** Null if one is missing or cannot be read. */
export async function differenceFrom(
  before: Before | null,
  folder: string | undefined,
  compare: CompareTrees,
): Promise<PublishedRelease['difference']> {
  if (before?.folder === undefined || folder === undefined) return null;
  const found = await compare(before.folder, folder).catch(ifRefused(() => null));
  return found && compact(before.version, found);
}

export function withdrawn({ version, date }: ListedRelease): ReleaseEntry {
  const isDay = typeof date === 'string' && /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(date);
  return { version, date: isDay ? date : null, withdrawn: true };
}

function compact(from: string, { structure, collections, embedded }: Difference): ReleaseDifference {
  const countsOf = <T extends RecordCounts>(all: readonly T[], name: (each: T) => string) =>
    Object.fromEntries(
      all.flatMap((each) => {
        const { added, removed, changed } = each;
        return added + removed + changed > 0 ? [[name(each), { added, removed, changed }]] : [];
      }),
    );
  return {
    from,
    structure: structure.map((change) => ({ ...change })),
    collections: countsOf(collections, ({ collection }) => collection),
    embedded: countsOf(embedded, ({ record }) => record),
  };
}

function isSound(entry: ListedRelease, validator: Validator): entry is PublishedRelease {
  const value = { generator: 'polity-press', releases: [entry] };
  return validator.document('releases', value, '').length === 0;
}

async function readRelease(
  version: string,
  folder: string,
  validator: Validator,
  signal: AbortSignal,
): Promise<Omit<PublishedRelease, 'difference'> | null> {
  const manifest = read('manifest', join(folder, MANIFEST), validator);
  const release = read('release', join(folder, RELEASE), validator);
  if (manifest === null || release?.version !== version) return null;
  const { collections } = manifest;
  return {
    version,
    date: release.date,
    path: `${releaseFolder(version)}/`,
    collections: Object.fromEntries(collections.map(({ path, records }) => [path, records])),
    records: total(collections, 'records'),
    ...(await measureFolder(folder, signal)),
  };
}

function read<Name extends keyof Documents>(
  name: Name,
  path: string,
  validator: Validator,
): Documents[Name] | null {
  try {
    const value: unknown = readJsonSync(path);
    return validator.document(name, value, path).length === 0 ? (value as Documents[Name]) : null;
  } catch {
    return null;
  }
}

import { join } from 'node:path';
import { CliError } from '../../contract/errors.ts';
import { releaseFolder } from '../../contract/releases.ts';
import type { Difference } from '../../diff/difference.ts';
import type { ReleasesFound } from './list-releases.ts';

/** Says what differs between the trees in two folders. Throws a CliError where they cannot be compared. */
export type CompareTrees = (older: string, newer: string) => Promise<Difference>;

/** Releases that cannot be compared are releases still: their list does without the difference. */
export function comparison(compare: CompareTrees): ReleasesFound['compare'] {
  return async (older, newer) => {
    try {
      return await compare(older, newer);
    } catch (error) {
      if (error instanceof CliError) return null;
      throw error;
    }
  };
}

/** The folders of the releases in a published folder, by version. */
export function foldersOf(folder: string, versions: readonly string[]): Map<string, string> {
  return new Map(versions.map((version) => [version, join(folder, releaseFolder(version))]));
}

import { isReleaseVersion, nextVersions } from '../contract/tree/releases.ts';
import { type Changes, isSame, type StructureChange } from './difference.ts';

type Level = 'major' | 'minor';

/** Major where something vanishes that others may rely on, minor where something is new or said otherwise. */
const levels: Readonly<Record<StructureChange['change'], Level>> = {
  'api-changed': 'major',
  'code-changed': 'minor',
  'collection-added': 'minor',
  'collection-changed': 'major',
  'collection-removed': 'major',
  'id-changed': 'major',
  'index-added': 'minor',
  'index-removed': 'major',
  'key-added': 'minor',
  'key-changed': 'major',
  'key-disclosed': 'minor',
  'key-removed': 'major',
  'key-renamed': 'major',
  'key-withheld': 'major',
  'record-added': 'minor',
  'record-removed': 'major',
  'record-renamed': 'major',
  'unit-changed': 'minor',
  'variable-renamed': 'minor',
};

/**
 * Proposes the version after `old` (`1.4.2`), by semantic versioning: major if ids or keys vanish or have other
 * types, minor if there are new ones or units and codes changed, patch if only values did. Before 1.0.0, minor takes the
 * place of major. Null if nothing differs.
 * @throws RangeError if `old` is not three numbers
 */
export function proposeVersion(old: string, difference: Changes): string | null {
  if (!isReleaseVersion(old)) throw new RangeError(`${old} is not a version of three numbers`);
  if (isSame(difference)) return null;
  const [, minor, patch] = nextVersions(old);
  if (breaks(difference)) return breakingVersion(old);
  const { structure, collections, embedded } = difference;
  const isNew = structure.length > 0 || [...collections, ...embedded].some(({ added }) => added > 0);
  return isNew ? minor : patch;
}

/** `2.0.1 (versions up to 2.0.0 are taken)`; `taken`: the last version that was released, null if it does not matter. */
export function proposedText(proposed: string, taken: string | null): string {
  return taken === null ? proposed : `${proposed} (versions up to ${taken} are taken)`;
}

/** The version after `old` if ids or keys vanish. */
export function breakingVersion(old: string): string {
  const [major, minor] = nextVersions(old);
  return old.startsWith('0.') ? minor : major;
}

/** Whether ids or keys vanish, so that what relies on them breaks. */
export function breaks({ structure, collections, embedded }: Changes): boolean {
  return (
    structure.some(({ change }) => levels[change as StructureChange['change']] === 'major') ||
    [...collections, ...embedded].some(({ removed }) => removed > 0)
  );
}

import { isReleaseVersion, nextVersions } from '../contract/releases.ts';
import { changesIn, type Difference, isSame, recordsIn } from './difference.ts';

/** Share of the records that must differ for more than a patch. */
const many = 0.01;

/**
 * Proposes the version after `old` (`1.4.2`): major if the structure differs, minor if 1 % of the old records
 * or more differ or a collection gets its first records, otherwise patch. Null if nothing differs.
 * @throws RangeError if `old` is not three numbers
 */
export function proposeVersion(old: string, difference: Difference): string | null {
  if (!isReleaseVersion(old)) throw new RangeError(`${old} is not a version of three numbers`);
  if (isSame(difference)) return null;
  const [major, minor, patch] = nextVersions(old);
  if (difference.structure.length > 0) return major;
  const isFirst = difference.collections.some((each) => each.old === 0 && each.new > 0);
  return isFirst || changesIn(difference) >= many * recordsIn(difference).old ? minor : patch;
}

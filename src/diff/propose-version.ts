import { isReleaseVersion, nextVersions } from '../contract/releases.ts';
import { changesIn, type Difference, isSame, recordsIn } from './difference.ts';

/** From which share of the records on a difference is more than a patch. */
const many = 0.01;

/**
 * The version after `old` by the rule of the field: a new major version if the structure differs, a minor one if many
 * records do, a patch if few do. Many is 1 % of the records of the old side or more, what is embedded counted
 * once; and the first records of a collection are many, however few they are.
 *
 * @param old three numbers: `1.4.2`
 * @returns null if nothing differs
 * @throws RangeError if `old` is not such a version
 */
export function proposeVersion(old: string, difference: Difference): string | null {
  if (!isReleaseVersion(old)) throw new RangeError(`${old} is not a version of three numbers`);
  if (isSame(difference)) return null;
  const [major, minor, patch] = nextVersions(old);
  if (difference.structure.length > 0) return major;
  const isFirst = difference.collections.some((each) => each.old === 0 && each.new > 0);
  return isFirst || changesIn(difference) >= many * recordsIn(difference).old ? minor : patch;
}

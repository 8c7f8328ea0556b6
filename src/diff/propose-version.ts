import { changesIn, type Difference, isSame, recordsIn } from './difference.ts';

/** From which share of the records on a difference is more than a patch. */
const many = 0.01;

/**
 * The version after `old` by the rule of the field: a new major version where the structure differs, a minor one where
 * many records do, a patch where few do. Many is 1 % of the records of the old side or more, what is embedded counted
 * once; and the first records of a collection are many, however few they are.
 *
 * @param old three numbers: `1.4.2`
 * @returns null where nothing differs
 * @throws RangeError where `old` is no such version
 */
export function proposeVersion(old: string, difference: Difference): string | null {
  const match = /^(0|[1-9][0-9]*)\.(0|[1-9][0-9]*)\.(0|[1-9][0-9]*)$/.exec(old);
  if (match === null) throw new RangeError(`${old} is not a version of three numbers`);
  // They may have any number of digits.
  const [major, minor, patch] = match.slice(1).map(BigInt) as [bigint, bigint, bigint];
  if (isSame(difference)) return null;
  if (difference.structure.length > 0) return `${major + 1n}.0.0`;
  const isFirst = difference.collections.some((each) => each.old === 0 && each.new > 0);
  if (isFirst || changesIn(difference) >= many * recordsIn(difference).old) return `${major}.${minor + 1n}.0`;
  return `${major}.${minor}.${patch + 1n}`;
}

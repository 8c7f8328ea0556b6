/**
 * The least and the greatest of some numbers; infinite ones without any. A loop: a call with so many arguments as one
 * entity may have claims would fail.
 */
export function extentOf(numbers: Iterable<number>): readonly [least: number, greatest: number] {
  let [least, greatest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const number of numbers) {
    if (number < least) least = number;
    if (number > greatest) greatest = number;
  }
  return [least, greatest];
}

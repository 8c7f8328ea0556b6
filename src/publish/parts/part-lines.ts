import { crc32 } from 'node:zlib';

/** Identifies a file of a part: path, size and CRC-32. */
export function fileLine(path: string, bytes: Uint8Array): string {
  return `${path} ${bytes.length} ${crc32(bytes)}`;
}

/** Files that are named; any others are only counted. */
const SHOWN = 5;

/**
 * What is wrong with the files of a part, each by its path.
 *
 * @param written the lines of the files that its build wrote
 * @param found the lines of the files that exist
 */
export function partFaults(written: readonly string[], found: readonly string[]): string[] {
  const byPath = (lines: readonly string[]) =>
    new Map(lines.map((line) => [line.replace(/ \d+ \d+$/, ''), line]));
  const [before, after] = [byPath(written), byPath(found)];
  const paths = [...new Set([...before.keys(), ...after.keys()])].toSorted();
  const faults = paths.flatMap((path) => {
    if (!after.has(path)) return [`${path} is missing`];
    if (!before.has(path)) return [`${path} is not one of its files`];
    return before.get(path) === after.get(path) ? [] : [`${path} is not what its build wrote`];
  });
  const rest = faults.length - SHOWN;
  // One more is named rather than counted.
  return rest > 1 ? [...faults.slice(0, SHOWN), `${rest} more of its files differ`] : faults;
}

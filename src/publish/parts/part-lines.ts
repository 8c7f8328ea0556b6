import { crc32 } from 'node:zlib';

/** What says of a file of a part whether it is the one that was written: its path, size and CRC-32. */
export function fileLine(path: string, bytes: Uint8Array): string {
  return `${path} ${bytes.length} ${crc32(bytes)}`;
}

/** Files that are named one by one; of more there is only a count. */
const SHOWN = 5;

/**
 * What is wrong with the files of a part, each by its path.
 *
 * @param written the lines of the files that its build wrote
 * @param found those of the files that are there
 */
export function partFaults(written: readonly string[], found: readonly string[]): string[] {
  const [before, after] = [new Map(written.map(byPath)), new Map(found.map(byPath))];
  const paths = [...new Set([...before.keys(), ...after.keys()])].toSorted();
  const faults = paths.flatMap((path) => {
    if (!after.has(path)) return [`${path} is missing`];
    if (!before.has(path)) return [`${path} is none of its files`];
    return before.get(path) === after.get(path) ? [] : [`${path} is not what its build wrote`];
  });
  const rest = faults.length - SHOWN;
  // One more is named rather than counted.
  return rest > 1 ? [...faults.slice(0, SHOWN), `${rest} more of its files differ`] : faults;
}

/** A line, with the path in it. */
function byPath(line: string): [path: string, line: string] {
  return [line.replace(/ \d+ \d+$/, ''), line];
}

import { crc32 } from 'node:zlib';

/** Path, size and CRC-32 of a file of a part. */
export function fileLine(path: string, bytes: Uint8Array): string {
  return `${path} ${bytes.length} ${crc32(bytes)}`;
}

/** Files to name; the rest are only counted. */
const SHOWN = 5;

/** Compares the file lines that a build wrote with those found. */
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
  // Naming one more is as short as counting it.
  return rest > 1 ? [...faults.slice(0, SHOWN), `${rest} more of its files differ`] : faults;
}

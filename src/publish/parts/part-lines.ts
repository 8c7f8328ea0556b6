import { crc32 } from 'node:zlib';

export function fileLine(path: string, bytes: Uint8Array): string {
  return `${path} ${bytes.length} ${crc32(bytes)}`;
}

const SHOWN = 5;

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
  return rest > 1 ? [...faults.slice(0, SHOWN), `${rest} more of its files differ`] : faults;
}

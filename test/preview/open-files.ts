import { readdirSync, readlinkSync } from 'node:fs';

/** The files that this process has open; on Linux only. */
export function openFiles(): string[] {
  return readdirSync('/proc/self/fd').flatMap((descriptor) => {
    try {
      return [readlinkSync(`/proc/self/fd/${descriptor}`)];
    } catch {
      return [];
    }
  });
}

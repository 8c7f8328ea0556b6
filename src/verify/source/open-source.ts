import { type DiskSource, openDiskSource } from './disk-source.ts';
import { type HttpSource, openHttpSource } from './http-source.ts';

/** Opens what the user named: an address where it begins like one, else a folder. */
export async function openSource(
  target: string,
  options: { concurrency: number; signal: AbortSignal | undefined },
): Promise<DiskSource | HttpSource> {
  return /^https?:\/\//i.test(target) ? openHttpSource(target, options) : openDiskSource(target);
}

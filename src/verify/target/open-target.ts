import { type DiskTarget, openDiskTarget } from './disk-target.ts';
import { type HttpTarget, openHttpTarget } from './http-target.ts';

/** Opens what the user named: an address where it begins like one, else a tree on disk, in `folder`. */
export async function openTarget(
  target: string,
  options: { concurrency: number; signal: AbortSignal | undefined; folder: string },
): Promise<DiskTarget | HttpTarget> {
  return /^https?:\/\//i.test(target) ? openHttpTarget(target, options) : openDiskTarget(target, options);
}

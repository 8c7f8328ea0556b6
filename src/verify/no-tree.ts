import { isObject } from './json/is-object.ts';
import type { Tree } from './tree.ts';

/**
 * What an address gives for a manifest where nothing there is of a tree: neither a manifest, fitting or not, nor a root
 * index that lists a collection. Null where something is, and on disk.
 */
export function noTree({ http, manifestFile: { file, json }, collections }: Tree): string | null {
  if (http === null || collections.length > 0) return null;
  if (file.bytes === null) return file.reason;
  if (isObject(json?.value) && Object.hasOwn(json.value, 'generator')) return null;
  return json?.faults[0] ?? 'is another document';
}

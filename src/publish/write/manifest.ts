import { isUtf8 } from 'node:buffer';
import { join } from 'node:path';
import { isObject } from '../../contract/json/is-object.ts';
import { jsonIn } from '../../contract/json/json-text.ts';
import { type IdList, isIdList } from '../../contract/tree/record-ids.ts';
import { collectionFolder, isPageCount, isSafePath, MANIFEST } from '../../contract/tree/tree.ts';
import { readDocument } from './staging.ts';

/**
 * The keys of the manifest that say which files a build owns; schemas/manifest.schema.json has all of them.
 */
export interface ManifestLike {
  readonly generator: 'polity-press';
  readonly collections: readonly { readonly path: string; readonly pages: number; readonly ids?: IdList }[];
  readonly files: readonly string[];
  readonly sample?: unknown;
  readonly part?: unknown;
  readonly base_url?: unknown;
  readonly private_comments_included?: unknown;
}

/**
 * Parses an untrusted manifest; null if it is another tool's, damaged, or names a path outside the folder.
 */
export function parseManifest(bytes: Uint8Array): ManifestLike | null {
  const value = isUtf8(bytes) ? jsonIn(Buffer.from(bytes).toString()) : undefined;
  return isManifest(value) ? value : null;
}

/**
 * The manifest of an output folder; null if it is missing or not ours (a link is not ours either).
 * @throws CliError if it exists and cannot be read
 */
export function readManifest(folder: string): ManifestLike | null {
  const bytes = readDocument(join(folder, MANIFEST));
  return typeof bytes === 'string' ? null : parseManifest(bytes);
}

export function isManifestLost(folder: string): boolean {
  return isLost(join(folder, MANIFEST));
}

/**
 * Whether one of our documents was lost: after a power cut, unflushed files may be empty, filled with zeros
 * or truncated.
 */
export function isLost(path: string): boolean {
  const bytes = readDocument(path);
  if (typeof bytes === 'string') return false;
  const text = bytes.toString('latin1');
  return (
    !/[^\0]/.test(text) || (/^\{\s*"generator":\s*"polity-press"/.test(text) && jsonIn(text) === undefined)
  );
}

function isManifest(value: unknown): value is ManifestLike {
  if (!isObject(value) || value.generator !== 'polity-press') return false;
  const { collections, files } = value;
  return (
    Array.isArray(collections) &&
    collections.every(isCollection) &&
    Array.isArray(files) &&
    files.every((file) => typeof file === 'string' && isSafePath(file))
  );
}

function isCollection(value: unknown): boolean {
  return (
    isObject(value) &&
    typeof value.path === 'string' &&
    collectionFolder(value.path) !== null &&
    isPageCount(value.pages) &&
    (value.ids === undefined || isIdList(value.ids))
  );
}

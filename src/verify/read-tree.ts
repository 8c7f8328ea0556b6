import { collectionName, collections } from '../collections/registry.ts';
import { isObject } from './json/is-object.ts';
import { parseJson } from './json/parse-json.ts';
import type { DiskTarget } from './target/disk-target.ts';
import type { HttpTarget } from './target/http-target.ts';
import type { FileRead } from './target/target.ts';
import type { JsonFile, Manifest, Tree } from './tree.ts';

/** Reads what a tree says about itself: the manifest, and the root index where there is no usable manifest. */
export async function readTree(
  target: DiskTarget | HttpTarget,
  { validator, schemas, meantFor }: Pick<Tree, 'validator' | 'schemas' | 'meantFor'>,
): Promise<Tree> {
  const http = target.over === 'http' ? target : null;
  const manifestFile = parsed(await target.file('manifest.json'));
  const value = manifestFile.json?.value;
  const fits = value !== undefined && validator.document('manifest', value, '').length === 0;
  const manifest = fits ? (value as Manifest) : null;
  const pageLinks = manifest?.page_links ?? 'query';
  // Where the host ignores queries, its index of a folder is a twin for browsers.
  const rootIndexFile = parsed(
    await (pageLinks === 'query' ? target.rootIndex() : target.file('api/index.json')),
  );
  const index = indexEntries(rootIndexFile);
  return {
    validator,
    schemas,
    target,
    http,
    folder: target.over === 'disk' ? target.folder : null,
    manifestFile,
    manifest,
    rootIndexFile,
    pageLinks,
    meantFor,
    baseUrl: manifest?.base_url ?? baseUrlIn(index) ?? meantFor ?? http?.base ?? null,
    collections: manifest === null ? listedIn(index) : namedBy(manifest),
  };
}

function parsed(file: FileRead): JsonFile {
  return { file, json: file.bytes === null ? null : parseJson(file.bytes) };
}

function namedBy(manifest: Manifest): Tree['collections'] {
  const claims = new Map(manifest.collections.map((entry) => [entry.path, entry]));
  return collections.flatMap((collection) => {
    const claim = claims.get(collection.path);
    return claim === undefined ? [] : [{ ...collection, claimedRecords: claim.records }];
  });
}

function indexEntries({ json }: JsonFile): Readonly<Record<string, unknown>> {
  return isObject(json?.value) ? json.value : {};
}

function listedIn(index: Readonly<Record<string, unknown>>): Tree['collections'] {
  return collections
    .filter((collection) => Object.hasOwn(index, collectionName(collection)))
    .map((collection) => ({ ...collection, claimedRecords: null }));
}

/** What comes before a collection's path in the root index. */
function baseUrlIn(index: Readonly<Record<string, unknown>>): string | null {
  for (const collection of collections) {
    const address = index[collectionName(collection)];
    if (typeof address === 'string' && address.endsWith(collection.path))
      return address.slice(0, -collection.path.length);
  }
  return null;
}

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest } from '../contract/documents.ts';
import { type JsonObject, objectIn } from '../contract/json/is-object.ts';
import type { Description } from '../model/description/kind.ts';
import type { Validator } from '../model/validate/create-validator.ts';
import { EmbeddedRecords } from './embedded-records.ts';
import { DATA_PACKAGE, DESCRIPTION, FEED, INDEX, MANIFEST, RELEASE, RELEASES } from './file-names.ts';
import { jsonOf, readJson } from './json-file.ts';
import { isPackedFile } from './tables/snapshot.ts';
import { type DiskTarget, namesIn } from './target/disk-target.ts';
import type { HttpTarget } from './target/http-target.ts';
import type { Tree, TreeFacts } from './tree.ts';

export interface Expected {
  readonly description: Description;
  readonly validator: Validator;
}

export interface Described extends Expected {
  readonly faults: readonly string[];
}

/** What a tree must be by its own, untrusted `databank.json` and `manifest.json`. */
export type Describe = (published: unknown, manifest: unknown) => Described;

/** The root index replaces an unusable manifest. */
export async function readTree(
  target: DiskTarget | HttpTarget,
  options: Expected & { readonly describe?: Describe },
  given: TreeFacts & Pick<Tree, 'meantFor' | 'isArchive' | 'readsAll'>,
): Promise<Tree> {
  const http = target.over === 'http' ? target : null;
  const descriptionFile = await readJson(target, DESCRIPTION);
  const manifestFile = await readJson(target, MANIFEST);
  const { value } = manifestFile;
  const { description, validator, faults }: Described =
    descriptionFile.value === undefined || options.describe === undefined
      ? { ...options, faults: [] }
      : options.describe(descriptionFile.value, value);
  const fits = value !== undefined && validator.document('manifest', value, '').length === 0;
  const manifest = fits ? (value as Manifest) : null;
  const pageLinks = manifest?.page_links ?? 'query';
  // A host that ignores queries answers a folder with a twin for browsers.
  const rootIndexFile = jsonOf(
    await (pageLinks === 'query'
      ? target.rootIndex(description.api)
      : target.file(`${description.api.slice(1)}${INDEX}`)),
  );
  const index = objectIn(rootIndexFile.value);
  const collections = manifest === null ? listedIn(index, description) : namedBy(manifest, description);
  const folder = target.over === 'disk' ? target.folder : null;
  const releases = await readJson(target, RELEASES);
  return {
    validator,
    description,
    target,
    http,
    folder,
    damaged: new Set(),
    releases,
    releaseFolders:
      folder !== null ? foldersIn(folder, description) : releases.missing ? await namesInFeed(target) : [],
    isRelease: manifest?.files.includes(RELEASE) === true,
    descriptionFile,
    descriptionFaults: faults,
    manifestFile,
    manifest,
    rootIndexFile,
    ...given,
    pageLinks,
    hasNoPages: folder !== null && lacksPages(folder, description),
    baseUrl: manifest?.base_url ?? baseUrlIn(index, description) ?? given.meantFor ?? http?.base ?? null,
    embedded: new EmbeddedRecords(collections),
    collections,
  };
}

/** A snapshot of which every page is gone; one that was packed with them lists them in its checksums. */
function lacksPages(folder: string, { api, collections }: Description): boolean {
  const isThere = (path: string) => existsSync(join(folder, path));
  return (
    ['tables', DATA_PACKAGE, MANIFEST].every(isThere) &&
    ![`${api}${INDEX}`, ...collections.map(({ path }) => path)].some(isThere) &&
    !isPackedFile(folder, `${api.slice(1)}${INDEX}`)
  );
}

/** Over HTTP, the feed alone still tells of releases whose list is lost. */
async function namesInFeed(target: DiskTarget | HttpTarget): Promise<string[]> {
  const text = String((await target.file(FEED)).bytes ?? '');
  if (!text.includes('<generator>polity-press</generator>')) return [];
  return Array.from(text.matchAll(/<title>.* ([0-9.]+)<\/title>/g), ([, version = '']) => version);
}

/** Empty if collections occupy that folder. */
function foldersIn(folder: string, { collections }: Description): string[] {
  return collections.some(({ path }) => path.startsWith('/v/')) ? [] : namesIn(join(folder, 'v')).toSorted();
}

function namedBy(manifest: Manifest, { collections }: Description): Tree['collections'] {
  const claims = new Map(manifest.collections.map((entry) => [entry.path, entry]));
  return collections.flatMap((collection) => {
    const claim = claims.get(collection.path);
    if (claim === undefined) return [];
    const { records: claimedRecords, page_size: claimedPageSize = manifest.page_size } = claim;
    return [{ ...collection, claimedRecords, claimedPageSize }];
  });
}

function listedIn(index: JsonObject, { collections }: Description): Tree['collections'] {
  return collections
    .filter((collection) => Object.hasOwn(index, collection.name))
    .map((collection) => ({ ...collection, claimedRecords: null, claimedPageSize: null }));
}

function baseUrlIn(index: JsonObject, { collections }: Description): string | null {
  for (const collection of collections) {
    const address = index[collection.name];
    if (typeof address === 'string' && address.endsWith(collection.path))
      return address.slice(0, -collection.path.length);
  }
  return null;
}

import type { Documents } from '../../contract/documents.ts';
import { CliError, ifRefused } from '../../contract/errors.ts';
import { isObject, type JsonObject } from '../../contract/json/is-object.ts';
import { recordsIn, standardEnvelope } from '../../contract/tree/envelope.ts';
import { idLookup, recordFolder, respelledUuid } from '../../contract/tree/record-ids.ts';
import { DESCRIPTION, INDEX, MANIFEST, UNMENTIONED } from '../../contract/tree/tree.ts';
import { type Collection, kindsOf, type RecordKind } from '../../model/description/kind.ts';
import { linkRoles } from '../../model/description/linked-roles.ts';
import { recordName } from '../../model/description/record-name.ts';
import { documentCheck } from '../../model/validate/document-check.ts';
import { compareKeys } from '../../model/values/compare-keys.ts';
import { isServiceAddress } from '../../sources/service/source/service-address.ts';
import { orMeant } from '../../terminal/did-you-mean.ts';
import { own } from '../../terminal/own-command.ts';
import { printable } from '../../terminal/safe-text.ts';
import type { FileFound, Target } from '../../verify/target/target.ts';
import { parseJsonFile } from '../settings/read-json-file.ts';
import { describeTree } from '../sources/describe-tree.ts';
import { howToBuild, isFile } from './given-tree.ts';

/** How one record is looked for in the pages of releases. */
export interface Search {
  /** As the user named it. */
  readonly tree: string;
  readonly signal: AbortSignal;
  readonly onPage: () => void;
}

/**
 * One release of a tree, read through a target.
 * @param prefix the folder of the release in the tree: `v/1.0.0/`
 * @throws CliError if its documents cannot be read
 */
export async function openRelease(target: Target, prefix: string, { tree, signal, onPage }: Search) {
  const read = (path: string) => documentIn(target, prefix + path);
  const given = await read(MANIFEST);
  const { description, faults } = describeTree(await read(DESCRIPTION));
  if (faults.length > 0 || !documentCheck('manifest')(given))
    throw new CliError(`${prefix === '' ? 'the tree' : prefix} does not say what its records are`, {
      details: faults,
      hint: `\`${own`verify ${tree}`}\` says what is wrong with it.`,
    });
  const manifest = given as Documents['manifest'];
  const { collections } = description;
  const roles = linkRoles(description);
  const listed = ({ path }: Collection) => manifest.collections.find((each) => each.path === path);

  const pageOf = async ({ path, envelope = standardEnvelope }: Collection, page: number) => {
    signal.throwIfAborted();
    onPage();
    const results = recordsIn(envelope, await read(`${path.slice(1)}page-${page}.json`));
    return (results ?? []).filter(isObject);
  };

  /** Looks at records that no collection lists, then at what others embed. */
  const findEmbedded = async (kind: RecordKind, id: string): Promise<JsonObject | null> => {
    if (manifest.files.includes(UNMENTIONED) && roles.isEntity(kind)) {
      const found = embeddedIn(kind, kind, Object(await read(UNMENTIONED)).results, id);
      if (found !== null) return found;
    }
    const pagesOf = (collection: Collection) => listed(collection)?.pages ?? 0;
    const embedding = collections.filter((each) => kindsOf([each]).includes(kind));
    for (const collection of embedding.toSorted((one, other) => pagesOf(one) - pagesOf(other)))
      for (let page = 1; page <= pagesOf(collection); page += 1) {
        const found = embeddedIn(collection.kind, kind, await pageOf(collection, page), id);
        if (found !== null) return found;
      }
    return null;
  };

  /** Records are ordered by id. */
  const findListed = async (collection: Collection, id: string): Promise<JsonObject | null> => {
    const { path, kind } = collection;
    const { pages = 0, ids } = listed(collection) ?? {};
    if (ids !== undefined)
      return idLookup(ids)(id) ? ((await read(`${recordFolder(path, id)}${INDEX}`)) as JsonObject) : null;
    // Names are not in the order of addresses.
    if (kind.order !== undefined || kind.id.addresses) return findEmbedded(kind, id);
    const key = kind.id.value.isNumber ? Number(id) : id;
    let [low, high] = [1, pages];
    while (low <= high) {
      const middle = (low + high) >> 1;
      const results = await pageOf(collection, middle);
      const found = results.find((record) => isCalled(kind, record, id));
      if (found !== undefined) return found;
      const [first] = results;
      if (first === undefined) return null;
      if (compareKeys(key, first[kind.id.name] as string | number) < 0) high = middle - 1;
      else low = middle + 1;
    }
    return null;
  };

  /** The collection of a name, or else of a kind. */
  const listingOf = (name: string, kind: RecordKind | null) =>
    collections.find((each) => each.name === name) ?? collections.find((each) => each.kind === kind);

  return {
    base: manifest.base_url,
    collections,
    roles,
    listingOf,

    /** The name of a collection by its path, as `/api/core/references`, also within a site; else as given. */
    nameOf(given: string): string {
      const isOf = ({ name, path }: Collection) =>
        name === given || ((path !== `/${name}/` || given.startsWith('/')) && `/${given}/`.endsWith(path));
      return collections.find(isOf)?.name ?? given.replace(/^\//, '');
    },

    /** The kind of record of a collection, or of a name; null if the release has neither. */
    kindOf: (name: string): RecordKind | null =>
      [...collections, ...kindsOf(collections).map((kind) => ({ name: kind.name, kind }))].find(
        (each) => each.name === name,
      )?.kind ?? null,

    /** The id of the first record of a collection; undefined for an empty one. */
    async firstId(name: string): Promise<unknown> {
      const collection = collections.find((each) => each.name === name);
      const [first] = collection === undefined ? [] : await pageOf(collection, 1);
      return collection && first && recordName(collection.kind, first[collection.kind.id.name] as string);
    },

    /** The record of an id; null if the release does not have it. */
    async record(name: string, kind: RecordKind, id: string): Promise<JsonObject | null> {
      const wanted = respelledUuid(id) ?? id;
      const listing = listingOf(name, kind);
      return listing === undefined ? findEmbedded(kind, wanted) : findListed(listing, wanted);
    },
  };
}

/** For a tree without releases; also says what is wrong with the name of the record. */
export async function noReleases(
  target: Target,
  { name: given, id }: { readonly name: string; readonly id: string },
  search: Search,
): Promise<CliError> {
  const { tree } = search;
  const { collections, nameOf } = await openRelease(target, '', search).catch(
    ifRefused(() => ({ collections: [], nameOf: (given: string) => given })),
  );
  const [name = '', asCollection = ''] = [given, `${given}/${id}`].map(nameOf);
  const names = [...collections, ...kindsOf(collections)].map((each) => each.name);
  const fault = names.includes(asCollection)
    ? `${printable(asCollection)} is a collection: the id is missing`
    : `it has no collection or record called ${printable(name)}${orMeant(name, names)}`;
  const place = isServiceAddress(tree) || isFile(tree) ? null : tree;
  return new CliError(`${tree} has no releases`, {
    details: names.length === 0 || names.includes(name) ? [] : [fault],
    hint: `A release is a version that stays. Build the tree again with one${howToBuild(place)} --release 1.0.0 --base-url https://api.example.org`,
  });
}

/** Null if it is missing, and may be. @throws CliError if it cannot be read */
export async function fileIn(target: Target, path: string, mayLack = true): Promise<FileFound | null> {
  const file = await target.file(path);
  if (file.bytes !== null) return file;
  if (file.missing && mayLack) return null;
  throw new CliError(`${file.where} ${file.reason}`, {
    hint: 'Check the folder or the address, and whether the host answers.',
  });
}

/** What a record is called in addresses, or its id as published. */
function isCalled(kind: RecordKind, record: JsonObject, id: string): boolean {
  const own = record[kind.id.name];
  return String(own) === id || String(recordName(kind, own as string | number)) === id;
}

/** @throws CliError if the file is missing or is not JSON */
async function documentIn(target: Target, path: string): Promise<unknown> {
  const { bytes, where } = (await fileIn(target, path, false)) as FileFound;
  return parseJsonFile(bytes, where);
}

function embeddedIn(kind: RecordKind, wanted: RecordKind, value: unknown, id: string): JsonObject | null {
  if (Array.isArray(value)) {
    for (const each of value) {
      const found = embeddedIn(kind, wanted, each, id);
      if (found !== null) return found;
    }
    return null;
  }
  if (!isObject(value)) return null;
  if (kind === wanted) return isCalled(kind, value, id) ? value : null;
  for (const { name, target } of kind.embedding) {
    const found = embeddedIn(target, wanted, value[name], id);
    if (found !== null) return found;
  }
  return null;
}

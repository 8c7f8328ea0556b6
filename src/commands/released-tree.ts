import type { Documents } from '../contract/documents.ts';
import { recordsIn, standardEnvelope } from '../contract/envelope.ts';
import { CliError } from '../contract/errors.ts';
import { isObject } from '../contract/json/is-object.ts';
import { idLookup, recordFolder, respelledUuid } from '../contract/record-ids.ts';
import { INDEX, MANIFEST, UNMENTIONED } from '../contract/tree.ts';
import { type Collection, type Description, kindsOf, type RecordKind } from '../model/description/kind.ts';
import { type LinkedRoles, linkRoles } from '../model/description/linked-roles.ts';
import { compareKeys } from '../model/values/compare-keys.ts';
import { own } from '../terminal/own-command.ts';
import type { FileRead, Target } from '../verify/target/target.ts';
import { describeTree } from './describe-tree.ts';
import { parseJsonFile } from './read-json-file.ts';

type Published = Readonly<Record<string, unknown>>;

/** The pages of a release that are read in search of one record. */
export interface SearchEffects {
  readonly signal: AbortSignal;
  readonly onPage: () => void;
}

/** One release of a tree, read through a target. */
export class ReleasedTree {
  readonly description: Description;
  readonly roles: LinkedRoles;
  readonly #target: Target;
  readonly #prefix: string;
  readonly #manifest: Documents['manifest'];

  private constructor(
    target: Target,
    prefix: string,
    description: Description,
    manifest: Documents['manifest'],
  ) {
    this.#target = target;
    this.#prefix = prefix;
    this.description = description;
    this.roles = linkRoles(description);
    this.#manifest = manifest;
  }

  /**
   * @param prefix the folder of the release in the tree: `v/1.0.0/`
   * @throws CliError if its documents cannot be read
   */
  static async open(target: Target, prefix: string): Promise<ReleasedTree> {
    const manifest = await documentIn(target, `${prefix}${MANIFEST}`);
    const { description, faults } = describeTree(await documentIn(target, `${prefix}databank.json`));
    if (faults.length > 0 || !isObject(manifest) || !Array.isArray(manifest.collections))
      throw new CliError(`${prefix === '' ? 'the tree' : prefix} does not say what its records are`, {
        details: faults,
        hint: `\`${own`verify`}\` says what is wrong with it.`,
      });
    return new ReleasedTree(target, prefix, description, manifest as unknown as Documents['manifest']);
  }

  /** The collection or the kind of record that a name means; null if the release has neither. */
  find(name: string): { readonly collection: Collection | null; readonly kind: RecordKind } | null {
    const collection = this.description.collections.find((each) => each.name === name) ?? null;
    const kind = collection?.kind ?? kindsOf(this.description.collections).find((each) => each.name === name);
    return kind === undefined ? null : { collection, kind };
  }

  /** The record of an id; null if the release does not have it. */
  async record(name: string, id: string, effects: SearchEffects): Promise<Published | null> {
    const found = this.find(name);
    if (found === null) return null;
    const { kind } = found;
    const wanted = respelledUuid(id) ?? id;
    const listing =
      found.collection ?? this.description.collections.find((each) => each.kind === kind) ?? null;
    if (listing !== null) return this.#listed(listing, wanted, effects);
    return this.#embedded(kind, wanted, effects);
  }

  /** Records are ordered by id. */
  async #listed(collection: Collection, id: string, effects: SearchEffects): Promise<Published | null> {
    const { path, kind } = collection;
    const { pages = 0, ids } = this.#manifest.collections.find((each) => each.path === path) ?? {};
    if (ids !== undefined)
      return idLookup(ids)(id)
        ? ((await documentIn(this.#target, `${this.#prefix}${recordFolder(path, id)}${INDEX}`)) as Published)
        : null;
    if (kind.order !== undefined) return this.#embedded(kind, id, effects);
    const key = kind.id.value.isNumber ? Number(id) : id;
    let [low, high] = [1, pages];
    while (low <= high) {
      const middle = (low + high) >> 1;
      const results = await this.#page(collection, middle, effects);
      const found = results.find((record) => String(record[kind.id.name]) === id);
      if (found !== undefined) return found;
      const [first] = results;
      if (first === undefined) return null;
      if (compareKeys(key, first[kind.id.name] as string | number) < 0) high = middle - 1;
      else low = middle + 1;
    }
    return null;
  }

  /** Looks at records that no collection lists, then at what others embed. */
  async #embedded(kind: RecordKind, id: string, effects: SearchEffects): Promise<Published | null> {
    if (this.#manifest.files.includes(UNMENTIONED) && this.roles.isEntity(kind)) {
      const { results } = Object(await documentIn(this.#target, `${this.#prefix}${UNMENTIONED}`));
      const found = embeddedIn(kind, kind, results, id);
      if (found !== null) return found;
    }
    const pagesOf = ({ path }: Collection) =>
      this.#manifest.collections.find((each) => each.path === path)?.pages ?? 0;
    const embedding = this.description.collections.filter((each) => kindsOf([each]).includes(kind));
    for (const collection of embedding.toSorted((one, other) => pagesOf(one) - pagesOf(other)))
      for (let page = 1; page <= pagesOf(collection); page += 1) {
        const results = await this.#page(collection, page, effects);
        const found = embeddedIn(collection.kind, kind, results, id);
        if (found !== null) return found;
      }
    return null;
  }

  async #page(
    { path, envelope = standardEnvelope }: Collection,
    page: number,
    { signal, onPage }: SearchEffects,
  ): Promise<readonly Published[]> {
    signal.throwIfAborted();
    onPage();
    const value = await documentIn(this.#target, `${this.#prefix}${path.slice(1)}page-${page}.json`);
    const results = recordsIn(envelope, value);
    return (results ?? []) as readonly Published[];
  }
}

/** @throws CliError if the file is missing or is not JSON */
export async function documentIn(target: Target, path: string): Promise<unknown> {
  const file = await target.file(path);
  if (file.bytes === null) throw unreadable(file);
  return parseJsonFile(file.bytes, file.where);
}

export function unreadable({ where, reason }: Extract<FileRead, { readonly bytes: null }>): CliError {
  return new CliError(`${where} ${reason}`, {
    hint: 'Check the folder or the address, and whether the host answers.',
  });
}

function embeddedIn(kind: RecordKind, wanted: RecordKind, value: unknown, id: string): Published | null {
  if (Array.isArray(value)) {
    for (const each of value) {
      const found = embeddedIn(kind, wanted, each, id);
      if (found !== null) return found;
    }
    return null;
  }
  if (!isObject(value)) return null;
  if (kind === wanted) return String(value[kind.id.name]) === id ? value : null;
  for (const { name, target } of kind.embedding) {
    const found = embeddedIn(target, wanted, value[name], id);
    if (found !== null) return found;
  }
  return null;
}

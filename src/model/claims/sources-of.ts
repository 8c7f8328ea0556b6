import type { Source } from '../../contract/claims/sources.ts';
import { getOrMake } from '../../contract/get-or-make.ts';
import type { JsonObject } from '../../contract/json/is-object.ts';
import type { EmbeddingField, RecordKind } from '../description/kind.ts';
import type { LinkedRoles } from '../description/linked-roles.ts';
import { type KeyTree, keysBehind, mergedKeys, ownKeys } from './key-tree.ts';

type Known = WeakMap<JsonObject, readonly Source[]>;

/** What embedded records lead to. Records of all collections share it: 15 MB less at 400,000 records. */
const knownBy = new WeakMap<LinkedRoles, Known>();

function knownOf(roles: LinkedRoles): Known {
  const known: Known = knownBy.get(roles) ?? new WeakMap();
  knownBy.set(roles, known);
  return known;
}

/** Reads the references that a record leads to in its own order, except through the entity. */
export class SourceReader {
  readonly #fields: readonly SourceField[];

  constructor(kind: RecordKind, roles: LinkedRoles) {
    this.#fields = sourceFields(kind, roles);
  }

  /** Whether no key leads to references. */
  get isEmpty(): boolean {
    return this.#fields.length === 0;
  }

  read(record: JsonObject): readonly Source[] {
    const found: Source[] = [];
    for (const field of this.#fields) field.collect(record, found);
    return found.length < 2 ? found : different(found);
  }
}

/** Two keys may lead to one reference. */
function different(found: readonly Source[]): readonly Source[] {
  const known = new Map<unknown, Source[]>();
  return found.filter((source) => {
    const { reference, firstPage, lastPage } = source;
    const same = getOrMake(known, reference, (): Source[] => []);
    if (same.some((other) => other.firstPage === firstPage && other.lastPage === lastPage)) return false;
    same.push(source);
    return true;
  });
}

function sourceFields(owner: RecordKind, roles: LinkedRoles): SourceField[] {
  return leadingFields(owner, roles).map((field) => new SourceField(field, owner, roles));
}

/** A key that leads to references. */
class SourceField {
  readonly #name: string;
  /** The id of references; null if the key embeds other records, whose keys lead to them. */
  readonly #reference: string | null;
  readonly #inner: readonly SourceField[];
  readonly #firstPage: string | null;
  readonly #lastPage: string | null;
  readonly #known: Known;

  constructor({ name, target }: EmbeddingField, owner: RecordKind, roles: LinkedRoles) {
    const [first, last] = roles.pageKeys(owner);
    const isReference = roles.isReference(target);
    this.#name = name;
    this.#known = knownOf(roles);
    this.#reference = isReference ? target.id.name : null;
    this.#inner = isReference ? [] : sourceFields(target, roles);
    this.#firstPage = first?.name ?? null;
    this.#lastPage = last?.name ?? null;
  }

  collect(record: JsonObject, found: Source[]): void {
    const value = record[this.#name] as JsonObject | readonly JsonObject[] | null;
    if (value === null) return;
    if (!Array.isArray(value)) this.#collect(value as JsonObject, record, found);
    else for (let place = 0; place < value.length; place += 1) this.#collect(value[place], record, found);
  }

  #collect(embedded: JsonObject, record: JsonObject, found: Source[]): void {
    if (this.#reference === null) {
      const own = getOrMake(this.#known, embedded, () => this.#innerSources(embedded));
      for (let place = 0; place < own.length; place += 1) found.push(own[place] as Source);
    } else
      found.push({
        reference: embedded[this.#reference],
        firstPage: pageIn(record, this.#firstPage),
        lastPage: pageIn(record, this.#lastPage),
      });
  }

  #innerSources(embedded: JsonObject): readonly Source[] {
    const found: Source[] = [];
    for (const field of this.#inner) field.collect(embedded, found);
    return found;
  }
}

function pageIn(record: JsonObject, key: string | null): number | null {
  const value = key === null ? null : record[key];
  return typeof value === 'number' ? value : null;
}

/**
 * The keys that lead to references. Another record about the entity has sources of its own.
 * @param known whether the kinds that were looked at lead there: a kind may be reached in very many ways
 */
function leadingFields(
  owner: RecordKind,
  roles: LinkedRoles,
  known = new Map<RecordKind, boolean>(),
): readonly EmbeddingField[] {
  const leads = (target: RecordKind) =>
    getOrMake(
      known,
      target,
      () => roles.isReference(target) || leadingFields(target, roles, known).length > 0,
    );
  return owner.embedding.filter(
    ({ isPrivate, target }) =>
      !isPrivate && !roles.isEntity(target) && roles.aboutKey(target) === null && leads(target),
  );
}

/** The keys that `SourceReader` reads. */
export function sourceKeys(owner: RecordKind, roles: LinkedRoles): KeyTree {
  const leading = leadingFields(owner, roles);
  if (leading.length === 0) return new Map();
  const behind = leading.map((field) => {
    const { target } = field;
    return keysBehind([field], roles.isReference(target) ? ownKeys([target.id]) : sourceKeys(target, roles));
  });
  return mergedKeys(...behind, ownKeys(roles.pageKeys(owner)));
}

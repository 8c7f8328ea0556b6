import { faultAt, type JsonPath } from '../../../contract/json/place-in-json.ts';
import type { orMeant } from '../../../terminal/did-you-mean.ts';
import { pathOf, type Roles } from '../key-facts.ts';
import type { Field } from '../kind.ts';
import { isCalled } from '../role-keys.ts';

/**
 * Looks up the names in a role; the look reports those that lead nowhere and keys of the wrong type.
 * @returns the role with the names that were found; null if they are useless without the others
 */
export type Role<Given> = (given: Given, at: JsonPath, look: Look) => unknown;

/** A key that roles may name. */
export interface RoleKey extends Pick<Field, 'name' | 'spellings'> {
  /** The type of its values; null if it embeds records. */
  readonly type: string | null;
  readonly target: string | null;
  readonly isMany: boolean;
}

export interface Owner {
  /** Null for all records. */
  readonly record: string | null;
  readonly keys: readonly RoleKey[];
}

/** What roles may name, in a file or among what is published, and the faults that were found so far. */
export class Look {
  readonly faults: string[] = [];
  readonly roles: Roles;
  readonly records: ReadonlyMap<string, readonly RoleKey[]>;
  /** By record. */
  readonly tables: ReadonlyMap<string, string>;
  readonly all: Owner;
  /** Null if it is missing, which the role entity reports. */
  readonly entity: Owner | null;
  readonly #suggest: typeof orMeant;

  constructor(
    { roles, records, tables }: Pick<Look, 'roles' | 'records' | 'tables'>,
    suggest: typeof orMeant,
  ) {
    const { entity: record = '' } = roles;
    const keys = records.get(record) ?? [];
    this.roles = roles;
    this.records = records;
    this.tables = tables;
    this.all = { record: null, keys: [...records.values()].flat() };
    this.entity = keys.length === 0 ? null : { record, keys };
    this.#suggest = suggest;
  }

  report(at: JsonPath, message: string): null {
    this.faults.push(faultAt(at, message));
    return null;
  }

  record(at: JsonPath, record: string): Owner | null {
    const { records } = this;
    const keys = records.get(record);
    if (keys === undefined)
      return this.report(at, `there is no record ${record}${this.#suggest(record, [...records.keys()])}`);
    if (keys.length === 0) return this.report(at, `${record} is private, so it is not published`);
    return { record, keys };
  }

  /** A key of one of these types; without types, any key. */
  key(at: JsonPath, key: string, { record, keys }: Owner, ...types: readonly string[]): RoleKey | null {
    const named = keys.filter((each) => isCalled(each, key));
    const fits = ({ type }: RoleKey) => types.length === 0 || types.some((each) => type?.startsWith(each));
    const fit = named.find(fits);
    if (fit !== undefined) return fit;
    if (named.length > 0) return this.report(at, `${key} must be of type ${types.join(' or ')}`);
    const lacking = record === null ? 'no record has the key' : `${record} has no key`;
    const known = [...new Set(keys.map(({ name }) => name))];
    return this.report(at, `${lacking} ${key}${this.#suggest(key, known)}`);
  }

  /** The names of the keys that are found. */
  keys(at: JsonPath, keys: readonly string[], owner: Owner, ...types: readonly string[]): string[] {
    return keys.flatMap((key, index) => this.key([...at, index], key, owner, ...types)?.name ?? []);
  }

  /**
   * A path of keys through embedded records: `home_nga.name`.
   * @param fault what is wrong with its last key
   */
  path(at: JsonPath, path: string, owner: Owner, fault: (end: RoleKey) => string | null): string | null {
    const keys: RoleKey[] = [];
    let own: Owner | null = owner;
    for (const key of pathOf(path)) {
      const before = keys.at(-1);
      if (before !== undefined) {
        if (!embedsOne(before))
          return this.report(at, `${before.name} embeds no record: it has no key ${key}`);
        own = this.record(at, before.target);
      }
      const next = own && this.key(at, key, own);
      if (next === null) return null;
      keys.push(next);
    }
    const message = fault(keys.at(-1) as RoleKey);
    return message === null ? keys.map(({ name }) => name).join('.') : this.report(at, message);
  }
}

export function embedsOne(key: RoleKey): key is RoleKey & { readonly target: string } {
  return key.target !== null && !key.isMany;
}

/** Without what is missing. */
export function found<Value>(roles: Readonly<Record<string, Value>>) {
  return Object.fromEntries(Object.entries(roles).filter(([, value]) => (value ?? null) !== null));
}

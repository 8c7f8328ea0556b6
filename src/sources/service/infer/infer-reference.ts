import { getOrMake } from '../../../contract/get-or-make.ts';
import { nameInAddress } from '../../../contract/tree/id-in-address.ts';
import { treeAddress } from '../../../contract/tree/tree.ts';
import { wordsIn } from '../../../contract/words/in-words.ts';
import type { Collection } from '../../../model/description/kind.ts';

/** By which other records refer to records of a list. */
export interface ListIds {
  /** Empty if they are addresses. */
  readonly values: ReadonlySet<string | number>;
  /** As they are there. */
  readonly inAddresses: () => ReadonlySet<string>;
}

/** The last part of the address of a single record in the tree, as it is there; null for any other value. */
export function nameInTree(value: unknown, list: string): string | null {
  if (typeof value !== 'string' || !value.startsWith(treeAddress)) return null;
  return nameInAddress(value, treeAddress + list);
}

/** As in a list's name: `birth_place_id`, `birthPlace` and `birth-places` end in the word `place`. */
const words = (name: string) => wordsIn(name.replace(/([a-z0-9])([A-Z])/g, '$1_$2'));

const singular = (word: string) =>
  word.endsWith('ies')
    ? [`${word.slice(0, -3)}y`, word.slice(0, -1)]
    : word.endsWith('es')
      ? [word.slice(0, -2), word.slice(0, -1)]
      : word.endsWith('s')
        ? [word.slice(0, -1)]
        : [];

const idWords = ['id', 'ids', 'pk', 'key', 'uuid', 'slug', 'code'];

/** Whether the values of a key may be ids of a list, by their names: `home_city_id` of `geo/cities`. */
export function isNamedAfter(key: string, list: string): boolean {
  const of = words(key);
  while (of.length > 1 && idWords.includes(of.at(-1) as string)) of.pop();
  const named = words(list.split('/').at(-1) as string);
  const end = of.slice(-named.length);
  const last = named.at(-1);
  // A list may be called `_`.
  if (
    last === undefined ||
    end.length < named.length ||
    end.slice(0, -1).join() !== named.slice(0, -1).join()
  )
    return false;
  const forms = (word: string) => [word, ...singular(word)];
  return forms(end.at(-1) as string).some((form) => forms(last).includes(form));
}

/** Finds the list that the values of one key refer to: all are addresses of its records, or all are its ids. */
export class InferredReference {
  readonly #named: readonly string[];
  readonly #lists: readonly Pick<Collection, 'name' | 'path'>[];
  /** Ids in addresses, as they are there, by list. */
  readonly #addressed = new Map<string, Set<string>>();
  readonly #values = new Set<string | number>();
  #isOther = false;

  constructor(key: string, lists: readonly Pick<Collection, 'name' | 'path'>[]) {
    this.#named = lists.filter(({ name }) => isNamedAfter(key, name)).map(({ name }) => name);
    this.#lists = lists;
  }

  /** @param value with addresses of the tree in place of the service's */
  take(value: unknown): void {
    if (this.#isOther || value === null) return;
    for (const each of Array.isArray(value) ? value : [value])
      if (!this.#takeAddress(each) && !this.#takeId(each)) this.#isOther = true;
  }

  #takeAddress(value: unknown): boolean {
    const list = this.#lists.find(({ path }) => nameInTree(value, path) !== null);
    if (list === undefined) return false;
    const ids = getOrMake(this.#addressed, list.name, () => new Set<string>());
    ids.add(nameInTree(value, list.path) as string);
    return true;
  }

  #takeId(value: unknown): boolean {
    if (this.#named.length === 0) return false;
    if (typeof value !== 'string' && !Number.isSafeInteger(value)) return false;
    this.#values.add(value as string | number);
    return true;
  }

  /**
   * The name of the list; null without a single one.
   * @param own the list of the key; addresses that are all different there are each record's own
   * @param idsOf of a list; null without any
   */
  listOf(own: string, records: number, idsOf: (list: string) => ListIds | null): string | null {
    if (this.#isOther) return null;
    if (this.#addressed.size > 0) {
      const [[list, ids] = ['', new Set<string>()], ...others] = this.#addressed;
      if (others.length > 0 || this.#values.size > 0 || (list === own && ids.size === records)) return null;
      const known = idsOf(list)?.inAddresses();
      return known !== undefined && [...ids].every((id) => known.has(id)) ? list : null;
    }
    if (this.#values.size === 0) return null;
    const fitting = this.#named.filter((list) => {
      const known = idsOf(list)?.values;
      return known !== undefined && [...this.#values].every((value) => known.has(value));
    });
    return fitting.length === 1 ? (fitting[0] as string) : null;
  }
}

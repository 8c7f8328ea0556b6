import { treeAddress } from '../../../contract/tree/tree.ts';
import type { Collection } from '../../../model/description/kind.ts';
import { withoutEndSlashes } from '../source/service-address.ts';

/** Addresses of the lists that are published, as an export has them: at `treeAddress`. */
export class TreeAddresses {
  readonly #bases: readonly string[];
  readonly #to: string;
  /** Those that are published. */
  readonly lists: readonly Pick<Collection, 'name' | 'path'>[];
  readonly #places: readonly (readonly [at: string, list: Pick<Collection, 'name' | 'path'>])[];

  /** @param bases what addresses of the service begin with, before the paths of its lists; `to` replaces them */
  constructor(
    bases: readonly string[],
    lists: readonly Pick<Collection, 'name' | 'path' | 'at'>[],
    to: string = treeAddress,
  ) {
    this.#bases = bases;
    this.#to = to;
    this.lists = lists;
    // Of two that fit, the longer one is meant.
    this.#places = lists
      .map((list) => [withoutEndSlashes(list.at ?? list.path), list] as const)
      .sort(([one], [other]) => other.length - one.length);
  }

  /** The same value with its addresses replaced, at any depth. `found` gets the lists that they lead to. */
  replace(value: unknown, found: Set<string> = new Set()): unknown {
    if (typeof value === 'string') return this.#replaced(value, found);
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map((each) => this.replace(each, found));
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, this.replace(each, found)]));
  }

  /** Whether a value holds addresses of the lists, or any at `treeAddress`, at any depth. */
  areIn(value: unknown): boolean {
    const found = new Set<string>();
    return JSON.stringify(this.replace(value, found)).includes(`"${treeAddress}`) || found.size > 0;
  }

  #replaced(text: string, found: Set<string>): string {
    const base = this.#bases.find((each) => text.startsWith(each));
    if (base === undefined) return text;
    const rest = text.slice(base.length);
    const match = this.#places.find(
      ([at]) => rest.startsWith(at) && /^(?:$|[/?])/.test(rest.slice(at.length)),
    );
    if (match === undefined) return text;
    const [at, { name, path }] = match;
    found.add(name);
    const within = rest.slice(at.length).replace(/^\/+/, '');
    // Single records have a slash at their end in a tree.
    const isRecord = /^[^/?#]+$/.test(within);
    return `${this.#to}${path}${within}${isRecord ? '/' : ''}`;
  }
}

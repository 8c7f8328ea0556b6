import { getOrMake } from '../../../contract/get-or-make.ts';
import { isObject, objectIn } from '../../../contract/json/is-object.ts';
import { isSameJson } from '../../../contract/json/same-json.ts';
import {
  type Envelope,
  holdsSlot,
  optionalSlot,
  type PageFacts,
  RECORDS,
  slots,
  standardEnvelope,
} from '../../../contract/tree/envelope.ts';
import { numberIn } from '../lists/following-page.ts';
import type { ListPage } from '../lists/list-forms.ts';
import { flagKeys, isPageToken, linkForms, linkKeys, numberKeys, pagesKeys } from '../lists/list-keys.ts';
import { LinkLists } from './link-lists.ts';

interface Leaf {
  readonly first: unknown;
  isConstant: boolean;
  /** Whether a page lacked it. */
  isOmitted: boolean;
  /** Whether it was null on a page. */
  isNull: boolean;
  /** Slots that had this value on every page. */
  fitting: string[];
  /** For a key of a link in a list, but for its address: the path of that link, which a page may lack whole. */
  readonly link: string | null;
}

/** What the pages of a list have besides their records, and how that depends on the page. */
export class InferredEnvelope {
  readonly #leaves = new Map<string, Leaf>();
  readonly #holdsAddress: (value: unknown) => boolean;
  #shape: unknown = null;
  #at: readonly string[] = [];
  #isBare = false;
  /** Whether a list follows what the page says of itself. */
  #isAfterFacts = false;
  #first: Omit<PageFacts, 'address'> | null = null;
  readonly #links = new LinkLists();

  /** @param holdsAddress whether a value holds what a tree does not have, such as addresses that are others there */
  constructor(holdsAddress: (value: unknown) => boolean = () => false) {
    this.#holdsAddress = holdsAddress;
  }

  take(body: unknown, { at }: Pick<ListPage, 'at'>, facts: Omit<PageFacts, 'address'>): void {
    if (Array.isArray(body)) {
      this.#isBare = true;
      this.#isAfterFacts = at.length > 0;
      return;
    }
    const isFirst = this.#shape === null;
    this.#first ??= facts;
    const first = this.#first;
    const before = new Set(this.#links.seen);
    const page = this.#links.opened(body, at);
    if (isFirst) [this.#shape, this.#at] = [page, at];
    const missing = new Set(this.#leaves.values());
    for (const [path, value] of leavesOf(page, at)) {
      const key = JSON.stringify(path);
      const leaf = getOrMake(this.#leaves, key, (): Leaf => {
        this.#shape = inOrderOf(page, withLeaf(this.#shape, path, value));
        const name = path.findLast((each) => !isAddress(each)) as string;
        const link = isAddress(path.at(-1)) ? null : this.#links.linkAt(path);
        const isConstant = isFirst || (link !== null && !before.has(link));
        return {
          ...{ first: value, isConstant, isOmitted: !isConstant, isNull: false, link },
          fitting: slotsOf(name, value, path.slice(-2).join('.')).filter(
            (slot) => isConstant || mayLack(slot, first),
          ),
        };
      });
      missing.delete(leaf);
      leaf.isNull ||= value === null;
      leaf.isConstant &&= isSameJson(leaf.first, value);
      leaf.fitting = leaf.fitting.filter((slot) => fits(slot, value, facts));
    }
    // A link that leads nowhere may be absent instead of null.
    for (const leaf of missing) {
      if (leaf.link !== null && !this.#links.onPage.has(leaf.link)) continue;
      leaf.isConstant = false;
      leaf.isOmitted = true;
      leaf.fitting = leaf.fitting.filter((slot) => mayLack(slot, facts));
    }
  }

  /** `leftOut` gets a sentence for each key that it lacks. Null: it is the standard one. */
  envelope(leftOut: string[]): Envelope | null {
    if (this.#isAfterFacts)
      leftOut.push('its records are published as one list, without what comes before them on its pages');
    if (this.#isBare) return RECORDS;
    const made = this.#filled(this.#shape, [], leftOut) as Envelope;
    return JSON.stringify(made) === JSON.stringify(standardEnvelope) ? null : made;
  }

  #filled(value: unknown, path: readonly string[], leftOut: string[]): unknown {
    if (isSameJson(path, this.#at)) return RECORDS;
    if (this.#holdsAddress(path)) {
      leftOut.push(`the key ${path.join('.')} of its pages has a key of --query in its name: it is left out`);
      return undefined;
    }
    const leaf = this.#leaves.get(JSON.stringify(path));
    if (leaf !== undefined) {
      const [slot] = leaf.fitting;
      if (slot !== undefined) {
        const optional = optionalSlot(slot);
        return leaf.isOmitted && !leaf.isNull && Object.hasOwn(slots, optional) ? optional : slot;
      }
      const name = path.at(-1) as string;
      // Of one page, too: clients would ask for others.
      const misleads = isPageToken(name)
        ? Boolean(leaf.first)
        : pagesKeys.includes(name) && isOtherCount(leaf.first);
      const isKept = leaf.isConstant && !misleads;
      if (isKept && !holdsSlot(leaf.first) && !this.#holdsAddress(leaf.first)) return leaf.first;
      const why = isKept
        ? 'holds addresses of the tree, a key of --query, or a word in angle brackets'
        : leaf.isConstant
          ? 'would lead clients to other pages'
          : 'differs from page to page';
      leftOut.push(`the key ${path.join('.')} of its pages ${why}: it is left out`);
      return undefined;
    }
    if (!isObject(value)) return value;
    const entries = Object.entries(value).map(([key, each]) => [
      key,
      this.#filled(each, [...path, key], leftOut),
    ]);
    const filled = Object.fromEntries(entries.filter(([, each]) => each !== undefined));
    // A link needs an address.
    return this.#links.isList(path)
      ? Object.values(filled).filter((each) => Object.keys(objectIn(each)).some(isAddress))
      : filled;
  }
}

/** Of pages: a number that did not fit, or as a text, which has no place in a tree. */
const isOtherCount = (said: unknown) =>
  typeof said === 'number' || (typeof said === 'string' && (numberIn(said) ?? 0) > 1);

/** Whether a key of a link has its address. */
const isAddress = (key?: string) => linkForms.some(({ address }) => address === key);

/** All but the records, objects opened. A list is a leaf. */
function* leavesOf(
  value: unknown,
  at: readonly string[],
  path: readonly string[] = [],
): Generator<[path: readonly string[], value: unknown]> {
  if (isSameJson(path, at)) return;
  const entries = Object.entries(objectIn(value));
  if (entries.length === 0) yield [path, value];
  for (const [key, each] of entries) yield* leavesOf(each, at, [...path, key]);
}

function withLeaf(shape: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value;
  const object = objectIn(shape);
  return { ...object, [key]: withLeaf(object[key], rest, value) };
}

/** The same with its keys in the order of a page that has more of them than others; keys that it lacks at the end. */
function inOrderOf(page: unknown, shape: unknown): unknown {
  if (!isObject(page) || !isObject(shape)) return shape;
  const keys = new Set([...Object.keys(page).filter((key) => key in shape), ...Object.keys(shape)]);
  return Object.fromEntries([...keys].map((key) => [key, inOrderOf(page[key], shape[key])]));
}

function slotsOf(name: string, value: unknown, ofObject: string): string[] {
  const named = (table: Readonly<Record<string, readonly string[]>>) =>
    Object.entries(table).flatMap(([slot, names]) =>
      names.includes(name) || names.includes(ofObject) ? [slot] : [],
    );
  // Anything else is a token, which leads clients of a tree back to its first page.
  if (typeof value === 'string') return /[/?]/.test(value) ? named(linkKeys) : [];
  if (typeof value === 'boolean') return named(flagKeys);
  return value === null ? [...named(linkKeys), ...named(numberKeys)] : named(numberKeys);
}

function mayLack(slot: string, facts: Omit<PageFacts, 'address'>): boolean {
  const optional = optionalSlot(slot);
  return fits(Object.hasOwn(slots, optional) ? optional : slot, null, facts);
}

/** Addresses lead elsewhere in a tree: only whether there is one can be compared. */
function fits(slot: string, value: unknown, facts: Omit<PageFacts, 'address'>): boolean {
  const expected = slots[slot]?.({ ...facts, address: () => '' });
  return typeof expected === 'string' ? typeof value === 'string' : expected === value;
}

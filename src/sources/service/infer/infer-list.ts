import { getOrMake } from '../../../contract/get-or-make.ts';
import { isObject } from '../../../contract/json/is-object.ts';
import { pageSizeIn, pathTo, RECORDS, standardEnvelope } from '../../../contract/tree/envelope.ts';
import { pageCount } from '../../../contract/tree/tree.ts';
import { accountKeyFault } from '../../../model/description/account-faults.ts';
import type { RecordEntry } from '../../../model/description/key-facts.ts';
import type { Collection } from '../../../model/description/kind.ts';
import { keyNameFault } from '../../../model/description/name-faults.ts';
import { freeName, takeName } from '../../../model/description/table-names.ts';
import { figure, plural } from '../../../terminal/plural.ts';
import { showName, showText } from '../../../terminal/safe-text.ts';
import { isPlace, sizeKeys, usualSizes } from '../lists/list-keys.ts';
import type { RawRecord } from '../raw-record.ts';
import type { ParsedPage } from '../source/parse-page.ts';
import type { Secrets } from '../source/sent-query.ts';
import { InferredEnvelope } from './infer-envelope.ts';
import { InferredKey, LONGEST_ID } from './infer-key.ts';
import { type ListIds, nameInTree } from './infer-reference.ts';
import type { TreeAddresses } from './tree-addresses.ts';

/** Names of keys that are ids wherever they are different, the best first. */
const usualIds = ['id', 'pk', 'uuid', '_id', 'slug', 'code', 'key'];
const NAME = 'name';

/** Of all records together. More are a mapping, and soon more than SQLite's 2000 columns of a table. */
const MOST_KEYS = 1000;

interface Counts {
  readonly records: number;
  readonly pages: number;
  /** Whether the service counts its records. */
  readonly isStated?: boolean;
}

/** Names of keys without their values, and texts that no page may hold. */
type Withheld = Pick<ReadonlySet<string>, 'has'> & { readonly secrets?: Secrets | undefined };

/** What a list is, by all of its pages. */
export class InferredList {
  readonly collection: Collection;
  readonly notes: string[] = [];
  readonly #addresses: TreeAddresses;
  readonly #withheld: Withheld;
  readonly #counts: Counts;
  readonly #keys = new Map<string, InferredKey>();
  readonly #envelope: InferredEnvelope;
  #size = 0;
  #records = 0;
  #page = 0;
  #others = 0;
  #irregular = false;
  /** Records of the last page. */
  #last = 0;
  #hasTooManyKeys = false;
  /** The query of the second page. */
  #asked = new URLSearchParams('page=2');
  #hasOwnAddress = true;
  /** Whether a page says whether others follow. */
  #saysEnd = false;

  constructor(collection: Collection, counts: Counts, addresses: TreeAddresses, withheld: Withheld) {
    this.collection = collection;
    this.#counts = counts;
    this.#addresses = addresses;
    this.#withheld = withheld;
    this.#envelope = new InferredEnvelope(
      (value) => addresses.areIn(value) || withheld.secrets?.test(JSON.stringify(value)) === true,
    );
  }

  /** @param rest what followed the path of the list in the address of the page */
  take({ value, list, faults }: ParsedPage, rest = ''): void {
    if (list === null) return;
    this.#page += 1;
    if (this.#page === 2) this.#asked = new URLSearchParams(rest);
    const { at, records } = list;
    if (list.next !== undefined || list.hasMore !== undefined) this.#saysEnd = true;
    if (this.#page === 1) this.#last = this.#size = this.#sizeOf(value, records.length);
    const { records: count, pages: read } = this.#counts;
    // Where an empty page is the last, the one before leads to it.
    if (records.length === 0 && this.#page > 1) return;
    if (this.#last !== this.#size) this.#irregular = true;
    this.#last = records.length;
    const pages = Math.max(read, pageCount(count, this.#size));
    this.#envelope.take(value, { at }, { count, page: this.#page, pages, size: this.#size });
    for (const record of records) {
      if (isObject(record)) this.#takeRecord(record);
      else this.#others += 1;
    }
    for (const { key, message } of faults) {
      const faulty = key === undefined ? undefined : this.#keys.get(key);
      if (faulty !== undefined) faulty.loss ??= message;
    }
  }

  #takeRecord(record: RawRecord): void {
    this.#records += 1;
    if (this.#hasTooManyKeys) return;
    const ids = new Set<string>();
    const taken: [InferredKey, unknown][] = [];
    for (const [name, value] of Object.entries(record)) {
      this.#hasTooManyKeys = this.#keys.size === MOST_KEYS && !this.#keys.has(name);
      if (this.#hasTooManyKeys) return;
      const key = getOrMake(this.#keys, name, () => new InferredKey(name, this.#addresses.lists));
      const lists = new Set<string>();
      const replaced = this.#addresses.replace(value, lists);
      const own = nameInTree(replaced, this.collection.path);
      if (own !== null) ids.add(own);
      key.take(value, lists, own);
      key.reference.take(replaced);
      taken.push([key, value]);
    }
    this.#hasOwnAddress &&= ids.size > 0;
    for (const [key, value] of taken) key.compareWithAddresses(value, ids);
  }

  /** A page that is the only one may be shorter than others would be. */
  #sizeOf(value: unknown, shown: number): number {
    const stated = Object(value);
    const size = sizeKeys
      .map((key) => stated[key])
      .find((each) => Number.isSafeInteger(each) && each >= Math.max(1, shown));
    return this.#counts.pages > 1 ? shown : Math.max(1, size ?? shown);
  }

  /** Null if it cannot be described; a note says why. @param usual the page size of the service */
  inferred(usual: number) {
    const leftOut: string[] = [];
    const envelope = this.#envelope.envelope(leftOut);
    this.notes.push(...leftOut);
    const record = this.#record();
    if (record === null) return null;
    const size = this.#counts.pages > 1 ? this.#size : Math.max(this.#size, usual);
    const paging = ['<next>', '<count>', '<pages>'].map((slot) => pathTo(slot, envelope ?? standardEnvelope));
    const isPaged = paging.some((path) => path?.slice(0, -1).every(isPlace));
    const pageSize = pageSizeIn(isPaged ? (envelope ?? standardEnvelope) : RECORDS, size);
    const page = this.#asked.get('page');
    if (page !== '2' && pageSize === size) {
      const asked =
        page === null ? [...this.#asked.keys()].map((key) => `${key}=`).join('&') : `page=${page}`;
      this.notes.push(
        `its second page is asked for with ${showText(`?${asked}`)}: in the tree with ?page=2, and any query without page gets the first page`,
      );
    }
    const { records, pages, isStated = false } = this.#counts;
    if (pages === 1 && !isStated && !this.#saysEnd && usualSizes.includes(records))
      this.notes.push(
        `it answers exactly ${plural(records, 'record')}, without saying that these are all: check whether others follow, which would not be published`,
      );
    if (this.#irregular && pageSize === size)
      this.notes.push(`its pages hold different numbers of records: they are published with ${size} each`);
    return { pageSize, envelope, record };
  }

  /** Of a list with several pages. */
  get pageSize(): number | null {
    return this.#counts.pages > 1 ? this.#size : null;
  }

  #record(): RecordEntry | null {
    const { name } = this.collection;
    const table = name.replace(/[^A-Za-z0-9]+/g, '_');
    if (this.#others > 0)
      return this.#refused(
        `${plural(this.#others, 'of its records is', 'of its records are')} not an object`,
      );
    if (this.#records === 0) {
      this.notes.push('it is empty: its keys are unknown, and only an id is assumed');
      return { table, keys: { id: 'integer' } };
    }
    if (this.#hasTooManyKeys) return this.#refused(`its records have more than ${figure(MOST_KEYS)} keys`);
    const fault = [...this.#keys.keys()]
      .map((key) => keyNameFault(key) && `its key ${showName(key)} is not possible: ${keyNameFault(key)}`)
      .find(Boolean);
    if (fault) return this.#refused(fault);
    const id = this.#id();
    if (id === null) return this.#refused('no key tells its records apart');
    const long = [...usualIds, NAME].find((name) => name === id.name || this.#keys.get(name)?.isTooLong);
    if (long !== undefined && long !== id.name)
      this.notes.push(
        `its key ${long} has a text of more than ${LONGEST_ID} characters: ${showName(id.name)} is taken as its id`,
      );
    const taken = new Set<string>();
    const keys: Record<string, unknown> = {};
    const all = [...this.#keys.values()];
    // A record begins with a key that it has.
    if (all[0]?.isOptionalIn(this.#records)) all.unshift(...all.splice(all.indexOf(id), 1));
    for (const key of all) {
      if (accountKeyFault([key.name]) !== null) {
        this.notes.push(`its key ${key.name} is left out: a password is never published`);
        continue;
      }
      if (this.#withheld.secrets?.test(key.name)) key.loss = 'has a key of --query in its name';
      if (key.loss !== null) {
        this.notes.push(`its key ${key.name} is left out: it ${key.loss}`);
        continue;
      }
      const column = takeName(key.name, taken);
      const isWithheld = this.#withheld.has(key.name) && key.isAlwaysNull && key !== id;
      const entry = isWithheld ? { always: null } : key.entry(this.#records, key === id);
      keys[key.name] =
        column === key.name || isWithheld
          ? entry
          : { ...(typeof entry === 'string' ? { value: entry } : entry), column };
    }
    const order = id.isAscending ? {} : { order: freeName('position', taken) };
    return { table, ...(id.name !== 'id' && { id: id.name }), ...order, keys } as RecordEntry;
  }

  /** Of its records; null if they have none. */
  get ids(): ListIds | null {
    return this.#id()?.listIds ?? null;
  }

  /** The list that a key of its records refers to; null without a single one. */
  referenceOf(key: string, idsOf: (list: string) => ListIds | null): string | null {
    if (key === this.#id()?.name) return null;
    return this.#keys.get(key)?.reference.listOf(this.collection.name, this.#records, idsOf) ?? null;
  }

  #id(): InferredKey | null {
    const all = [...this.#keys.values()];
    const unique = all.filter((key) => key.isIdOf(this.#records) && !key.hasAddresses);
    const inAddress = this.#hasOwnAddress ? unique.filter((key) => key.isInAddress) : [];
    const named = (names: readonly string[]) =>
      names.map((name) => unique.find((key) => key.name === name)).find(Boolean);
    const [first] = all;
    const usual = named(usualIds);
    // A name that follows a code of its own is what people read: `{"iso": "fi", "name": "Finnish"}`.
    const other = named([first?.isCode ? first.name : '', NAME]);
    return (
      inAddress.find((key) => key === (usual ?? other)) ??
      inAddress[0] ??
      usual ??
      // Without the id in its address, a record is where its address says, whatever else may tell it apart.
      all.find((key) => key.isOwnAddressOf(this.#records)) ??
      other ??
      unique[0] ??
      null
    );
  }

  #refused(why: string): null {
    this.notes.push(`${why}${this.collection.mayBeMissing ? ': it is left out' : ''}`);
    return null;
  }
}

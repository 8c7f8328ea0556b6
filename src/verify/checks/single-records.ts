import type { Check, Notes } from '../check.ts';
import { isObject, parseJson } from '../json.ts';
import type { Page, WalkedCollection } from '../page.ts';
import { readAhead } from '../read-ahead.ts';
import { claimedIds } from '../record-ids.ts';
import { isError, isMissing, notFound } from '../requests/expectations.ts';
import { redirectsTo } from '../requests/paths.ts';
import { type Expectation, type RequestRow, sendRows } from '../requests/request-check.ts';
import { showValue } from '../show-value.ts';
import type { HttpTarget } from '../target/http-target.ts';
import { hasPageRule, type Tree } from '../tree.ts';
import { twinFault, twinFolders } from './html-twins.ts';

/** How many files are read at once. */
const atOnce = 8;

export const singleRecords: Check = {
  name: 'single-records',
  description:
    'Each record has a file of its own, equal to the record on its page: on disk all are read, over HTTP up to three of each collection. Without its slash it is a redirect, and any other id is 404.',
  fix: 'Build the tree again, and publish all of it; where the host answers otherwise, give it the rules of its kind.',
  over: 'both',
  applies: ({ manifest }) => manifest?.collections.some(({ ids }) => ids !== undefined) === true,
  needsAllPages: true,
  start(tree, notes) {
    const { http } = tree;
    const twins = twinFolders(tree);
    const samples: SingleRecord[] = [];
    const claims = new Map<string, Claim>();
    const claimOf = ({ path }: WalkedCollection) => {
      const claim = claims.get(path) ?? new Claim(tree, path);
      claims.set(path, claim);
      return claim;
    };
    const read = async (record: SingleRecord) => {
      const fault = await fileFault(tree, record);
      return { record, fault, twin: fault === null && twins.has(record.path.slice(1)) };
    };
    const tellTwin = async (folder: string) => {
      const fault = await twinFault(tree, folder);
      if (fault !== null) notes.fail(`${folder}index.html`, fault);
    };
    return {
      async page(page) {
        const records = recordsOf(page);
        for (const { id } of records) claimOf(page.collection).found(id);
        if (http !== null) {
          samples.push(...chosen(page, records));
          return;
        }
        for await (const { record, fault, twin } of readAhead(records, () => atOnce, read)) {
          notes.looked();
          if (fault !== null)
            notes.fail(fileOf(record), fault.message, fault.missing ? 'missing' : undefined);
          if (twin) await tellTwin(folderOf(record));
        }
      },
      collection(collection) {
        const fault = claimOf(collection).fault(collection.complete);
        if (fault !== null) notes.fail('manifest.json', fault);
      },
      async end(collections) {
        if (http === null) return;
        for (const record of samples) if (twins.has(record.path.slice(1))) await tellTwin(folderOf(record));
        await askFor(http, hasPageRule(tree), samples, collections, notes);
      },
    };
  },
};

/** A record of a page, which must be a file of its own in the collection at `path`. */
interface SingleRecord {
  readonly path: string;
  readonly id: string | number;
  /** The record as its page has it. */
  readonly text: string;
}

function recordsOf({ collection: { path, kind }, envelope }: Page): SingleRecord[] {
  return (envelope?.results ?? []).flatMap((record) => {
    const id = isObject(record) ? record[kind.id.name] : undefined;
    // Any other id is invalid, which its schema reports.
    return typeof id === 'number' || typeof id === 'string'
      ? [{ path, id, text: JSON.stringify(record) }]
      : [];
  });
}

const folderOf = ({ path, id }: SingleRecord) => `${path.slice(1)}${id}/`;
const fileOf = (record: SingleRecord) => `${folderOf(record)}index.json`;

/** The records that are asked for over HTTP: the first of the first and the middle page, the last of the last. */
function chosen({ collection: { pages }, number }: Page, records: readonly SingleRecord[]): SingleRecord[] {
  const first = number === 1 || number === Math.floor(pages / 2) + 1 ? records.slice(0, 1) : [];
  return [...new Set([...first, ...(number === pages ? records.slice(-1) : [])])];
}

async function fileFault({ target }: Tree, record: SingleRecord) {
  const file = await target.file(fileOf(record));
  if (file.bytes === null) return { message: file.reason, missing: file.missing };
  const message = bytesFault(file.bytes, record);
  return message === null ? null : { message, missing: false };
}

/** Compared by value, and by the order of keys. */
function bytesFault(bytes: Buffer, { text }: SingleRecord): string | null {
  if (bytes.equals(Buffer.from(text))) return null;
  const { value, faults } = parseJson(bytes);
  const [fault = null] = faults;
  return fault ?? (JSON.stringify(value) === text ? null : 'is not the same as the record on its page');
}

/** Asks for records as clients do, and for one of each collection that is not there. */
async function askFor(
  http: HttpTarget,
  hasRules: boolean,
  samples: readonly SingleRecord[],
  collections: readonly WalkedCollection[],
  notes: Notes,
): Promise<void> {
  const isThere =
    (record: SingleRecord): Expectation =>
    (answer) => {
      if (answer.status === 200) return bytesFault(answer.bytes, record);
      const message = `answered ${answer.status}, expected 200 and the record on its page`;
      return answer.status === 404 ? { message, symptom: 'missing' } : message;
    };
  const rows = samples.flatMap((record): RequestRow[] => {
    const path = `/${folderOf(record)}`;
    const row = { path, expect: isThere(record) };
    // A host without rules answers with a twin for browsers.
    return hasRules
      ? [row, { path: path.slice(0, -1), expect: redirectsTo(path, '') }]
      : [{ ...row, path: `${path}index.json` }];
  });
  const last = new Map(samples.map(({ path, id }) => [path, id]));
  const unknown = collections.map(({ path }): RequestRow => {
    const id = last.get(path) ?? 0;
    const other = typeof id === 'number' ? id + 1 : 'no-such-record';
    return { path: `${path}${other}/`, expect: hasRules ? isError(404, notFound) : isMissing };
  });
  await sendRows(http, collections, notes, () => [...rows, ...unknown]);
}

/** What the manifest claims of a collection, held against its pages while they are read. */
class Claim {
  readonly #path: string;
  readonly #ids: Iterator<string | number>;
  #fault: string | null = null;

  constructor({ manifest }: Tree, path: string) {
    const ids = manifest?.collections.find((each) => each.path === path)?.ids;
    this.#path = path;
    this.#ids = claimedIds(ids ?? []);
    if (ids === undefined) this.#fault = `gives ${path} no ids, but others`;
  }

  /** The next record of its pages. */
  found(id: string | number): void {
    if (this.#fault !== null) return;
    const { value } = this.#ids.next();
    if (value !== id)
      this.#fault = `gives ${this.#path} the id ${showValue(value)}, its pages have ${showValue(id)} there`;
  }

  /** What is wrong with it. If a page could not be read, the ids after it say nothing. */
  fault(isComplete: boolean): string | null {
    if (!isComplete) return null;
    if (this.#fault !== null) return this.#fault;
    return this.#ids.next().done === true ? null : `gives ${this.#path} more ids than its pages have`;
  }
}

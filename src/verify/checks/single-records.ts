import { objectIn } from '../../contract/json/is-object.ts';
import { recordName } from '../../model/description/record-name.ts';
import type { Check, Notes } from '../check.ts';
import { HTML_INDEX, INDEX, MANIFEST } from '../file-names.ts';
import { parseJson } from '../json.ts';
import type { Page } from '../page.ts';
import { claimedIds } from '../record-ids.ts';
import { isError, isMissing, notFound } from '../requests/expectations.ts';
import { redirectsTo } from '../requests/paths.ts';
import { type Expectation, type RequestRow, sendFor, sendRows } from '../requests/request-check.ts';
import { showValue } from '../show-value.ts';
import { hasPageRule, type Tree } from '../tree.ts';
import { twinFault, twinFolders } from './html-twins.ts';

export const singleRecords: Check = {
  name: 'single-records',
  description:
    'Each record has a file of its own, equal to the record on its page: over HTTP, up to three of each collection are read, or all with --all. Without its slash it is a redirect, and any other id is 404.',
  fix: 'Build the tree again, and publish all of it; where the host answers otherwise, give it the rules of its kind.',
  applies: ({ manifest }) => manifest?.collections.some(({ ids }) => ids !== undefined) === true,
  needsAllPages: true,
  start(tree, notes) {
    const twins = twinFolders(tree);
    const samples: SingleRecord[] = [];
    let claim: ReturnType<typeof claimOf> | null = null;
    /** By collection, in the order of ids, which need not be that of its records: none has a greater one. */
    const greatest = new Map<string, string | number>();
    const lookAtTwin = async (record: SingleRecord) => {
      const folder = folderOf(record);
      const fault = twins.has(record.path.slice(1)) ? await twinFault(tree, folder) : null;
      if (fault !== null) notes.fail(`${folder}${HTML_INDEX}`, fault);
    };
    return {
      async page(page) {
        claim ??= claimOf(tree, page.collection);
        const records = recordsOf(page);
        for (const { path, id } of records) {
          claim.found(id);
          const known = greatest.get(path);
          if (known === undefined || id > known) greatest.set(path, id);
        }
        if (tree.http !== null) {
          const few = chosen(page, records);
          samples.push(...few);
          const rest = tree.readsAll ? records.filter((record) => !few.includes(record)) : [];
          notes.sampled(few.length + rest.length, records.length, 'record');
          const rows = rest.flatMap((record) => rowsOf(record, hasPageRule(tree)).slice(0, 1));
          if (rows.length > 0) await sendFor({ collection: page.collection, http: tree.http }, rows, notes);
        } else for (const record of records) if (await isSame(record, tree, notes)) await lookAtTwin(record);
      },
      collection(collection) {
        const { complete } = collection;
        const fault = (claim ?? claimOf(tree, collection)).end();
        claim = null;
        // If a page could not be read, the ids after it say nothing.
        if (complete && fault !== null) notes.fail(MANIFEST, fault);
      },
      async end(collections) {
        // A tree without records has nothing else to look at, and keeps the contract.
        if (collections.every(({ records }) => records === 0)) notes.looked();
        if (tree.http === null) return;
        for (const record of samples) await lookAtTwin(record);
        const hasRules = hasPageRule(tree);
        await sendRows(tree.http, collections, notes, () => [
          ...samples.flatMap((record) => rowsOf(record, hasRules)),
          ...collections.map(({ path }) => {
            const id = greatest.get(path) ?? 0;
            const other = typeof id === 'number' ? id + 1 : `${id}-no-such-record`;
            return { path: `${path}${other}/`, expect: hasRules ? isError(404, notFound) : isMissing };
          }),
        ]);
      },
    };
  },
};

interface SingleRecord {
  readonly path: string;
  readonly id: string | number;
  readonly record: unknown;
}

function recordsOf({ collection: { path, kind }, envelope }: Page): SingleRecord[] {
  return (envelope?.results ?? []).flatMap((record) => {
    const id = objectIn(record)[kind.id.name];
    // The schema reports any other id.
    return typeof id === 'number' || typeof id === 'string'
      ? [{ path, id: recordName(kind, id), record }]
      : [];
  });
}

const folderOf = ({ path, id }: SingleRecord) => `${path.slice(1)}${id}/`;

/** The records to request over HTTP: the first of the first and the middle page, the last of the last. */
function chosen({ collection: { pages }, number }: Page, records: readonly SingleRecord[]): SingleRecord[] {
  const first = number === 1 || number === Math.floor(pages / 2) + 1 ? records.slice(0, 1) : [];
  return [...new Set([...first, ...(number === pages ? records.slice(-1) : [])])];
}

async function isSame(record: SingleRecord, { target }: Tree, notes: Notes): Promise<boolean> {
  const path = `${folderOf(record)}${INDEX}`;
  const file = await target.file(path);
  notes.looked();
  const fault = file.bytes === null ? file.reason : bytesFault(file.bytes, record);
  if (fault === null) return true;
  notes.fail(path, fault, file.bytes === null && file.missing ? 'missing' : undefined);
  return false;
}

function bytesFault(bytes: Buffer, { record }: SingleRecord): string | null {
  const text = JSON.stringify(record);
  if (bytes.equals(Buffer.from(text))) return null;
  const { value, faults } = parseJson(bytes);
  return faults[0] ?? (JSON.stringify(value) === text ? null : 'is not the same as the record on its page');
}

function rowsOf(record: SingleRecord, hasRules: boolean): readonly RequestRow[] {
  const expect: Expectation = ({ status, bytes }) => {
    if (status === 200) return bytesFault(bytes, record);
    const message = `answered ${status}, expected 200 and the record on its page`;
    return status === 404 ? { message, symptom: 'missing' } : message;
  };
  const path = `/${folderOf(record)}`;
  // A host without rules answers the folder with a twin for browsers.
  if (!hasRules) return [{ path: `${path}${INDEX}`, expect }];
  return [
    { path, expect },
    { path: path.slice(0, -1), expect: redirectsTo(path, '') },
  ];
}

/** Compares the ids that the manifest lists of a collection with those on its pages. */
function claimOf({ manifest }: Tree, { path, kind }: Page['collection']) {
  const listed = manifest?.collections.find((each) => each.path === path)?.ids;
  const ids = claimedIds(listed ?? []);
  /** Of records in an order of the service, whose ids the manifest lists in theirs. */
  const unordered = kind.order === undefined ? null : new Set<unknown>();
  let fault = listed === undefined ? `gives ${path} no ids, but others` : null;
  return {
    found(id: string | number): void {
      if (unordered !== null) {
        unordered.add(id);
        return;
      }
      const { value } = ids.next();
      if (value !== id)
        fault ??= `gives ${path} the id ${showValue(value)}, its pages have ${showValue(id)} there`;
    },
    end(): string | null {
      for (let left = unordered?.size ?? 0; left > 0; left -= 1) {
        const { value } = ids.next();
        if (!unordered?.has(value))
          fault ??= `gives ${path} the id ${showValue(value)}, which its pages lack`;
      }
      return fault ?? (ids.next().done ? null : `gives ${path} more ids than its pages have`);
    },
  };
}

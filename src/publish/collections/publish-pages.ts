import { setImmediate } from 'node:timers/promises';
import type { Problem } from '../../contract/errors.ts';
import { createIdCheck, listIds } from '../../contract/tree/record-ids.ts';
import type { PageRange } from '../../contract/tree/shards.ts';
import { Pages } from '../../engine/pages.ts';
import { type Collection, kindsOf } from '../../model/description/kind.ts';
import { recordName } from '../../model/description/record-name.ts';
import type { DoubtCounts } from '../../model/doubts/doubts.ts';
import type { Part } from '../../outputs/forms/form.ts';
import { type FormName, forms } from '../../outputs/forms/forms.ts';
import type { Export } from '../../sources/export/export.ts';
import type { BuildOptions } from '../build-types.ts';
import { fileLine } from '../parts/part-lines.ts';
import { RowWatch } from './count-doubts.ts';

export type PageOptions = ReturnType<typeof pageOptions>;

/** What determines the pages of a tree. All but the description can be posted to another thread. */
export function pageOptions(options: BuildOptions) {
  const { description, baseUrl, pageSize, records, hosts, shard } = options;
  return {
    ...{ description, baseUrl, pageSize, records, pageLinks: hosts.pageLinks },
    ...{ forms: formsOf(options), isPart: shard !== undefined },
  };
}

export function formsOf({ hosts, records }: BuildOptions): readonly FormName[] {
  return [...hosts.forms, ...(records ? (['record-files'] as const) : [])];
}

/** Shows the records done so far and yields to signal handlers. */
export type Pause = (records: number, isAtEnd?: boolean) => Promise<void>;

export type PagePublisher = ReturnType<typeof pagePublisher>;

export function pagePublisher(
  source: Export,
  options: PageOptions,
  taker: {
    readonly write: (path: string, bytes: Uint8Array) => void;
    readonly report: (problems: readonly Problem[]) => void;
  },
) {
  const { write, report } = taker;
  const { collections, schemas } = options.description;
  const kinds = kindsOf(collections);
  const paths = collections.map(({ path }) => path);
  const shown = options.forms.map((name) => forms[name]);
  const watch = new RowWatch(options.description, source);
  let made: Pages | null = null;
  const opened = () => {
    made ??= new Pages({ kinds, source, schemas, report });
    return made;
  };

  return {
    expect: (records: number) => opened().embedded.expect(records),
    /** What looks wrong in the rows of all collections published so far. */
    get doubts(): DoubtCounts {
      return watch.counts;
    },
    /** Frees the cache of embedded records. */
    end: () => {
      made = null;
    },
    /** Reports breaches of the contract and goes on. */
    async publish(collection: Collection, range: PageRange, pause: Pause) {
      const { name, path, kind, pageSize, envelope } = collection;
      const all = opened();
      const lines: string[] = [];
      const show = (part: Part, json: Uint8Array) => {
        for (const form of shown) {
          const files = form.files(part);
          if (files.length === 0) continue;
          const bytes = form.bytes(json);
          for (const file of files) {
            write(file, bytes);
            if (options.isPart) lines.push(fileLine(file, bytes));
          }
        }
      };
      const done = { records: 0, bytes: 0, largestPage: 0 };
      const ids: (string | number)[] = [];
      const faultOf = createIdCheck(path, paths);
      const names = new Set<string | number>();
      for (const _ of all.embedded.prepare(kind)) await pause(0);
      const settings = {
        ...options,
        path,
        pageSize: pageSize ?? options.pageSize,
        ...(envelope !== undefined && { envelope }),
        count: source.count(kind),
        range,
        watch: watch.of(collection),
      };
      for (const { number, isLast, bytes, records, single } of all.pages(kind, settings)) {
        show({ of: 'page', path, number, isLast }, bytes);
        for (const one of single) {
          const id = recordName(kind, one.id);
          // Ids that are different addresses may end alike.
          const isTwice = names.has(id);
          if (kind.id.addresses) names.add(id);
          const message = isTwice ? 'ends as the id of another record: both would be one file' : faultOf(id);
          const place = { table: kind.table, record: one.id, field: kind.id.name, collection: name };
          if (message === null) ids.push(id);
          else report([source.localized({ ...place, message })]);
          if (!isTwice) show({ of: 'record', path, id }, one.bytes);
        }
        done.bytes += bytes.length;
        done.largestPage = Math.max(done.largestPage, bytes.length);
        done.records += records;
        await pause(done.records);
      }
      return {
        ...done,
        /** The record ids, if each has its own address; otherwise null. */
        ids: options.records ? listIds(ids) : null,
        counted: all.counted(),
        /** Kinds whose keys may be wrong: an SQL query then finds the exact problems. */
        doubtful: all.embedded.doubtfulKinds().map(({ name }) => name),
        hasKeyFault: all.embedded.hasKeyFault,
        lines,
      };
    },
  };
}

export type TimedPages = NonNullable<Awaited<ReturnType<typeof publishPart>>[number]>;

/** Milliseconds between two updates of the progress bar, the only moments at which signals are handled. */
const TURN = 20;

export function createPause(signal: AbortSignal, show: (records: number) => void): Pause {
  let last = performance.now();
  return async (records, isAtEnd = false) => {
    if (!isAtEnd && performance.now() - last < TURN) return;
    show(records);
    await setImmediate();
    signal.throwIfAborted();
    last = performance.now();
  };
}

/** A null range skips the collection, which then has no pages here. */
export async function publishPart(
  pages: PagePublisher,
  collections: readonly Collection[],
  ranges: readonly (PageRange | null)[],
  signal: AbortSignal,
  show: (records: number, collection: Collection) => void,
) {
  const published: ((Awaited<ReturnType<PagePublisher['publish']>> & { seconds: number }) | null)[] = [];
  let before = 0;
  for (const [index, collection] of collections.entries()) {
    const range = ranges[index] ?? null;
    if (range === null) {
      published.push(null);
      continue;
    }
    const start = performance.now();
    const pause = createPause(signal, (records) => show(before + records, collection));
    const done = await pages.publish(collection, range, pause);
    await pause(done.records, true);
    before += done.records;
    published.push({ ...done, seconds: (performance.now() - start) / 1000 });
  }
  return published;
}

import { setTimeout as wait } from 'node:timers/promises';
import { checkExport } from './check-export.ts';
import { fieldTable } from './collections/fields.ts';
import type { Problem } from './errors.ts';
import { crawl } from './import/crawl/crawl.ts';
import type { CrawlOptions } from './import/crawl/crawl-options.ts';
import type { CrawlReport } from './import/crawl/crawl-report.ts';
import { gather } from './import/crawl/gather/gather.ts';
import type { GatherReport } from './import/crawl/gather/gather-report.ts';
import { isSampleSource } from './import/crawl/is-sample-source.ts';
import { isServiceAddress, sourceIdentity } from './import/crawl/source/service-address.ts';
import { openWork } from './import/crawl/work/open-work.ts';
import { checkPlace, draftExport } from './import/draft-export.ts';
import type { ImportEffects } from './import/import-effects.ts';
import { removeLeftDrafts } from './import/left-drafts.ts';
import { readSchemas } from './schemas/read-schemas.ts';
import { createValidator } from './validate/create-validator.ts';

export interface ImportApiOptions extends CrawlOptions {
  /** The path of the export. */
  readonly to: string;
  /** Whether to leave out, and report, what breaks the contract instead of making no export. */
  readonly lenient: boolean;
  /** Whether to start over, ignoring what an interrupted import left behind. */
  readonly refresh: boolean;
}

/** The result of importing a service. With problems there is no export, unless it was lenient and `isWritten`. */
export interface ImportApiReport {
  readonly crawled: CrawlReport;
  /** Null if nothing was gathered, because of problems. */
  readonly gathered: GatherReport | null;
  readonly problems: readonly Problem[];
  readonly isWritten: boolean;
  /** Whether the source is a tree of the bundled sample. */
  readonly isSample: boolean;
  readonly seconds: number;
}

/** The file beside the export in which a crawl keeps what it has read, so that it can resume however it ended. */
export function workFileOf(to: string): string {
  return `${to}.crawl`;
}

/**
 * Copies a running service, or a published tree, into an export, and checks that against the contract. The export
 * appears at `to` complete, or not at all; what was read stays beside it until then.
 *
 * @throws CliError if the source cannot be read (the same call resumes from there), or nothing can be written
 */
export async function importApi(options: ImportApiOptions, effects: ImportEffects): Promise<ImportApiReport> {
  const start = performance.now();
  const { to, collections, lenient } = options;
  checkPlace(to);
  removeLeftDrafts(to);
  // An address that cannot be read leaves no work file behind.
  sourceIdentity(options.source);
  const schemas = readSchemas();
  const kinds = collections.map(({ kind }) => kind);
  const fields = fieldTable(kinds, schemas);
  const validator = createValidator(schemas);
  // A folder is read quickly, and may hold another tree by now: only the import of a service is resumed.
  const refresh = options.refresh || !isServiceAddress(options.source);
  // What was read is kept; looking whether it is sound may take long.
  if (isServiceAddress(options.source)) effects.signal.throwIfAborted();
  const work = openWork({ ...options, refresh, path: workFileOf(to) });
  let isWritten = false;
  try {
    const crawled = await crawl(work, options, {
      ...effects,
      fields,
      validatePage: (page, where) => validator.document('page', page, where),
      validateRecord: (kind, record) => validator.record(kind, record),
      wait: pause,
    });
    const report = { crawled, gathered: null, problems: crawled.problems, isSample: false };
    const secondsSince = () => (performance.now() - start) / 1000;
    if (crawled.problems.length > 0 && !lenient) return { ...report, isWritten, seconds: secondsSince() };
    // If everything had been read before, nothing is requested from a service.
    const isAsked = crawled.requests > 0 || !isServiceAddress(options.source);
    const isSample = isAsked && (await isSampleSource(options, effects.signal));
    const draft = draftExport(to, isSample);
    try {
      const gathered = await gather(work, draft, { collections, fields, lenient }, effects);
      // An empty export would only replace one that holds something.
      const isNothing = crawled.problems.length > 0 && gathered.tables.every(({ rows }) => rows === 0);
      if (isNothing) return { ...report, gathered, isWritten, seconds: secondsSince() };
      draft.finish();
      effects.progress.stop();
      const broken = await checkExport(draft.path, collections, effects);
      if (broken.length === 0) {
        draft.publish();
        // Not before: what was read is kept if publishing fails.
        isWritten = true;
      }
      const problems = [...crawled.problems, ...broken];
      return { crawled, gathered, problems, isWritten, isSample, seconds: secondsSince() };
    } finally {
      draft.discard();
    }
  } finally {
    effects.progress.stop();
    const isEmpty = collections.every(({ path }) => work.cursor(path).pages === 0);
    // Removed while it is still locked: otherwise another import could resume it in between.
    if (isWritten || isEmpty || !isServiceAddress(options.source)) work.remove();
    else work.close();
  }
}

/** Waits, and rejects with the reason of the signal; Node would reject with an error of its own. */
async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await wait(milliseconds, undefined, { signal }).catch(() => signal.throwIfAborted());
}

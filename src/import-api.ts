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
import { readSchemas } from './schemas/read-schemas.ts';
import { createValidator } from './validate/create-validator.ts';

export interface ImportApiOptions extends CrawlOptions {
  /** Where the export is to stand. */
  readonly to: string;
  /** Whether to leave out what breaks the contract, and to say so, instead of making no export. */
  readonly lenient: boolean;
  /** Whether to start over, whatever an import that was broken off has left. */
  readonly refresh: boolean;
}

/** What became of a service. With problems there is no export, unless it is lenient and `isWritten`. */
export interface ImportApiReport {
  readonly crawled: CrawlReport;
  /** Null where nothing was gathered, because of problems. */
  readonly gathered: GatherReport | null;
  readonly problems: readonly Problem[];
  readonly isWritten: boolean;
  /** Whether the source is a tree of the bundled sample. */
  readonly isSample: boolean;
  readonly seconds: number;
}

/** The file beside the export in which a crawl keeps what it has read, so that it can go on after an end of any kind. */
export function workFileOf(to: string): string {
  return `${to}.crawl`;
}

/**
 * Copies a running service, or a published tree, into an export, and holds that against the contract. The export
 * appears at `to` whole, or not at all; what was read stays beside it until then.
 *
 * @throws CliError where the source cannot be read (the same call goes on from there), or nothing can be written
 */
export async function importApi(options: ImportApiOptions, effects: ImportEffects): Promise<ImportApiReport> {
  const start = performance.now();
  const { to, collections, lenient } = options;
  checkPlace(to);
  // An address that cannot be read leaves no work file behind.
  sourceIdentity(options.source);
  const schemas = readSchemas();
  const kinds = collections.map(({ kind }) => kind);
  const fields = fieldTable(kinds, schemas);
  const validator = createValidator(schemas);
  // A folder is read in no time, and may hold another tree by now: only a service is gone on with.
  const refresh = options.refresh || !isServiceAddress(options.source);
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
    // Where all was read before, a service is asked for nothing.
    const isAsked = crawled.requests > 0 || !isServiceAddress(options.source);
    const isSample = isAsked && (await isSampleSource(options, effects.signal));
    const draft = draftExport(to, isSample);
    try {
      const gathered = await gather(work, draft, { collections, fields, lenient }, effects);
      // An export of nothing would only take the place of one that holds something.
      const isNothing = crawled.problems.length > 0 && gathered.tables.every(({ rows }) => rows === 0);
      if (isNothing) return { ...report, gathered, isWritten, seconds: secondsSince() };
      draft.finish();
      effects.progress.stop();
      const broken = await checkExport(draft.path, collections, effects);
      if (broken.length === 0) {
        draft.publish();
        // Not before: what was read is kept where that fails.
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
    // Removed while it is still locked: another import could go on with it in between.
    if (isWritten || isEmpty || !isServiceAddress(options.source)) work.remove();
    else work.close();
  }
}

/** Rejects with the reason of the signal, where Node's own would give an error of its own. */
async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await wait(milliseconds, undefined, { signal }).catch(() => signal.throwIfAborted());
}

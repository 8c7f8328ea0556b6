import { setTimeout as wait } from 'node:timers/promises';
import type { Problem } from '../contract/errors.ts';
import { refusePart } from '../contract/refuse-part.ts';
import { UNMENTIONED, UNMENTIONED_PATH } from '../contract/tree.ts';
import { removeLeftDrafts } from '../files/file-draft.ts';
import { type Collection, type Description, kindsOf } from '../model/description/kind.ts';
import { entityKindOf, unmentionedCollection } from '../model/description/unmentioned.ts';
import { createValidator } from '../model/validate/create-validator.ts';
import { shownPath } from '../terminal/safe-text.ts';
import { checkExport } from './check-export.ts';
import { draftExport } from './export/draft-export.ts';
import { checkExportPlace } from './export/export-place.ts';
import type { ImportEffects } from './export/import-effects.ts';
import { type CrawlReport, crawl } from './service/crawl.ts';
import type { CrawlOptions } from './service/crawl-options.ts';
import { openPageStore } from './service/pages/open-page-store.ts';
import { accountKeys } from './service/pages/without-accounts.ts';
import { isSampleSource, readTreeDocument } from './service/source/open-source.ts';
import { isServiceAddress, refuseCollection, sourceIdentity } from './service/source/service-address.ts';
import { beginTransform, type Transformation } from './service/transform/transform.ts';
import type { Findings, GatherReport } from './service/transform/transform-report.ts';

export interface ImportApiOptions extends Omit<CrawlOptions, 'collections' | 'api'> {
  /** The service, with the collections to copy. */
  readonly description: Description;
  /** The path of the export. */
  readonly to: string;
  /** Whether to leave out, and report, what breaks the contract instead of making no export. */
  readonly lenient: boolean;
  /** Whether to leave private texts out of the export. */
  readonly isPublic?: boolean;
  /** Whether to start over, ignoring what an interrupted import left behind. */
  readonly refresh: boolean;
}

/** The result of importing a service. With problems there is no export, unless it was lenient and `isWritten`. */
export interface ImportApiReport {
  /** What was fetched, and what was found in it. */
  readonly crawled: CrawlReport & Findings;
  /** Null if nothing was gathered, because of problems. */
  readonly gathered: GatherReport | null;
  readonly problems: readonly Problem[];
  readonly isWritten: boolean;
  /** Whether the source is a tree of the bundled sample. */
  readonly isSample: boolean;
  /** The private texts in the export; if it is public, those that were left out. */
  readonly privateTexts: number;
  readonly seconds: number;
}

/** The file beside the export in which a crawl keeps what it has fetched, so that it can resume however it ended. */
export function workFileOf(to: string): string {
  return `${to}.crawl`;
}

/** Removes what killed imports have left beside an export, but for what the next one can go on with. */
export function removeLeftBeside(to: string): void {
  for (const file of [to, workFileOf(to)]) removeLeftDrafts(file);
}

/**
 * Copies a running service, or a published tree, into an export, and checks that against the contract. The export
 * appears at `to` complete, or not at all; the pages that were fetched stay beside it until then.
 *
 * @throws CliError if the source cannot be read (the same call resumes from there), or nothing can be written
 */
export async function importApi(options: ImportApiOptions, effects: ImportEffects): Promise<ImportApiReport> {
  const start = performance.now();
  const { to, description, lenient } = options;
  const { api, collections } = description;
  checkExportPlace(to);
  removeLeftBeside(to);
  // An address that cannot be read leaves no work file behind.
  refuseCollection(options.source, collections);
  sourceIdentity(options.source, api);
  const validator = createValidator(description.schemas);
  // A folder is read quickly, and may hold another tree by now: only the import of a service is resumed.
  const refresh = options.refresh || !isServiceAddress(options.source);
  let asked = collections;
  if (!isServiceAddress(options.source)) {
    const manifest = await readTreeDocument({ ...options, api }, 'manifest.json', effects.signal);
    refusePart(manifest, shownPath(options.source));
    asked = [...collections, ...unmentionedIn(manifest, description)];
  }
  // What was fetched is kept; looking whether it is sound may take long.
  if (isServiceAddress(options.source)) effects.signal.throwIfAborted();
  const store = openPageStore({ ...options, api, refresh, path: workFileOf(to) });
  let isWritten = false;
  try {
    const found = beginTransform(
      store,
      { collections: asked, entity: description.roles.entity ?? null, lenient },
      { ...effects, validateRecord: validator.record, checksOfKeys: validator.keys },
    );
    try {
      const fetched = await crawl(
        store,
        { ...options, api, collections: asked },
        {
          ...effects,
          ...(found.isOnTheWay && { takePage: (collection, page) => found.take(collection, page) }),
          accounts: accountKeys(kindsOf(collections)),
          validatePage: (page, where) => validator.document('page', page, where),
          wait: pause,
        },
      );
      await found.takeStored();
      const listed = fetched.collections.filter(({ path }) => path !== UNMENTIONED_PATH);
      const crawled = { ...fetched, collections: listed, ...found.findings() };
      const written = await writeExport(found, crawled, options, effects);
      // Not before: what was fetched is kept if publishing fails.
      isWritten = written.isWritten;
      return { crawled, ...written, seconds: (performance.now() - start) / 1000 };
    } finally {
      found.end();
    }
  } finally {
    effects.progress.stop();
    const isEmpty = collections.every(({ path }) => store.cursor(path).pages === 0);
    // Removed while it is still locked: otherwise another import could resume it in between.
    if (isWritten || isEmpty || !isServiceAddress(options.source)) store.remove();
    else store.close();
  }
}

/** The entities that a tree has beside its collections, as if they were one. */
function unmentionedIn(manifest: unknown, description: Description): Collection[] {
  const files: unknown = Object(manifest).files;
  const kind = entityKindOf(description);
  if (kind === null || !Array.isArray(files) || !files.includes(UNMENTIONED)) return [];
  return [unmentionedCollection(kind)];
}

/** Makes the export of what was found, unless that has problems, or is nothing. */
async function writeExport(
  found: Transformation,
  crawled: ImportApiReport['crawled'],
  options: ImportApiOptions,
  effects: ImportEffects,
): Promise<Omit<ImportApiReport, 'crawled' | 'seconds'>> {
  const { problems } = crawled;
  const nothing = { gathered: null, problems, isWritten: false, isSample: false, privateTexts: 0 };
  if (problems.length > 0 && !options.lenient) return nothing;
  // If everything had been fetched before, nothing is requested from a service.
  const isAsked = crawled.requests > 0 || !isServiceAddress(options.source);
  const isSample =
    isAsked && (await isSampleSource({ ...options, api: options.description.api }, effects.signal));
  const draft = draftExport(options.to, { ...options, isSample });
  try {
    const gathered = found.fill(draft);
    // An empty export would only replace one that holds something.
    if (problems.length > 0 && gathered.tables.every(({ rows }) => rows === 0))
      return { ...nothing, gathered };
    draft.finish();
    effects.progress.stop();
    const broken = await checkExport(draft.path, options.description, effects);
    if (broken.length === 0) draft.publish();
    const { privateTexts } = draft;
    const isWritten = broken.length === 0;
    return { gathered, problems: [...problems, ...broken], isWritten, isSample, privateTexts };
  } finally {
    draft.discard();
  }
}

/** Waits, and rejects with the reason of the signal; Node would reject with an error of its own. */
async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await wait(milliseconds, undefined, { signal }).catch(() => signal.throwIfAborted());
}

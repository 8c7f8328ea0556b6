import type { Problem } from '../contract/errors.ts';
import { refusePart } from '../contract/tree/refuse-part.ts';
import { UNMENTIONED, UNMENTIONED_PATH } from '../contract/tree/tree.ts';
import { removeLeftDrafts } from '../files/file-draft.ts';
import { pause } from '../http/retry.ts';
import type { Collection, Description } from '../model/description/kind.ts';
import { linkRoles } from '../model/description/linked-roles.ts';
import { unmentionedCollection, unmentionedKind } from '../model/description/unmentioned.ts';
import { createValidator } from '../model/validate/create-validator.ts';
import { shownPath } from '../terminal/safe-text.ts';
import { checkExport } from './check-export.ts';
import { type DraftExport, draftExport } from './export/draft-export.ts';
import { checkExportPlace } from './export/export-place.ts';
import type { ImportEffects } from './export/import-effects.ts';
import { type CrawlReport, crawl } from './service/crawl.ts';
import type { CrawlEffects, CrawlOptions } from './service/crawl-options.ts';
import { TreeAddresses } from './service/infer/tree-addresses.ts';
import { openPageStore } from './service/pages/open-page-store.ts';
import { accountsOf } from './service/pages/without-accounts.ts';
import { placedAt, readTreeManifest, treeManifest } from './service/source/open-source.ts';
import { isServiceAddress, refuseCollection, sourceIdentity } from './service/source/service-address.ts';
import { createTransformation, type Transformation } from './service/transform/transform.ts';
import type { Findings, GatherReport } from './service/transform/transform-report.ts';
import { walkTree } from './service/walk-tree.ts';

export interface ImportApiOptions extends Omit<CrawlOptions, 'collections' | 'api'> {
  /** With the collections to copy. */
  readonly description: Description;
  /** All collections of the tree to be, whose addresses are replaced; by default those to copy. */
  readonly addressed?: readonly Collection[];
  readonly to: string;
  /** Leave out and report what breaks the contract instead of failing. */
  readonly lenient: boolean;
  /** Leave private texts out of the export. */
  readonly isPublic?: boolean;
  /** Start over instead of resuming an interrupted import. */
  readonly refresh: boolean;
  /** Resume with other headers: they are of the user of before. */
  readonly sameUser?: true;
  /** Leave the check of the export to its reader, who checks every record. */
  readonly isReadAtOnce?: true;
  /** Keep fetched pages after the import, to ask the next time only for what changed. */
  readonly keepPages?: true;
}

/** With problems, an export is written only if the import was lenient. */
export interface ImportApiReport {
  readonly crawled: CrawlReport & Findings;
  /** Null if problems prevented it. */
  readonly gathered: GatherReport | null;
  readonly problems: readonly Problem[];
  readonly isWritten: boolean;
  readonly isSample: boolean;
  /** Whether private texts are left out of it: as asked, or because the tree has none. */
  readonly isPublic: boolean;
  /** Entities that no record mentions, which the source has outside of its API: read from a folder only. */
  readonly unlisted: number;
  /** Private texts in the export; if it is public, those left out. */
  readonly privateTexts: number;
  readonly seconds: number;
}

/** Keeps the pages of a crawl, so that it can resume. */
export function workFileOf(to: string): string {
  return `${to}.crawl`;
}

/**
 * Copies a running service or a published tree into an export and checks it. The export appears at `to`
 * complete or not at all; fetched pages stay next to it until then.
 * @throws CliError if the source cannot be read (the same call resumes from there) or nothing can be written
 */
export async function importApi(given: ImportApiOptions, effects: ImportEffects): Promise<ImportApiReport> {
  const start = performance.now();
  const { source, to, lenient } = given;
  const { progress, signal } = effects;
  const { api } = given.description;
  checkExportPlace(to);
  removeLeftDrafts(to);
  // An invalid address leaves no work file behind.
  refuseCollection(source, given.description.collections);
  sourceIdentity(source, api);
  const options = await placedAt(given, signal);
  const { description } = options;
  const { collections } = description;
  const validator = createValidator(description.schemas);
  const isService = isServiceAddress(source);
  const tree = isService ? null : await readTreeManifest({ ...options, api }, signal);
  refusePart(tree, shownPath(source));
  const asked = [...collections, ...unmentionedIn(tree, options)];
  // Fetched pages are kept, and checking them may take long: let an abort through first.
  if (isService) signal.throwIfAborted();
  const accounts = accountsOf(description, options.query);
  const asStored = { ...options, api, withheld: accounts.text, path: workFileOf(to) };
  const store = isService ? openPageStore(asStored) : null;
  let isWritten = false;
  try {
    const reading = { ...options, api, collections: asked };
    const pages: Pick<CrawlEffects, 'validatePage' | 'progress' | 'signal'> = {
      ...effects,
      validatePage: (page, where) => validator.document('page', page, where),
    };
    const ofService =
      store === null ? null : await crawl(store, reading, { ...pages, accounts, wait: pause });
    // If every page had been fetched before, the service gets no request.
    const published = ofService?.requests === 0 ? null : await treeManifest({ ...options, api }, signal);
    const isPublic = options.isPublic === true || published?.private_comments_included === false;
    const marks = { isSample: published?.sample === true, isPublic };
    const draft = draftExport(to, marks);
    try {
      const found = createTransformation(
        draft,
        {
          ...{ collections: asked, lenient, addresses: addressesIn(tree, options) },
          entity: linkRoles(description).entity?.name ?? null,
        },
        { ...effects, validateRecord: validator.record, fits: validator.fits },
        store ?? undefined,
      );
      const read = ofService ?? (await walkTree(found, { ...reading, total: recordsIn(tree, asked) }, pages));
      if (store !== null) await found.takeStored();
      const listed = read.collections.filter(({ path }) => path !== UNMENTIONED_PATH);
      const crawled = { ...read, collections: listed, ...found.findings() };
      const written = await writeExport(draft, found, crawled.problems, options, effects);
      const { unmentioned } = isService ? Object(published) : {};
      const unlisted = Number.isSafeInteger(unmentioned) ? unmentioned : 0;
      // Not before: fetched pages are kept if publishing fails.
      isWritten = written.isWritten;
      return { crawled, ...marks, ...written, unlisted, seconds: (performance.now() - start) / 1000 };
    } finally {
      draft.discard();
    }
  } finally {
    progress.stop();
    const isEmpty = collections.every(({ path }) => store?.cursor(path).pages === 0);
    // Removed while still locked: otherwise another import could resume it in between.
    if (isWritten && options.keepPages) store?.finish();
    else if (isWritten || isEmpty) store?.remove();
    else store?.close();
  }
}

/** Of a tree by its manifest, of a service by its description, else its own; null if nothing says it. */
function addressesIn(
  manifest: unknown,
  { source, description: { answers, api, collections }, addressed = collections }: ImportApiOptions,
): TreeAddresses | null {
  const { base_url: base }: { base_url?: unknown } = Object(manifest);
  const ofService = answers?.addresses.length === 0 ? [sourceIdentity(source, api)] : answers?.addresses;
  const bases = typeof base === 'string' ? [base] : (ofService ?? []);
  return bases.length === 0 ? null : new TreeAddresses(bases, addressed);
}

/** Records of some collections; 0 if the manifest does not say. */
function recordsIn(manifest: unknown, some: readonly Collection[]): number {
  const { collections, unmentioned }: { collections?: unknown; unmentioned?: unknown } = Object(manifest);
  const counts = new Map<unknown, unknown>([[UNMENTIONED_PATH, unmentioned]]);
  for (const { path, records } of Array.isArray(collections) ? collections.map(Object) : [])
    counts.set(path, records);
  const asked = some.map(({ path }) => counts.get(path) ?? 0) as number[];
  return asked.every(Number.isSafeInteger) ? asked.reduce((sum, records) => sum + records, 0) : 0;
}

/** Of a public export only what a build publishes: not if a collection is excluded, which may mention the others. */
function unmentionedIn(
  manifest: unknown,
  { description, isPublic }: Pick<ImportApiOptions, 'description' | 'isPublic'>,
): Collection[] {
  const files: unknown = Object(manifest).files;
  const kind = isPublic ? unmentionedKind(description) : linkRoles(description).entity;
  if (kind === null || !Array.isArray(files) || !files.includes(UNMENTIONED)) return [];
  return [unmentionedCollection(kind)];
}

/** Writes the export unless there are problems or no rows. */
async function writeExport(
  draft: DraftExport,
  found: Transformation,
  problems: readonly Problem[],
  { lenient, isReadAtOnce, description }: ImportApiOptions,
  effects: ImportEffects,
): Promise<Pick<ImportApiReport, 'gathered' | 'problems' | 'isWritten' | 'privateTexts'>> {
  const nothing = { gathered: null, problems, isWritten: false, privateTexts: 0 };
  if (problems.length > 0 && !lenient) return nothing;
  const gathered = found.fill();
  // An empty export would only replace one with data.
  if (problems.length > 0 && gathered.tables.every(({ rows }) => rows === 0)) return { ...nothing, gathered };
  draft.finish();
  effects.progress.stop();
  const broken = isReadAtOnce ? [] : await checkExport(draft.path, description, effects);
  const isWritten = broken.length === 0;
  if (isWritten) draft.publish();
  return { gathered, problems: [...problems, ...broken], isWritten, privateTexts: draft.privateTexts };
}

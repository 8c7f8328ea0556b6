import type { Documents, PublishedRelease } from '../contract/documents.ts';
import { CliError } from '../contract/errors.ts';
import { rebuiltWhile } from '../contract/tree/rebuilt.ts';
import { refusePart } from '../contract/tree/refuse-part.ts';
import type { ContractRow, HostClue } from '../hosts/host.ts';
import { shownPath } from '../terminal/safe-text.ts';
import { type Cause, causes, type Seen, sumUp } from './causes.ts';
import type { Check, Visitor } from './check.ts';
import { withdrawal } from './checks/privacy.ts';
import { digestData, versionOf } from './checks/same-version.ts';
import { checks } from './checks.ts';
import { doubtsIn } from './doubts.ts';
import { MANIFEST } from './file-names.ts';
import { createFindings, type SeenCause } from './findings.ts';
import { isRebuilt } from './is-rebuilt.ts';
import type { WalkedCollection } from './page.ts';
import { type Describe, type Expected, readTree } from './read-tree.ts';
import { openTarget } from './target/open-target.ts';
import type { Tree, TreeFacts } from './tree.ts';
import { readUnmentioned } from './unmentioned.ts';
import type { Failure, VerifyReport } from './verify-report.ts';
import { walkCollections } from './walk-collections.ts';

export interface VerifyOptions extends Expected, TreeFacts {
  /** Derives expectations from the tree's own databank.json; default: the same for any tree. */
  readonly describe?: Describe;
  /** The same for its releases; null skips them. Default: `describe`. */
  readonly describeReleases?: Describe | null;
  readonly concurrency?: number;
  /** Read over HTTP, too, what is only sampled there: each single record, and archives. */
  readonly all?: boolean;
  readonly signal?: AbortSignal;
  /** The address that users see, without a trailing slash; default: the requested one. */
  readonly baseUrl?: string;
  /** The setting that fixes a row of the contract on the tree's host; null if unknown. */
  readonly settingOn?: (clue: HostClue, row: ContractRow) => string | null;
  /** Where the archive was unpacked; default: `name` is a folder or an address. */
  readonly unpacked?: string;
  readonly onProgress?: (done: number, total: number, what: string) => void;
  /** Whether it is a release whose digest is that of releases.json; default: unknown. */
  readonly isAsPublished?: boolean;
  /** How many places of each kind to list where the data of the latest tree look wrong; default: do not look. */
  readonly doubts?: number;
}

const releaseOf = (name: string, version: string) => `${name.replace(/\/+$/, '')}/v/${version}`;

/**
 * Reads a published tree back, from the folder, archive or address `name`, and checks the contract.
 * @throws CliError if there is nothing to read, only a part of a tree, or a tree rebuilt meanwhile;
 * the report has everything else
 */
export async function verify(name: string, options: VerifyOptions): Promise<VerifyReport> {
  const start = Date.now() + 1;
  const tree = await openTree(name, options);
  const fixes = fixesFor(name, tree, options);
  const findings = createFindings(fixes.ofCheck);
  const visitors = visitorsOf(tree, findings);
  const doubts = options.doubts === undefined ? null : doubtsOf(name, tree, options.doubts);
  if (doubts !== null) visitors.push(doubts);
  const published = releasesOf(tree, options);
  const version = published.length === 0 ? null : await versionOf(tree);
  const own = published.some((each) => each.version === version) ? digestData(tree) : null;
  if (own !== null) visitors.push(own.visitor);
  const collections = await walk(tree, visitors, options);
  const seen = await sumUp(tree, collections, findings.count);
  const expectSameTree = async () => {
    if (await isRebuilt(tree, start)) throw rebuiltWhile(shownPath(name), 'read');
  };
  await expectSameTree();
  const seenCauses = causes.flatMap((cause): SeenCause[] => {
    const message = cause.seenIn(seen);
    return message === null ? [] : [{ cause, message, fix: fixes.ofCause(cause, seen) }];
  });
  const sum = (of: (collection: WalkedCollection) => number) =>
    collections.reduce((total, collection) => total + of(collection), 0);
  const pages = { unseen: sum(({ unseen }) => unseen), pages: sum(({ pages }) => pages) };
  const found = findings.report(name, pages, seenCauses);
  const latest = own && { version: version as string, data: own.digests(collections) };
  const releases: VerifyReport[] = [];
  for (const entry of published) {
    const { version } = entry;
    // The `releases` check reports what is missing.
    if ((await tree.target.file(`v/${version}/${MANIFEST}`)).bytes === null) continue;
    const isDoubted = tree.folder === null || found.failures.some((failure) => isOf(failure, version, name));
    releases.push(
      await verify(releaseOf(name, version), {
        ...optionsOf(version, options),
        ...{ published: entry, isAsPublished: !isDoubted },
        ...(latest?.version === version && { latest }),
      }),
    );
  }
  // One may have been withdrawn meanwhile.
  if (releases.some(({ failures }) => failures.length > 0)) await expectSameTree();
  return {
    target: name,
    over: tree.target.over,
    sample: tree.manifest?.sample === true,
    withoutPages: tree.hasNoPages,
    collections: collections.map(({ path, records, pagesRead: pages, bytes }) => ({
      path,
      records,
      pages,
      bytes,
    })),
    ...found,
    ...(doubts !== null && { doubts: doubts.found() }),
    releases,
  };
}

const mostAtOnce = 8;

async function openTree(name: string, options: VerifyOptions): Promise<Tree> {
  const { concurrency = mostAtOnce, signal, unpacked } = options;
  const target = await openTarget(name, { concurrency, signal, folder: unpacked ?? name });
  const { privacy, archives, packedSums, hostFiles, published, latest } = options;
  const tree = await readTree(target, options, {
    meantFor: options.baseUrl ?? null,
    readsAll: options.all === true,
    isArchive: unpacked !== undefined,
    ...{ privacy, archives, packedSums, hostFiles, published, latest },
  });
  refusePart(tree.manifest, name);
  return tree;
}

/** What to do about what a check finds, and about what explains it. */
function fixesFor(
  name: string,
  tree: Tree,
  { isAsPublished, settingOn = () => null }: VerifyOptions,
): {
  readonly ofCheck: (check: Check) => string;
  readonly ofCause: (cause: Cause, seen: Seen) => string;
} {
  const clue = { server: tree.http?.server ?? null, hosts: tree.manifest?.hosts ?? [] };
  const ofRelease = fixOfRelease(name, tree, isAsPublished === true);
  const setting = (row: ContractRow | undefined) => (row === undefined ? null : settingOn(clue, row));
  return {
    ofCheck: ({ row, fix }) => (row === undefined ? ofRelease : setting(row)) ?? fix,
    ofCause: ({ row, asksToBuild, fix }, seen) =>
      setting(row) ?? (asksToBuild === true ? ofRelease : null) ?? fix(seen),
  };
}

/** Of the checks that concern this tree. */
function visitorsOf(tree: Tree, findings: ReturnType<typeof createFindings>): Visitor[] {
  return checks
    .filter((check) => check.over === undefined || check.over === tree.target.over)
    .filter((check) => check.withoutPages === true || !tree.hasNoPages)
    .filter((check) => check.applies?.(tree) ?? true)
    .map((check): Visitor => {
      const notes = findings.notesOf(check);
      if ('start' in check) return check.start(tree, notes);
      return { end: (collections) => check.examine(tree, notes, collections) };
    });
}

function doubtsOf(name: string, tree: Tree, most: number) {
  if (!tree.hasNoPages) return doubtsIn(tree, most);
  throw new CliError(`${name} has no pages, whose data could be looked at`, {
    hint: 'Give the tree to --report, or an archive that has its pages.',
  });
}

/** Shows every page, and the unmentioned entities, to all visitors. */
async function walk(
  tree: Tree,
  visitors: readonly Visitor[],
  { concurrency = mostAtOnce, signal, onProgress = () => {} }: VerifyOptions,
): Promise<readonly WalkedCollection[]> {
  const options = { visitors, concurrency, signal, onProgress };
  const collections = tree.hasNoPages ? [] : await walkCollections(tree, options);
  const others = await readUnmentioned(tree);
  if (others !== null)
    for (const visitor of visitors) {
      await visitor.unmentioned?.(others);
      await visitor.records?.(others.records);
    }
  for (const visitor of visitors) await visitor.end?.(collections);
  return collections;
}

/** Null unless the tree is a release. */
function fixOfRelease(
  name: string,
  { isRelease, manifest, isArchive, folder, baseUrl }: Tree,
  isAsPublished: boolean,
): string | null {
  const [, root, version] = /^(.*)\/v\/([0-9.]+)\/?$/.exec(folder === null ? (baseUrl ?? '') : name) ?? [];
  if (!(isRelease || manifest === null) || isArchive || root === undefined || version === undefined)
    return null;
  const command = withdrawal(version, folder === null ? null : root);
  const release = `v/${version}`;
  if (isAsPublished)
    return `${release} is as it was published: a copy would fail too. Publish a corrected version; only if ${release} must not be used, withdraw it, for good: ${command}`;
  const last = `only without a copy, withdraw it, for good: ${command}`;
  return folder === null
    ? `Publish the folder again. If ${release} differs in it too, restore it from a copy; ${last}`
    : `Restore ${release} from a copy, and publish the folder again; ${last}`;
}

/** For a release of a tree. */
function optionsOf(version: string, options: VerifyOptions): VerifyOptions {
  const { describe, describeReleases = describe, doubts: _, archives: __, latest: ___, ...rest } = options;
  const { baseUrl, unpacked, onProgress = () => {} } = options;
  return {
    ...rest,
    ...(describeReleases && { describe: describeReleases }),
    describeReleases: null,
    ...(baseUrl !== undefined && { baseUrl: releaseOf(baseUrl, version) }),
    ...(unpacked !== undefined && { unpacked: releaseOf(unpacked, version) }),
    onProgress: (done, total, what) => onProgress(done, total, `${version} ${what}`),
  };
}

/** Whether a failure may be one of the digest of a release; of many, the last one only counts the others. */
function isOf({ check, where }: Failure, version: string, target: string): boolean {
  return check === 'releases' && (where === target || `${where}/`.startsWith(`v/${version}/`));
}

/** The releases to verify; none if releases.json does not fit its schema. */
function releasesOf(
  { isRelease, releases: { value }, validator }: Tree,
  { describeReleases }: VerifyOptions,
): PublishedRelease[] {
  if (isRelease || describeReleases === null) return [];
  if (value === undefined || validator.document('releases', value, '').length > 0) return [];
  const { releases } = value as Documents['releases'];
  return releases.filter((entry) => 'sha256' in entry);
}

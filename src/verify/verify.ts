import type { Documents, PublishedRelease } from '../contract/documents.ts';
import { CliError } from '../contract/errors.ts';
import { rebuiltWhile } from '../contract/tree/rebuilt.ts';
import { refusePart } from '../contract/tree/refuse-part.ts';
import type { ContractRow, HostClue } from '../hosts/host.ts';
import { shownPath } from '../terminal/safe-text.ts';
import { causes, sumUp } from './causes.ts';
import type { Visitor } from './check.ts';
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
  const { concurrency = 8, signal, unpacked, onProgress = () => {}, settingOn = () => null } = options;
  const start = Date.now() + 1;
  const target = await openTarget(name, { concurrency, signal, folder: unpacked ?? name });
  const { privacy, archives, packedSums, hostFiles } = options;
  const tree = await readTree(target, options, {
    ...{
      meantFor: options.baseUrl ?? null,
      readsAll: options.all === true,
      isArchive: unpacked !== undefined,
    },
    ...{ privacy, archives, packedSums, hostFiles, published: options.published, latest: options.latest },
  });
  refusePart(tree.manifest, name);
  const clue = { server: tree.http?.server ?? null, hosts: tree.manifest?.hosts ?? [] };
  const ofRelease = fixOfRelease(name, tree, options.isAsPublished === true);
  const findings = createFindings(({ row, fix }) =>
    row === undefined ? (ofRelease ?? fix) : (settingOn(clue, row) ?? fix),
  );
  const visitors = checks
    .filter((check) => check.over === undefined || check.over === target.over)
    .filter((check) => check.withoutPages === true || !tree.hasNoPages)
    .filter((check) => check.applies?.(tree) ?? true)
    .map((check): Visitor => {
      const notes = findings.notesOf(check);
      if ('start' in check) return check.start(tree, notes);
      return { end: (collections) => check.examine(tree, notes, collections) };
    });
  const doubts = options.doubts === undefined ? null : doubtsIn(tree, options.doubts);
  if (doubts !== null && tree.hasNoPages)
    throw new CliError(`${name} has no pages, whose data could be looked at`, {
      hint: 'Give the tree to --report, or an archive that has its pages.',
    });
  if (doubts !== null) visitors.push(doubts);
  const published = releasesOf(tree, options);
  const version = published.length === 0 ? null : await versionOf(tree);
  const own = published.some((each) => each.version === version) ? digestData(tree) : null;
  if (own !== null) visitors.push(own.visitor);
  const collections = tree.hasNoPages
    ? []
    : await walkCollections(tree, { visitors, concurrency, signal, onProgress });
  const others = await readUnmentioned(tree);
  if (others !== null)
    for (const visitor of visitors) {
      await visitor.unmentioned?.(others);
      await visitor.records?.(others.records);
    }
  for (const visitor of visitors) await visitor.end?.(collections);
  const sum = (of: (collection: WalkedCollection) => number) =>
    collections.reduce((total, collection) => total + of(collection), 0);
  const pages = { unseen: sum(({ unseen }) => unseen), pages: sum(({ pages }) => pages) };
  const seen = await sumUp(tree, collections, findings.count);
  const expectSameTree = async () => {
    if (await isRebuilt(tree, start)) throw rebuiltWhile(shownPath(name), 'read');
  };
  await expectSameTree();
  const seenCauses = causes.flatMap((cause): SeenCause[] => {
    const message = cause.seenIn(seen);
    const setting = cause.row === undefined ? null : settingOn(clue, cause.row);
    const again = cause.asksToBuild === true ? ofRelease : null;
    return message === null ? [] : [{ cause, message, fix: setting ?? again ?? cause.fix(seen) }];
  });
  const found = findings.report(name, pages, seenCauses);
  const latest = own && { version: version as string, data: own.digests(collections) };
  const releases: VerifyReport[] = [];
  for (const entry of published) {
    const { version } = entry;
    // The `releases` check reports what is missing.
    if ((await target.file(`v/${version}/${MANIFEST}`)).bytes === null) continue;
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
    over: target.over,
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

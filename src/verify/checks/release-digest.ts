import type { Manifest } from '../../contract/documents.ts';
import { figure, plural } from '../../terminal/plural.ts';
import { mayBeRewritten } from '../address-fault.ts';
import type { Check } from '../check.ts';
import { foreignParts } from '../explorer/foreign-parts.ts';
import { ARCHIVE, DATABASE, HTML_INDEX, INDEX, MANIFEST } from '../file-names.ts';
import { claimedIds } from '../record-ids.ts';
import { digestOf } from '../tables/listed-files.ts';
import { sizeAndSum, unreadableReason } from '../tables/table-rows.ts';
import type { HttpTarget } from '../target/http-target.ts';

/** May be larger than any other file; no host compresses them. */
const streamed: readonly string[] = [ARCHIVE, DATABASE];

/** Files of a release whose list is unknown. */
const mostCounted = 1_000_000;

export const releaseDigest: Check = {
  name: 'release-digest',
  description:
    'With --all, the files of a release have the number, the bytes and the digest that releases.json lists.',
  fix: 'Publish the folder again.',
  over: 'http',
  applies: ({ isRelease, manifest }) => isRelease && manifest !== null,
  async examine({ http, manifest, published, readsAll }, notes) {
    const target = http as HttpTarget;
    const paths = releaseFiles(manifest as Manifest, published?.files ?? mostCounted);
    const inPart = (restIn?: 'folder') => notes.sampled(0, published?.files ?? paths.length, 'file', restIn);
    const rewritten = mayBeRewritten((manifest as Manifest).base_url, target.base) ? 'folder' : undefined;
    notes.looked();
    if (published === undefined || !readsAll) return inPart(rewritten);
    const { files, bytes, sha256 } = published;
    if (paths.length !== files)
      return notes.fail(MANIFEST, `names other files than the ${files} that releases.json counts`);
    const { read, unread } = await readFiles(target, paths);
    if (unread !== null) {
      const { path, reason, missing } = unread;
      if (missing) return notes.fail(path, reason, 'missing');
      inPart('folder');
      return notes.warn(
        path,
        `${reason}: so the release was not compared by its digest`,
        'Let the host answer with each file under its own path; or verify the folder before its upload.',
      );
    }
    notes.looked(read.length);
    const total = read.reduce((sum, each) => sum + each.bytes, 0);
    if (digestOf(read) === sha256) return;
    if (rewritten) return inPart(rewritten);
    const [fault] = await addedByHost(target, paths);
    if (fault !== undefined)
      return notes.fail(EXPLORER_PAGE, `${fault}: so the digest of the release differs`, undefined, added);
    notes.fail(
      target.base,
      total === bytes
        ? 'has changed since it was published: the digest of its files differs'
        : `has ${plural(total, 'byte')} in its files, expected ${figure(bytes)}`,
    );
  },
};

const EXPLORER_PAGE = 'explore/index.html';
const added =
  'If the host adds it, turn that off and verify again; with it, no release can be compared. To look for other changes, verify the folder before its upload.';

/** What hosts add to each page of the explorer, such as a script that counts visits. */
async function addedByHost(http: HttpTarget, paths: readonly string[]): Promise<string[]> {
  const { bytes = null } = paths.includes(EXPLORER_PAGE) ? await http.file(EXPLORER_PAGE) : {};
  return bytes === null ? [] : [...foreignParts(bytes.toString())];
}

/** At most one more than `most`: a damaged manifest may claim any number. */
function releaseFiles({ files, collections }: Manifest, most: number): string[] {
  const found = new Set([MANIFEST, ...files]);
  const pages = function* () {
    for (const { path, pages, ids = [] } of collections) {
      const folder = path.slice(1);
      yield* [`${folder}${INDEX}`, `${folder}page-last.json`];
      for (let page = 1; page <= pages; page += 1) yield `${folder}page-${page}.json`;
      const names = files.includes(`${folder}${HTML_INDEX}`) ? [INDEX, HTML_INDEX] : [INDEX];
      for (const id of claimedIds(ids)) yield* names.map((name) => `${folder}${id}/${name}`);
    }
  };
  for (const path of pages()) {
    found.add(path);
    if (found.size > most) break;
  }
  return [...found];
}

/** Stops at the first unreadable file, since the digest needs all of them. */
async function readFiles(http: HttpTarget, paths: readonly string[]) {
  let unread: { path: string; reason: string; missing: boolean } | null = null;
  const sumOf = async (path: string) => {
    if (streamed.includes(path)) return http.stream(path, sizeAndSum);
    const found = http.read.has(path) ? null : await http.file(path);
    if (found?.bytes === null) unread ??= { path, ...found };
    const known = http.read.get(path);
    return known ? { bytes: known.size, sum: known.sha256 } : null;
  };
  const read = await Promise.all(
    paths.map(async (path) => {
      if (unread !== null) return null;
      try {
        const found = await sumOf(path);
        return found && { path, ...found };
      } catch (error) {
        unread ??= { path, reason: unreadableReason(error), missing: false };
        return null;
      }
    }),
  );
  return { read: read.filter((each) => each !== null), unread };
}

import { existsSync, readFileSync } from 'node:fs';
import type { Documents } from '../../contract/documents.ts';
import { isThisMachine } from '../../contract/this-machine.ts';
import { ownFile } from '../../own-package.ts';
import { plural } from '../../terminal/plural.ts';
import type { Check, Notes } from '../check.ts';
import { keptFile } from '../explorer/data-files.ts';
import { foreignParts, isAtHome } from '../explorer/foreign-parts.ts';
import { HTML_INDEX } from '../file-names.ts';
import { readJson } from '../json-file.ts';
import { type FileSum, sumOf } from '../target/target.ts';
import { isListed, isOfOtherVersion, type Tree } from '../tree.ts';

/** Sizes and sums of nearly all files of the explorer, by which browsers keep it. */
const LIST = 'explore/data/offline.json';
const added = 'Let the host send pages as they are, or be sure that it adds nothing but what you want.';
/** The same page at two places, so that only its links differ. */
const startPages = [HTML_INDEX, 'explore/index.html'] as const;

export const explorerFiles: Check = {
  name: 'explorer-files',
  description:
    'Each file of the explorer, but its service worker and sitemap, has the size and the CRC-32 that offline.json gives, and scripts and styles are of this version; both start pages are the same; no page loads a foreign part, or gives another address than its own. Over HTTP, a longer page is a warning.',
  fix: 'Build the tree again, and publish all of it together.',
  applies: (tree) => isListed(tree, LIST),
  async examine(tree, notes) {
    const { value } = await readJson(tree.target, LIST);
    if (value === undefined || tree.validator.document('explorer-offline', value, LIST).length > 0)
      return notes.unable(`${LIST} cannot be used`);
    const { files } = value as Documents['explorer-offline'];
    const looked = await Promise.all(files.map((line) => lookAt(tree, line)));
    for (const each of looked) if (each !== null) compare(tree, notes, each);
    if (startPages.every((path) => isListed(tree, path))) await compareStartPages(tree, notes);
  },
};

type Looked = NonNullable<Awaited<ReturnType<typeof lookAt>>>;

/** What the target has in place of a listed file; null for one that the list or another check leaves out. */
async function lookAt(tree: Tree, line: string) {
  const kept = keptFile(line);
  // explorer-data compares the list with the manifest.
  if (!isListed(tree, kept.path)) return null;
  const known = tree.http?.read.get(kept.path);
  if (known !== undefined) return { kept, found: known };
  const file = await tree.target.file(kept.path);
  // A preview rewrites the addresses in it.
  const isRewritten =
    kept.path === startPages[1] && tree.http !== null && isThisMachine(new URL(tree.http.base));
  if (isRewritten && file.bytes !== null) return null;
  if (file.bytes === null) return { kept, found: file };
  // Some hosts add scripts of theirs.
  const isWhole = tree.http === null && kept.path.endsWith(HTML_INDEX);
  const address = `${tree.baseUrl}/${kept.path.slice(0, -HTML_INDEX.length)}`;
  const html = isWhole ? String(file.bytes) : null;
  const foreign = html === null ? [] : [...foreignParts(html)];
  const isAway = html !== null && !isAtHome(html, address);
  const faults = isAway ? [...foreign, 'gives another address than its own'] : foreign;
  return { kept, found: sumOf(file.bytes), faults };
}

function compare(tree: Tree, notes: Notes, { kept, found, faults = [] }: Looked): void {
  const { http } = tree;
  const { path, size, crc } = kept;
  notes.looked();
  for (const fault of faults) notes.fail(path, fault);
  if ('reason' in found) {
    const { reason, missing } = found;
    // On disk, the check of files reports it.
    if (http !== null || !missing) notes.fail(path, reason, missing ? 'missing' : undefined);
  } else if (found.size !== size) {
    const message = `has ${plural(found.size, 'byte')}, expected ${plural(size, 'byte')}`;
    // Some hosts add scripts of theirs to pages; none takes anything away.
    if (http !== null && path.endsWith('.html') && found.size > size) notes.warn(path, message, added);
    else notes.fail(path, message);
  } else if (found.crc !== crc) notes.fail(path, `has another CRC-32 than ${LIST} says`);
  else if (isUnlikeOwn(tree, path, found)) notes.fail(path, 'differs from the one that is built');
}

const ASSETS = 'explore/assets/';

/** Whether a script, style or picture is another than this version's, though the list has its sum. */
function isUnlikeOwn(tree: Tree, path: string, { size, crc }: FileSum): boolean {
  if (!path.startsWith(ASSETS) || isOfOtherVersion(tree)) return false;
  const file = ownFile(`dist/explorer/assets/${path.slice(ASSETS.length)}`);
  if (!existsSync(file)) return true;
  const own = sumOf(readFileSync(file));
  return own.size !== size || own.crc !== crc;
}

async function compareStartPages({ target, http }: Tree, notes: Notes): Promise<void> {
  const [first, second] = await Promise.all(startPages.map((path) => target.file(path)));
  // The check of files, or of the dataset, reports one that cannot be read.
  if (!first?.bytes || !second?.bytes) return;
  notes.looked();
  const found = String(first.bytes);
  const expected = String(second.bytes).replace(/\b(href|src)="\.\.\//g, '$1="');
  if (found === expected) return;
  const message = `differs from ${startPages[1]} in more than its links`;
  if (http !== null && found.length > expected.length) notes.warn(startPages[0], message, added);
  else notes.fail(startPages[0], message);
}

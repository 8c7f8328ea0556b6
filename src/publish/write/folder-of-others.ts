import { readdirSync, realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { parse } from 'node:path';
import { CliError } from '../../contract/errors.ts';
import { NOT_FOUND_PAGE, START_PAGE } from '../../contract/tree/explorer-pages.ts';
import { errorFiles } from '../../contract/tree/http.ts';
import { RELEASES, RELEASES_FOLDER } from '../../contract/tree/releases.ts';
import { DESCRIPTION, MANIFEST } from '../../contract/tree/tree.ts';
import { unless } from '../../files/file-error.ts';
import { firstOf } from '../../terminal/plural.ts';
import { shownPath } from '../../terminal/safe-text.ts';
import { onDisk } from './disk-error.ts';
import { isManifestLost, readManifest } from './manifest.ts';
import { inspect, type Staging } from './staging.ts';

/** What a repository, a host or a file system puts into a folder before the first build, in lower case. */
const WELCOME = new Set([
  ...['.git', '.gitignore', '.gitattributes', '.gitkeep', '.github', '.nojekyll', '.well-known', 'cname'],
  ...['.polity-press', '.ds_store', 'robots.txt', 'favicon.ico', START_PAGE, NOT_FOUND_PAGE, 'lost+found'],
  // Releases brought here for the next build to keep.
  ...[RELEASES_FOLDER, RELEASES],
]);
const WELCOME_TEXT = /^(?:readme|license)/;

const SHOWN = 5;

const HINT = 'Choose an empty folder, or one that an earlier build wrote.';
const HINT_OF_TREE = `It looks like a tree that has lost its ${MANIFEST}, by which a build knows what it may replace. Move the folder away, and build again.`;

const onlyInTrees: readonly string[] = [DESCRIPTION, 'schemas', ...Object.keys(errorFiles)];

export function entriesOfOthers(entries: readonly string[]): string[] {
  const isWelcome = (name: string) => WELCOME.has(name) || WELCOME_TEXT.test(name);
  return entries.filter((entry) => !isWelcome(entry.toLowerCase())).sort();
}

/** Why a first build may not write to a folder; null if it may. `folder` and `home` are real paths. */
export function refusalOf(folder: string, entries: readonly string[], home: string | null): string | null {
  if (folder === parse(folder).root) return 'is the root of the file system';
  if (folder === home) return 'is your home folder';
  const others = entriesOfOthers(entries);
  if (others.length === 0) return null;
  const manifest = others.includes(MANIFEST) ? ` (its ${MANIFEST} is not one of polity-press)` : '';
  const what = others.length === 1 ? 'an entry' : `${others.length} entries`;
  return `holds ${what} that no build wrote${manifest}: ${firstOf(others.map(shownPath), SHOWN)}`;
}

/**
 * Refuses a folder that is plainly something else: a build would only add to it, but 23 collections do not
 * belong among a project's sources. A folder belongs to a build if it has our manifest, a journal (the first
 * build was killed before its manifest was in place), or a manifest lost in a power cut.
 * @throws CliError
 */
export function checkNotOfOthers(staging: Staging): void {
  const found = lookInto(staging.folder);
  if (found === null) return;
  const refusal = refusalOf(found.folder, found.entries, homeFolder());
  if (refusal === null) return;
  // In this order: a build that is publishing right now removes its journal after writing its manifest.
  if (inspect(staging.journal) !== null || readManifest(staging.folder) !== null) return;
  if (isManifestLost(staging.folder)) return;
  const isTree = onlyInTrees.every((entry) => found.entries.includes(entry));
  throw new CliError(`${staging.folder} ${refusal}`, { hint: isTree ? HINT_OF_TREE : HINT });
}

/**
 * Null if the folder does not exist; `makeOutputFolder` reports anything else that is wrong with the path.
 */
function lookInto(path: string): { folder: string; entries: readonly string[] } | null {
  const look = () => ({ folder: realpathSync(path), entries: readdirSync(path) });
  return onDisk('open the output folder', path, () =>
    unless(['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG'], null, look),
  );
}

function homeFolder(): string | null {
  try {
    return realpathSync(homedir());
  } catch {
    // A container's user may have no home, or one that was never created.
    return null;
  }
}

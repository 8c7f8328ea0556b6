import { isSafePath, portableFault } from '../contract/tree.ts';

/** Why a name could lead out of the folder, or mean something else on another system; tried in this order. */
const faults: readonly (readonly [wrong: RegExp, fault: string])[] = [
  [/^$/, 'has no name'],
  [/\p{Cc}/u, 'has a control character in its name'],
  [/\p{Bidi_Control}/u, 'has a mark in its name that turns the direction of text'],
  [/\\/, 'has a backslash in its name'],
  [/^\//, 'has an absolute name'],
  [/^[A-Za-z]:/, 'has a name with a drive letter'],
  [/(?:^|\/)\.\.(?:\/|$)/, 'leads out of the archive'],
  [/(?:^|\/)\.?(?:\/|$)/, 'has a name that is not written plainly'],
  [/^\.(?:git|polity-press)(?:\/|$)/i, 'has a name that no published tree may hold'],
];

/**
 * The names of the entries of one archive. Each is a file of a tree on any system: inside, portable, there once, and not
 * told from another by case only.
 */
export class EntryNames {
  /** By their names as a file system without case has them; those of folders end with a slash. */
  readonly #known = new Map<string, string>();
  #lastFolder = '';

  /** Adds an entry. Returns why it cannot be, as the end of a sentence; null if it can. */
  add(path: string, isFolder = false): string | null {
    const fault = faults.find(([wrong]) => wrong.test(path))?.[1];
    if (fault !== undefined) return fault;
    for (const part of path.split('/')) {
      const unportable = portableFault(part);
      if (unportable !== null) return `cannot be a file: ${unportable}`;
    }
    // The rule of the tree itself has the last word.
    if (!isSafePath(path)) return 'has a name that no published tree may hold';
    const end = isFolder ? path.length : path.lastIndexOf('/');
    const folder = path.slice(0, Math.max(end, 0));
    return this.#addFolders(folder) ?? (isFolder ? null : this.#addFile(path));
  }

  #addFolders(folder: string): string | null {
    if (folder === this.#lastFolder) return null;
    for (let end = folder.indexOf('/'); ; end = folder.indexOf('/', end + 1)) {
      const each = end < 0 ? folder : folder.slice(0, end);
      const key = keyOf(each);
      const known = this.#known.get(key);
      if (known === undefined) this.#known.set(key, `${each}/`);
      else if (known !== `${each}/`)
        return known.endsWith('/') ? differsInCase(known) : `is in ${known}, which is a file`;
      if (end < 0) break;
    }
    this.#lastFolder = folder;
    return null;
  }

  #addFile(path: string): string | null {
    const key = keyOf(path);
    const known = this.#known.get(key);
    if (known === path) return 'is there twice';
    if (known === `${path}/`) return 'is a file and a folder';
    if (known !== undefined) return differsInCase(known);
    this.#known.set(key, path);
    return null;
  }
}

/** Some file systems tell neither case apart nor how an accent is written. */
function keyOf(path: string): string {
  return path.normalize('NFC').toLowerCase();
}

function differsInCase(known: string): string {
  return `differs from ${known} in case only`;
}

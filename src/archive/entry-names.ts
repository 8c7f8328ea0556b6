import { isSafePath, portableFault } from '../contract/tree/tree.ts';

/**
 * Why a name could lead out of the folder, or mean something else on another system; the first match counts.
 */
const faults: readonly (readonly [wrong: RegExp, fault: string])[] = [
  [/^$/, 'has no name'],
  [/\p{Cc}/u, 'has a control character in its name'],
  [/\p{Bidi_Control}/u, 'has a bidirectional control character in its name'],
  [/\\/, 'has a backslash in its name'],
  [/^\//, 'has an absolute name'],
  [/^[A-Za-z]:/, 'has a name with a drive letter'],
  [/(?:^|\/)\.\.(?:\/|$)/, 'leads out of the archive'],
  [/(?:^|\/)\.?(?:\/|$)/, 'has a name that is not a normalized path'],
  // Far more than a tree has; walks over folders call themselves.
  [/^(?:[^/]*\/){100}/, 'lies in 100 folders within each other'],
  [/^\.(?:git|polity-press)(?:\/|$)/i, 'has a name that no published tree may hold'],
];

/**
 * The names of one archive's entries, each safe on any system: inside the folder, portable, unique even if
 * case is ignored.
 */
export class EntryNames {
  /** By case-folded name; folders end with a slash. */
  readonly #known = new Map<string, string>();

  /** Returns null, or why the entry is refused, as the end of a sentence. */
  add(path: string, isFolder = false): string | null {
    const fault = faultOf(path);
    if (fault !== null) return fault;
    for (let end = path.indexOf('/'); end >= 0; end = path.indexOf('/', end + 1)) {
      const taken = this.#take(path.slice(0, end), '/');
      if (taken !== null) return taken;
    }
    return this.#take(path, isFolder ? '/' : '');
  }

  #take(path: string, end: '' | '/'): string | null {
    // Some file systems ignore case and how an accent is composed.
    const key = path.normalize('NFC').toLowerCase();
    const known = this.#known.get(key);
    if (known === undefined) this.#known.set(key, path + end);
    if (known === undefined || (known === path + end && end === '/')) return null;
    if (known === path) return end === '' ? 'occurs twice' : `is in ${known}, which is a file`;
    return known === `${path}/` ? 'is a file and a folder' : `differs from ${known} in case only`;
  }
}

function faultOf(path: string): string | null {
  const fault = faults.find(([wrong]) => wrong.test(path))?.[1];
  if (fault !== undefined) return fault;
  for (const part of path.split('/')) {
    const unportable = portableFault(part);
    if (unportable !== null) return `cannot be a file: ${unportable}`;
  }
  return isSafePath(path) ? null : 'has a name that no published tree may hold';
}

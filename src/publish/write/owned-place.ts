import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { CliError } from '../../contract/errors.ts';
import { CHECKSUMS } from '../../contract/tree/listed-sum.ts';
import { RELEASES_FOLDER } from '../../contract/tree/releases.ts';
import { MANIFEST } from '../../contract/tree/tree.ts';
import { quoteForShell, shownPath } from '../../terminal/safe-text.ts';
import { readManifest } from './manifest.ts';
import { ownershipOf } from './ownership.ts';
import { lies } from './staging.ts';

interface Owned {
  readonly tree: string;
  /** The tree, or a folder in it. */
  readonly folder: string;
}

interface Place {
  readonly option: '--to' | '--out' | '--report';
  /** What is written there first, if the place is a folder for files. */
  readonly inside: string;
  /** Whether it must not be uploaded with a tree, wherever it lies in it. */
  readonly isPrivate: boolean;
  /** A place that is free, for the hint. */
  readonly other: (path: string, owned: Owned) => string;
}

const nextToTree: Place['other'] = (path, { tree }) => join(dirname(tree), basename(path));

const places = {
  tree: { option: '--out', inside: '', isPrivate: false, other: nextToTree },
  privateTree: { option: '--out', inside: '', isPrivate: true, other: nextToTree },
  archive: {
    ...{ option: '--to', inside: '', isPrivate: false },
    other: (path, { folder }) => join(dirname(folder), basename(path)),
  },
  export: { option: '--to', inside: '', isPrivate: true, other: nextToTree },
  report: { option: '--report', inside: '', isPrivate: true, other: nextToTree },
  files: { option: '--to', inside: 'file', isPrivate: false, other: (_, { tree }) => dirname(tree) },
} as const satisfies Record<string, Place>;

/** The folder around a path that only builds of some tree write, or a snapshot; null without one. */
function ownedFolder(full: string, isPrivate: boolean): Owned | null {
  for (let tree = dirname(full); ; tree = dirname(tree)) {
    const [entry = ''] = relative(tree, full).split(sep);
    const manifest = manifestIn(tree);
    if (manifest !== null && (isPrivate || lies(join(tree, CHECKSUMS)))) return { tree, folder: tree };
    const own = manifest === null ? [] : [...ownershipOf(manifest).entries, RELEASES_FOLDER];
    if (own.includes(entry) && resolve(tree, entry) !== full) return { tree, folder: join(tree, entry) };
    if (tree === dirname(tree)) return null;
  }
}

function manifestIn(folder: string) {
  try {
    return readManifest(folder);
  } catch {
    // No build of this user writes to a folder that this user may not read.
    return null;
  }
}

/**
 * Refuses a place within what builds of a tree write, or within a snapshot: the next build would have to
 * remove it, and no check would pass.
 * @throws CliError
 */
export function refuseOwnedPlace(path: string, what: keyof typeof places): void {
  const { option, inside, isPrivate, other }: Place = places[what];
  const owned = ownedFolder(resolve(path, inside), isPrivate);
  // A release says so itself.
  if (owned === null || (what === 'tree' && lies(join(path, MANIFEST)))) return;
  const why = isPrivate ? 'which is published' : 'which only builds and snapshots write';
  throw new CliError(`${shownPath(path)} lies in ${shownPath(owned.folder)}, ${why}`, {
    hint: `Nothing was written. Choose another place: ${option} ${quoteForShell(other(path, owned))}`,
  });
}

import { chmodSync, lstatSync, mkdirSync, readlinkSync, type Stats, statSync } from 'node:fs';
import { dirname, join, parse, resolve, sep } from 'node:path';
import { CliError } from '../contract/errors.ts';
import { quoteForShell, shownPath } from '../terminal/safe-text.ts';
import { fileError } from './file-error.ts';

/** Linux's limit of links in a path. */
const mostLinks = 40;
const [writableByOthers, sticky] = [0o022, 0o1000];

/**
 * Makes a folder, and its missing parents, that only this user can enter, move or replace; closes an open
 * one.
 * @throws CliError if the folder is a link or another user's; if others can replace it, or a folder or link
 * above it; if the system refuses
 */
export function makePrivateFolder(folder: string): void {
  const user = process.getuid?.();
  try {
    // Windows has neither users nor modes here: a cache is in the user's own folder. Outside a container's
    // user namespace, root is another user: the owner of the root folder.
    const trusted = user === undefined ? null : new Set([user, 0, statSync(parse(folder).root).uid]);
    makeOnTheWay(dirname(folder), trusted);
    const found = statsAfterMaking(folder);
    const fault = faultOf(found, user);
    if (fault !== null) throw new CliError(`${shownPath(folder)} ${fault}`);
    if (user !== undefined && (found.mode & 0o077) !== 0) chmodSync(folder, 0o700);
  } catch (error) {
    throw fileError('use', folder, error);
  }
}

function faultOf(found: Stats, user: number | undefined): string | null {
  if (found.isSymbolicLink()) return 'is a link';
  if (!found.isDirectory()) return 'is not a folder';
  return user !== undefined && found.uid !== user ? 'belongs to another user' : null;
}

/** Follows the path from the root, through links too, and makes missing folders. */
function makeOnTheWay(path: string, trusted: ReadonlySet<number> | null): void {
  const { root } = parse(path);
  const rest = partsOf(path);
  let [at, links] = [root, 0];
  checkOwner(at, statSync(at), trusted);
  for (let part = rest.shift(); part !== undefined; part = rest.shift()) {
    const next = join(at, part);
    const found = statsAfterMaking(next);
    checkOwner(next, found, trusted);
    if (!found.isSymbolicLink()) {
      at = next;
      continue;
    }
    links += 1;
    // Throws the system's ELOOP.
    if (links > mostLinks) statSync(next);
    rest.unshift(...partsOf(resolve(at, readlinkSync(next))));
    at = root;
  }
}

function partsOf(path: string): string[] {
  return path.slice(parse(path).root.length).split(sep).filter(Boolean);
}

function statsAfterMaking(path: string): Stats {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found !== undefined) return found;
  try {
    mkdirSync(path, 0o700);
  } catch (error) {
    // Another process made it meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return lstatSync(path);
}

/** In a sticky folder such as /tmp, only an entry's owner can replace it. */
function checkOwner(path: string, found: Stats, trusted: ReadonlySet<number> | null): void {
  if (trusted === null) return;
  if (!trusted.has(found.uid))
    throw new CliError(`${shownPath(path)} belongs to another user, who can replace what is in it`);
  if (found.isSymbolicLink() || (found.mode & writableByOthers) === 0 || (found.mode & sticky) !== 0) return;
  const command = `chmod go-w ${quoteForShell(path)}`;
  throw new CliError(`other users may write to ${shownPath(path)}; \`${command}\` closes it to them`);
}

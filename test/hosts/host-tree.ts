import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { writeDecoys, writeTree } from '../preview/preview-tree.ts';

/** Where the decoys are links or pipes; a server that follows links is fuzzed without them. */
const LINKS = [
  'escape',
  'git',
  'loop',
  'inside.json',
  'api/core/references/page-7.json',
  'api/core/references/page-9.json',
];

/** A new folder, in a folder of its own, that a server can read under another user. */
export function makeFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'polity-hosts-')));
  chmodSync(folder, 0o755);
  return join(folder, 'out');
}

/** A folder with the tree of the table and what an answer must never show. */
export function makeHostTree({ links = true } = {}): string {
  const folder = makeFolder();
  writeTree(folder);
  writeDecoys(folder);
  if (!links) for (const link of LINKS) rmSync(join(folder, link));
  return folder;
}

/** Removes what `makeFolder` or `makeHostTree` made. */
export function removeFolder(folder: string): void {
  rmSync(dirname(folder), { recursive: true, force: true });
}

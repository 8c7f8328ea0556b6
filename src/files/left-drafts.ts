import { randomBytes } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { attempt } from './file-error.ts';
import { isAlive } from './is-alive.ts';

/** What follows the name of the file: the process, a random number, and perhaps what SQLite added. */
const ending = /^(\d+)-[0-9a-f]{8}\.part(?:-journal)?$/;

/** A new path for the draft of a file, beside it. */
export function newDraftPath(to: string): string {
  return join(dirname(to), `.${basename(to)}.${process.pid}-${randomBytes(4).toString('hex')}.part`);
}

/** Removes the drafts of a file whose process has ended. */
export function removeLeftDrafts(to: string): void {
  const folder = dirname(to);
  const start = `.${basename(to)}.`;
  for (const name of attempt('write', to, () => readdirSync(folder))) {
    const pid = name.startsWith(start) ? ending.exec(name.slice(start.length))?.[1] : undefined;
    if (pid === undefined || isAlive(Number(pid))) continue;
    try {
      rmSync(join(folder, name), { force: true });
    } catch {
      // It is another user's, or not a file: it is not in the way.
    }
  }
}

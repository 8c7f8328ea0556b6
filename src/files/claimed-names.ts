import { randomBytes } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { FileLock } from './file-lock.ts';

/** `START` + eight hexadecimal digits + `END`. */
export interface NameForm {
  readonly folder: string;
  readonly start: string;
  readonly end: string;
}

/** A new name. Other processes leave its files alone until it is released or this process ends. */
export interface Claim {
  readonly path: string;
  release(): void;
}

/** How many times other processes may remove the lock as abandoned before it is locked. */
const ATTEMPTS = 100;
const sides = ['', '-journal', '.lock'];

/**
 * Claims a new name by locking a file next to it.
 * @throws CliError if the file system does not support locks; the system's error if nothing can be written
 */
export function claimName({ folder, start, end }: NameForm): Claim {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const path = join(folder, `${start}${randomBytes(4).toString('hex')}${end}`);
    const lock = FileLock.take(`${path}.lock`);
    if (lock instanceof FileLock) return { path, release: () => lock.remove() };
  }
  throw new Error(`other processes took ${ATTEMPTS} locks in ${folder}`);
}

/** Removes what ended processes left under such names. */
export function removeAbandoned({ folder, start, end }: NameForm, { folders = false } = {}): void {
  const names = new Set<string>();
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(start)) continue;
    const [digits, rest] = [name.slice(start.length, start.length + 8), name.slice(start.length + 8)];
    if (/^[0-9a-f]{8}$/.test(digits) && sides.some((side) => rest === end + side))
      names.add(start + digits + end);
  }
  for (const name of names) {
    try {
      removeIfAbandoned(join(folder, name), folders);
    } catch {
      // Another user's, or a folder: not in the way.
    }
  }
}

function removeIfAbandoned(path: string, recursive: boolean): void {
  const lock = FileLock.take(`${path}.lock`);
  if (!(lock instanceof FileLock)) return;
  try {
    for (const side of ['-journal', '']) rmSync(path + side, { force: true, recursive });
  } finally {
    lock.remove();
  }
}

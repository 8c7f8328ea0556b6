import { existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A new empty folder that is removed when the test ends. */
export function temporaryFolder(): string {
  const folder = unmanagedFolder();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The same where files can be flushed: not in memory. */
export function folderOnDisk(): string {
  const folder = mkdtempSync(join(existsSync('/var/tmp') ? '/var/tmp' : tmpdir(), 'polity-press-write-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Runs a check in a new folder, filled before and removed at once: for tests that make hundreds. */
export function inNewFolder<T>(fill: (folder: string) => void, check: (folder: string) => T): T {
  const folder = unmanagedFolder();
  try {
    fill(folder);
    return check(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A new empty folder that its user removes. */
export function unmanagedFolder(): string {
  return mkdtempSync(join(realpathSync(tmpdir()), 'polity-press-write-'));
}

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

/** A new empty folder for tests that make hundreds, and remove each themselves. */
export function unmanagedFolder(): string {
  return mkdtempSync(join(realpathSync(tmpdir()), 'polity-press-write-'));
}

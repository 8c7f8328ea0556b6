import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeSync } from 'fs-extra/esm';
import { afterAll, onTestFinished } from 'vitest';

const newFolder = () => mkdtempSync(join(tmpdir(), 'polity-press-test-'));

/** A new empty folder that is removed when the test is over. */
export function temporaryFolder(): string {
  const folder = newFolder();
  onTestFinished(() => removeSync(folder));
  return folder;
}

/** A new empty folder for a whole file of tests, removed when they are over. Every user may enter it. */
export function suiteFolder(): string {
  const folder = newFolder();
  chmodSync(folder, 0o755);
  afterAll(() => removeSync(folder));
  return folder;
}

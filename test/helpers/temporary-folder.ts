import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeSync } from 'fs-extra/esm';
import { onTestFinished } from 'vitest';

/** A new empty folder that is removed when the test is over. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'polity-press-test-'));
  onTestFinished(() => removeSync(folder));
  return folder;
}

import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** A new empty folder for a whole file of tests; removed when they are over. Every user may enter it. */
export function suiteFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'polity-press-trust-'));
  chmodSync(folder, 0o755);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

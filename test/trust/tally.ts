import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach } from 'vitest';

/**
 * Says what a group of tests promises and how many cases it tries; to be called inside its `describe`. Where the
 * environment names a folder in POLITY_PRESS_TRUST, one line of JSON is left there at the end, failed tests counted:
 * a test that tries many cases stops at the first that fails. What is given to the result is printed under the table.
 */
export function tally(promise: string, cases: number): (note: string) => void {
  let failures = 0;
  const notes: string[] = [];
  beforeEach(({ onTestFailed }) => {
    onTestFailed(() => {
      failures += 1;
    });
  });
  afterAll(() => {
    const folder = process.env.POLITY_PRESS_TRUST;
    if (folder === undefined || folder === '') return;
    mkdirSync(folder, { recursive: true });
    const name = promise.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
    const line = JSON.stringify({ promise, cases, failures, notes });
    writeFileSync(join(folder, `${name}.json`), `${line}\n`);
  });
  return (note) => {
    notes.push(note);
    console.log(note);
  };
}

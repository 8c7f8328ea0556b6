import { randomBytes } from 'node:crypto';
import { closeSync, lstatSync, openSync, readSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { CliError } from '../errors.ts';
import { fileError } from '../files/file-error.ts';
import { shownPath } from '../shown-path.ts';

const mark = { written_by: 'polity-press import api --lenient' };
/** How every report begins, which is how one from an earlier import is recognized. */
const START = Buffer.from(JSON.stringify(mark, null, 2).slice(0, -2));

/**
 * Makes sure that a report can be written to `path`, before anything is requested from a service.
 *
 * @param others the other files of the import
 * @throws CliError if something else already exists there, or nothing can be written there
 */
export function checkReportPlace(path: string, others: readonly string[]): void {
  const refuse = (what: string) => {
    throw new CliError(`${shownPath(path)} ${what}`, {
      hint: 'Nothing was touched: name another file with --report.',
    });
  };
  if (others.some((other) => resolve(other) === resolve(path))) refuse('is a file of the import itself');
  try {
    const found = lstatSync(path, { throwIfNoEntry: false });
    if (found !== undefined && !(found.isFile() && isReport(path))) refuse('exists and is not a report');
    const draft = newDraftOf(path);
    closeSync(openSync(draft, 'wx', 0o600));
    rmSync(draft);
  } catch (error) {
    throw fileError('write', shownPath(path), error);
  }
}

/**
 * Writes the report of a lenient import, atomically and for this user only.
 *
 * @throws CliError if that fails: the export still exists then
 */
export function writeLeftOutReport(path: string, report: object): void {
  const draft = newDraftOf(path);
  try {
    const text = JSON.stringify({ ...mark, ...report }, null, 2);
    writeFileSync(draft, `${text}\n`, { mode: 0o600, flag: 'wx' });
    renameSync(draft, path);
  } catch (cause) {
    rmSync(draft, { force: true });
    throw new CliError(
      `the export was written, but not the report ${shownPath(path)}: ${(cause as Error).message}`,
      { hint: 'Name another file with --report and import again.', cause },
    );
  }
}

/** Removes the report of an earlier import: nothing was left out of the export that is there now. */
export function removeLeftOutReport(path: string): void {
  try {
    if (lstatSync(path, { throwIfNoEntry: false })?.isFile() && isReport(path)) rmSync(path);
  } catch (error) {
    throw fileError('remove', shownPath(path), error);
  }
}

/** A name for which nobody else can have created a file beforehand. */
function newDraftOf(path: string): string {
  return `${path}.${process.pid}-${randomBytes(4).toString('hex')}.part`;
}

function isReport(path: string): boolean {
  const start = Buffer.alloc(START.length);
  const file = openSync(path, 'r');
  try {
    readSync(file, start, 0, start.length, 0);
  } finally {
    closeSync(file);
  }
  return start.equals(START);
}

import { lstatSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { CliError } from '../../contract/errors.ts';
import { documentText } from '../../contract/json/json-text.ts';
import { FileDraft } from '../../files/file-draft.ts';
import { attempt } from '../../files/file-error.ts';
import { checkFilePlace } from '../../files/file-place.ts';
import { readHead } from '../../files/read-head.ts';
import { shownPath } from '../../terminal/safe-text.ts';

const mark = { written_by: 'polity-press import api --lenient' };
/** Every report begins with this, so that a later import recognizes it. */
const START = Buffer.from(JSON.stringify(mark, null, 2).slice(0, -2));

/**
 * Checks the place of a report before a service is asked. `others`: the other files of the import.
 * @throws CliError if something else exists there, or the place is not writable
 */
export function checkReportPlace(path: string, others: readonly string[]): void {
  if (others.some((other) => resolve(other) === resolve(path)))
    throw new CliError(`${shownPath(path)} is a file of the import itself`, {
      hint: 'Name another file with --report.',
    });
  FileDraft.begin(path, checkPlace).discard();
}

/** Readable by this user only. `hide` takes secrets out of a text. Throws CliError if that fails; the export still exists. */
export function writeLeftOutReport(path: string, report: object, hide = (text: string) => text): void {
  try {
    const draft = FileDraft.begin(path, checkPlace);
    try {
      draft.write(Buffer.from(hide(documentText({ ...mark, ...report }))));
      draft.publish();
    } finally {
      draft.discard();
    }
  } catch (cause) {
    throw new CliError(`the export was written, but not its report: ${(cause as Error).message}`, {
      hint: 'Name another file with --report and import again.',
      cause,
    });
  }
}

/** Removes the report of an earlier import, as the new export is complete. */
export function removeLeftOutReport(path: string): void {
  attempt('remove', path, () => {
    if (lstatSync(path, { throwIfNoEntry: false })?.isFile() && isReport(path)) rmSync(path);
  });
}

function checkPlace(path: string): void {
  checkFilePlace(path, { name: 'a report', example: '--report left-out.json', fits: isReport });
}

function isReport(path: string): boolean {
  return readHead(path).subarray(0, START.length).equals(START);
}

import { existsSync } from 'node:fs';
import { CliError } from '../../contract/errors.ts';
import { DATABASE } from '../../contract/tree/tree.ts';
import { checkFilePlace } from '../../files/file-place.ts';
import { inQuotes, shownPath } from '../../terminal/safe-text.ts';
import { readMarks } from './export-marks.ts';

const exportFile = {
  name: 'an export that an import made',
  example: '--to export.sqlite',
  fits: (path: string) => readMarks(path).isImported,
};

/** For a proposed import: a file in the working folder that does not exist. */
export const newExport = () => (existsSync(DATABASE) ? 'NAME.sqlite' : DATABASE);

/**
 * @throws CliError if the path cannot be a file, holds anything but an imported export, or if SQLite
 * would read a neighbor as a part of it
 */
export function checkExportPlace(to: string): void {
  // better-sqlite3 trims the space: a build could not open the export.
  if (/\s$/.test(to))
    throw new CliError(`${inQuotes(to)} cannot be an export: its name ends with a space`, {
      hint: `Name the file itself, as in ${exportFile.example}.`,
    });
  checkFilePlace(to, exportFile);
  const journal = ['-journal', '-wal'].map((end) => `${to}${end}`).find((file) => existsSync(file));
  if (journal === undefined) return;
  const [file, place] = [shownPath(journal), shownPath(to)];
  throw new CliError(`${file} is next to ${place}: SQLite would read it as a part of the export`, {
    hint: 'Open the old database with the program that wrote it, or remove both files.',
  });
}

import { existsSync, lstatSync } from 'node:fs';
import { CliError } from '../errors.ts';
import { attempt } from '../files/file-error.ts';
import { shownPath } from '../shown-path.ts';
import { readMarks } from './export-marks.ts';

const NAME_A_FILE = 'Name the file itself, as in --to export.sqlite.';

/**
 * Checks the path of an export to be written.
 *
 * @throws CliError if it cannot be a file's, if something already exists there that no import made, or if SQLite would
 * read it together with another file
 */
export function checkPlace(to: string): void {
  if (to === '' || to.endsWith('/'))
    throw new CliError(`${shownPath(to)} names no file`, { hint: NAME_A_FILE });
  // SQLite's driver cuts the space off: a build could not open the export.
  if (/\s$/.test(to))
    throw new CliError(`${JSON.stringify(to)} cannot be an export: its name ends with a space`, {
      hint: NAME_A_FILE,
    });
  const found = attempt('write', to, () => lstatSync(to, { throwIfNoEntry: false }));
  if (found?.isDirectory()) throw new CliError(`${shownPath(to)} is a folder`, { hint: NAME_A_FILE });
  if (found !== undefined && !(found.isFile() && attempt('write', to, () => readMarks(to)).isImported)) {
    throw new CliError(`${shownPath(to)} exists and is not an export that an import made`, {
      hint: 'Nothing was touched: choose another name, or remove it yourself.',
    });
  }
  const beside = ['-journal', '-wal'].map((end) => `${to}${end}`).find((file) => existsSync(file));
  if (beside !== undefined) {
    const [file, place] = [shownPath(beside), shownPath(to)];
    throw new CliError(`${file} lies beside ${place}: SQLite would read it as a part of the export`, {
      hint: 'Open the old database with the program that wrote it, or remove both files.',
    });
  }
}

import { closeSync, existsSync, lstatSync, openSync, readSync } from 'node:fs';
import { CliError } from '../errors.ts';
import { attempt } from './file-error.ts';
import { shownPath } from './shown-path.ts';

/** Tells exports that an import made from other databases: `PRAGMA application_id`, "PoPr". */
export const APPLICATION_ID = 0x506f5072;
const HEADER = Buffer.from('SQLite format 3\0', 'latin1');
const NAME_A_FILE = 'Name the file itself, as in --to export.sqlite.';

/**
 * Looks at the place where an export is to stand.
 *
 * @throws CliError where it can be no file's, where something stands that no import made, or where SQLite would read
 * it together with another file
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
  if (found !== undefined && !(found.isFile() && isImported(to))) {
    throw new CliError(`${shownPath(to)} exists and is no export that an import made`, {
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

function isImported(path: string): boolean {
  const start = Buffer.alloc(72);
  const file = attempt('write', path, () => openSync(path, 'r'));
  try {
    attempt('write', path, () => readSync(file, start, 0, start.length, 0));
  } finally {
    closeSync(file);
  }
  return start.subarray(0, HEADER.length).equals(HEADER) && start.readUInt32BE(68) === APPLICATION_ID;
}

import { accessSync, constants, lstatSync, type Stats } from 'node:fs';
import { CliError } from '../contract/errors.ts';
import { shownPath } from '../terminal/safe-text.ts';
import { attempt } from './file-error.ts';

/** A kind of file that a new one of its kind may replace. */
export interface FileKind {
  /** With its article: `an archive`. */
  readonly name: string;
  /** An option for the hint: `--to snapshot.zip`. */
  readonly example: string;
  fits(path: string): boolean;
}

/**
 * What is at the place of a file that is to be written; undefined for nothing.
 * @param example an option for the hint: `--to snapshot.zip`
 * @throws CliError if the path cannot be a file's, or holds a link, a device or a pipe
 */
export function refuseNoFile(to: string, example: string): Stats | undefined {
  const hint = `Name the file itself, as in ${example}.`;
  // `-` means standard output, or input: whoever writes it wants no file of that name, which would be `./-`.
  if (to === '' || to === '-' || to.endsWith('/'))
    throw new CliError(`${shownPath(to)} names no file`, { hint });
  const found = attempt('write', to, () => lstatSync(to, { throwIfNoEntry: false }));
  if (found?.isDirectory()) throw new CliError(`${shownPath(to)} is a folder`, { hint });
  if (found?.isSymbolicLink()) throw inTheWay(to, 'is a link, which is not replaced');
  if (found?.isFile() === false) throw inTheWay(to, 'exists and is not a file');
  return found;
}

/**
 * Checks where a file is to be written.
 * @throws CliError if the path cannot be a file's, or holds anything but a readable file of this kind
 */
export function checkFilePlace(to: string, { name, example, fits }: FileKind): void {
  const found = refuseNoFile(to, example);
  if (found === undefined) return;
  const isReplaced = attempt('read', to, () => {
    accessSync(to, constants.R_OK);
    return fits(to);
  });
  if (!isReplaced) throw inTheWay(to, `exists and is not ${name}`);
}

function inTheWay(to: string, fault: string): CliError {
  return new CliError(`${shownPath(to)} ${fault}`, {
    hint: 'Nothing was touched: choose another name, or remove it yourself.',
  });
}

import { accessSync, constants, lstatSync } from 'node:fs';
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
 * Checks where a file is to be written.
 * @throws CliError if the path cannot be a file's, or holds anything but a readable file of this kind
 */
export function checkFilePlace(to: string, { name, example, fits }: FileKind): void {
  const hint = `Name the file itself, as in ${example}.`;
  if (to === '' || to.endsWith('/')) throw new CliError(`${shownPath(to)} names no file`, { hint });
  const found = attempt('write', to, () => lstatSync(to, { throwIfNoEntry: false }));
  if (found === undefined) return;
  if (found.isDirectory()) throw new CliError(`${shownPath(to)} is a folder`, { hint });
  const isReplaced =
    found.isFile() &&
    attempt('read', to, () => {
      accessSync(to, constants.R_OK);
      return fits(to);
    });
  if (isReplaced) return;
  const fault = found.isSymbolicLink() ? 'is a link, which is not replaced' : `exists and is not ${name}`;
  throw new CliError(`${shownPath(to)} ${fault}`, {
    hint: 'Nothing was touched: choose another name, or remove it yourself.',
  });
}

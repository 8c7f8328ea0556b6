import { existsSync } from 'node:fs';
import { CliError } from '../contract/errors.ts';
import { shownPath } from './safe-text.ts';

export const doesNotExist = 'it does not exist';

/** For a file or folder that does not exist. */
export function notFound(path: string, hint: string, cause?: unknown): CliError {
  return new CliError(`cannot read ${shownPath(path)}: ${doesNotExist} (ENOENT)`, { hint, cause });
}

/** For a path that does not lead to a folder. `shown`: its name in messages. */
export function noFolder(path: string, hint: string, shown = path): CliError {
  return existsSync(path)
    ? new CliError(`${shownPath(shown)} is a file, not a folder`, { hint })
    : notFound(shown, hint);
}

import { CliError } from '../../contract/errors.ts';
import { fileError } from '../../files/file-error.ts';
import { systemCode } from '../../files/system-code.ts';

/**
 * Explains a failure in the output folder, as `fileError` does with any other.
 *
 * @param action the verb, as in "cannot write"
 */
export function diskError(action: string, path: string, error: unknown): unknown {
  return fileError(action, path, error, 'output folder');
}

/** Whether a failure is that of a disk, or a quota, without room. */
export function isFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes(errorCode(error) ?? '');
}

/** The system's code of a failure (`ENOENT`), also when a CliError wraps it as its cause; null if it has none. */
export function errorCode(error: unknown): string | null {
  return systemCode(error instanceof CliError ? error.cause : error);
}

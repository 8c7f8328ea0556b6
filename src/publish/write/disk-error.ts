import { CliError } from '../../contract/errors.ts';
import { fileError, systemCode } from '../../files/file-error.ts';

/** `fileError` for the output folder; `action` completes "cannot ...". */
export function diskError(action: string, path: string, error: unknown): unknown {
  return fileError(action, path, error, 'output folder');
}

export function isFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes(errorCode(error) ?? '');
}

/** The system's code (`ENOENT`), also of a CliError's cause; null if it has none. */
export function errorCode(error: unknown): string | null {
  return systemCode(error instanceof CliError ? error.cause : error);
}

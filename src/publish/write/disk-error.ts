import { CliError } from '../../contract/errors.ts';
import { attempt, fileError, systemCode } from '../../files/file-error.ts';

/** `fileError` for the output folder; `action` completes "cannot ...". */
export function diskError(action: string, path: string, error: unknown): unknown {
  return fileError(action, path, error, 'output folder');
}

/** @throws CliError if the system refuses */
export function onDisk<T>(action: string, path: string, work: () => T): T {
  return attempt(action, path, work, 'output folder');
}

/** What `work` returns, or `otherwise` if the system refuses with one of these codes. */
export function unless<T, E>(codes: readonly string[], otherwise: E, work: () => T): T | E {
  try {
    return work();
  } catch (error) {
    if (codes.includes(errorCode(error) ?? '')) return otherwise;
    throw error;
  }
}

export function isFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes(errorCode(error) ?? '');
}

/** The system's code (`ENOENT`), also of a CliError's cause; null if it has none. */
export function errorCode(error: unknown): string | null {
  return systemCode(error instanceof CliError ? error.cause : error);
}

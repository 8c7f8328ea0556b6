import { attempt, errorCode, fileError } from '../../files/file-error.ts';

/** `fileError` for the output folder; `action` completes "cannot ...". */
export function diskError(action: string, path: string, error: unknown): unknown {
  return fileError(action, path, error, 'output folder');
}

/** @throws CliError if the system refuses */
export function onDisk<T>(action: string, path: string, work: () => T): T {
  return attempt(action, path, work, 'output folder');
}

export function isFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes(errorCode(error) ?? '');
}

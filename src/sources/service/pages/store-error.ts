import { SqliteError } from 'better-sqlite3';
import { CliError } from '../../../contract/errors.ts';
import { fileError } from '../../../files/file-error.ts';

const DAMAGED = ['SQLITE_CORRUPT', 'SQLITE_NOTADB'];

/** For a work file with unexpected content. */
export function damagedError(path: string, cause?: unknown): CliError {
  return new CliError(`${path} is damaged: an import cannot resume from it`, {
    hint: 'Start over with --refresh.',
    cause,
  });
}

/** Returns `error` itself if it is a bug. */
export function storeError(path: string, error: unknown): unknown {
  if (!(error instanceof SqliteError)) return fileError('write', path, error);
  if (DAMAGED.some((code) => error.code.startsWith(code))) return damagedError(path, error);
  if (error.code.startsWith('SQLITE_BUSY') || error.code.startsWith('SQLITE_LOCKED')) {
    return new CliError(`another import is writing ${path}`, {
      hint: 'Wait until it has ended, or import into another file.',
      cause: error,
    });
  }
  return fileError('write', path, error);
}

import { CliError } from '../../errors.ts';

/** PostgreSQL holds no value beyond 1 GiB, and no real text comes near this; a damaged file may seem to. */
const LIMIT = 256 * 1024 * 1024;

/**
 * Ends the reading of a line or text that would fill the memory.
 *
 * @param size in bytes
 * @throws CliError where it is beyond the limit
 */
export function checkSize(size: number, limit = LIMIT): void {
  if (size <= limit) return;
  throw new CliError(`the dump holds a line or a text of more than ${limit} bytes, which is no record`, {
    hint: 'Check that the file is a plain dump that pg_dump wrote, then dump again.',
  });
}

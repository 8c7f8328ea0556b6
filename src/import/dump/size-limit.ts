import { CliError } from '../../errors.ts';

/** PostgreSQL holds no value over 1 GiB, and no real text comes near this limit; a damaged file may appear to. */
const LIMIT = 256 * 1024 * 1024;

/**
 * Stops reading a line or text that would fill the memory.
 *
 * @param size in bytes
 * @throws CliError if it is over the limit
 */
export function checkSize(size: number, limit = LIMIT): void {
  if (size <= limit) return;
  throw new CliError(`the dump holds a line or a text of more than ${limit} bytes, which is no record`, {
    hint: 'Check that the file is a plain dump that pg_dump wrote, then dump again.',
  });
}

import { CliError } from '../../contract/errors.ts';

/** PostgreSQL holds no value over 1 GiB, and no real text comes near this limit; a damaged file may appear to. */
const LIMIT = 256 * 1024 * 1024;

/** What to do about a dump that has no end. */
export const COPY_AGAIN = 'Dump again, or copy the file again, and check that the disk was not full.';

/** What to do about a dump that PostgreSQL understands, but that is more than tables and rows. */
export const LET_POSTGRES =
  'Let PostgreSQL apply it: load the dump into a database, then dump that database with pg_dump.';

/** Refuses a dump that ends too early. */
export function cutOff(name: string, what: string): CliError {
  return new CliError(`${name} was cut off: ${what}`, { hint: COPY_AGAIN });
}

/**
 * Stops reading a line or text that would fill the memory.
 *
 * @param size in bytes
 * @throws CliError if it is over the limit
 */
export function checkSize(size: number, limit = LIMIT): void {
  if (size <= limit) return;
  throw new CliError(
    `the dump has a line or a text of more than ${limit} bytes, which is too long for a record`,
    {
      hint: 'Check that the file is a plain dump that pg_dump wrote, then dump again.',
    },
  );
}

import { CliError } from '../../contract/errors.ts';

/** Bytes. PostgreSQL's values reach 1 GiB, but no real text comes near, only damaged files. */
const LIMIT = 256 * 1024 * 1024;

export const COPY_AGAIN = 'Dump again, or copy the file again, and check that the disk was not full.';

/** For a valid dump that contains more than tables and rows. */
export const LET_POSTGRES =
  'Let PostgreSQL apply it: load the dump into a database, then dump that database with pg_dump.';

export function cutOff(name: string, what: string): CliError {
  return new CliError(`${name} was cut off: ${what}`, { hint: COPY_AGAIN });
}

/** For what follows the end of a dump. */
export function notOfDump(name: string, what: string): CliError {
  return new CliError(`${name} goes on after the end of its dump: ${what}`, {
    hint: 'Remove what does not belong to the dump, such as a message of another program; dump with pg_dump --file=NAME.',
  });
}

/** @throws CliError if a line or text of `size` bytes would fill the memory */
export function checkSize(size: number, limit = LIMIT): void {
  if (size <= limit) return;
  throw new CliError(
    `the dump has a line or a text of more than ${limit} bytes, which is too long for a record`,
    {
      hint: 'Check that the file is a plain dump that pg_dump wrote. If it holds a table of files, dump again without its rows: pg_dump --exclude-table-data=TABLE.',
    },
  );
}

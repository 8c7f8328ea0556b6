/** What to do about a dump that PostgreSQL understands, but that is more than tables and rows. */
export const LET_POSTGRES =
  'Let PostgreSQL carry it out: load the dump into a database, and dump that with pg_dump.';

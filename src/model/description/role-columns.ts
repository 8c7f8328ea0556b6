import type { Roles } from './key-facts.ts';

/** The paths that the role `columns` names of a record; a record may be called `constructor`. */
export function roleColumns({ columns = {} }: Roles, record: string): readonly string[] {
  return Object.hasOwn(columns, record) ? (columns[record] ?? []) : [];
}

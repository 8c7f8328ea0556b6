import { closeSync, openSync, readSync, statSync } from 'node:fs';

/** Distinguishes exports that an import made from other databases: `PRAGMA application_id`, "PoPr". */
export const APPLICATION_ID = 0x506f5072;
/** What an import says of its export: the bits of `PRAGMA user_version`, which VACUUM keeps. */
const BITS = { isSample: 1, isPublic: 2 } as const;

const HEADER = Buffer.from('SQLite format 3\0', 'latin1');
/** Where they are in the header of a SQLite file: https://www.sqlite.org/fileformat2.html#the_database_header */
const OFFSETS = { userVersion: 60, applicationId: 68 } as const;

/** What the header of a file says about who made it. */
export interface ExportMarks {
  /** Whether an import made it. */
  readonly isImported: boolean;
  /** Whether it was made from a tree of the bundled sample. */
  readonly isSample: boolean;
  /** Whether it was made without private texts. */
  readonly isPublic: boolean;
}

/** What an import says of its export. */
export type OwnMarks = Partial<Pick<ExportMarks, 'isSample' | 'isPublic'>>;

/** The `PRAGMA user_version` that says so. */
export function versionOf({ isSample = false, isPublic = false }: OwnMarks): number {
  return (isSample ? BITS.isSample : 0) | (isPublic ? BITS.isPublic : 0);
}

/** Reads the marks of a file; throws the system's error if it cannot be read. */
export function readMarks(path: string): ExportMarks {
  const start = Buffer.alloc(72);
  const file = openSync(path, 'r');
  try {
    readSync(file, start, 0, start.length, 0);
  } finally {
    closeSync(file);
  }
  const isImported =
    start.subarray(0, HEADER.length).equals(HEADER) &&
    start.readUInt32BE(OFFSETS.applicationId) === APPLICATION_ID;
  const version = isImported ? start.readUInt32BE(OFFSETS.userVersion) : 0;
  return {
    isImported,
    isSample: (version & BITS.isSample) !== 0,
    isPublic: (version & BITS.isPublic) !== 0,
  };
}

/** The marks of a file, if it can be read and has any. Never throws. */
export function marksOf(path: string): OwnMarks {
  try {
    // Opening a pipe would wait for its other end.
    return statSync(path).isFile() ? readMarks(path) : {};
  } catch {
    return {};
  }
}

/** Whether an export was made from a tree of the bundled sample. Never throws. */
export function isSampleExport(path: string): boolean {
  return marksOf(path).isSample === true;
}

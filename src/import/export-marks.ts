import { closeSync, openSync, readSync, statSync } from 'node:fs';

/** Tells exports that an import made from other databases: `PRAGMA application_id`, "PoPr". */
export const APPLICATION_ID = 0x506f5072;
/** Tells exports that an import made of the bundled sample from its others: `PRAGMA user_version`. */
export const SAMPLE_VERSION = 1;

const HEADER = Buffer.from('SQLite format 3\0', 'latin1');
/** Where the header of a SQLite file holds them: https://www.sqlite.org/fileformat2.html#the_database_header */
const OFFSETS = { userVersion: 60, applicationId: 68 } as const;

/** What the header of a file says about who made it. */
export interface ExportMarks {
  /** Whether an import made it. */
  readonly isImported: boolean;
  /** Whether that was made of a tree of the bundled sample. */
  readonly isSample: boolean;
}

/** Reads the marks of a file; throws what the system says where it cannot be read. */
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
  return { isImported, isSample: isImported && start.readUInt32BE(OFFSETS.userVersion) === SAMPLE_VERSION };
}

/** Whether an export was made of a tree of the bundled sample. False too where it cannot be looked at. Never throws. */
export function isSampleExport(path: string): boolean {
  try {
    // To open a pipe would wait for its other end.
    return statSync(path).isFile() && readMarks(path).isSample;
  } catch {
    return false;
  }
}

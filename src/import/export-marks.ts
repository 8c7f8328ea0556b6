import { closeSync, openSync, readSync, statSync } from 'node:fs';

/** Distinguishes exports that an import made from other databases: `PRAGMA application_id`, "PoPr". */
export const APPLICATION_ID = 0x506f5072;
/** Distinguishes imports of the bundled sample from other imports: `PRAGMA user_version`. */
export const SAMPLE_VERSION = 1;

const HEADER = Buffer.from('SQLite format 3\0', 'latin1');
/** Where they are in the header of a SQLite file: https://www.sqlite.org/fileformat2.html#the_database_header */
const OFFSETS = { userVersion: 60, applicationId: 68 } as const;

/** What the header of a file says about who made it. */
export interface ExportMarks {
  /** Whether an import made it. */
  readonly isImported: boolean;
  /** Whether it was made from a tree of the bundled sample. */
  readonly isSample: boolean;
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
  return { isImported, isSample: isImported && start.readUInt32BE(OFFSETS.userVersion) === SAMPLE_VERSION };
}

/** Whether an export was made from a tree of the bundled sample. False too if it cannot be read. Never throws. */
export function isSampleExport(path: string): boolean {
  try {
    // Opening a pipe would wait for its other end.
    return statSync(path).isFile() && readMarks(path).isSample;
  } catch {
    return false;
  }
}

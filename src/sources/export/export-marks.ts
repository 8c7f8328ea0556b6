import { statSync } from 'node:fs';
import { CliError } from '../../contract/errors.ts';
import { readHead } from '../../files/read-head.ts';
import { shownPath } from '../../terminal/safe-text.ts';

/** Marks the exports of an import: `PRAGMA application_id`, "PoPr". */
export const APPLICATION_ID = 0x506f5072;
/** Flags in `PRAGMA user_version`, which VACUUM keeps. */
const BITS = { isSample: 1, isPublic: 2 } as const;

const HEADER = Buffer.from('SQLite format 3\0', 'latin1');
/** The SQLite header, and offsets in it: https://www.sqlite.org/fileformat2.html#the_database_header */
const LENGTH = 100;
const OFFSETS = { userVersion: 60, applicationId: 68 } as const;

interface ExportMarks {
  readonly isImported: boolean;
  /** Whether it was imported from a tree of the bundled sample. */
  readonly isSample: boolean;
  /** Whether private texts were left out. */
  readonly isPublic: boolean;
}

export type OwnMarks = Partial<Pick<ExportMarks, 'isSample' | 'isPublic'>>;

export function versionOf({ isSample = false, isPublic = false }: OwnMarks): number {
  return (isSample ? BITS.isSample : 0) | (isPublic ? BITS.isPublic : 0);
}

/** Of a database, by its first bytes: 0 if it has none. Null for another file. */
export function applicationIdOf(head: Buffer): number | null {
  if (!head.subarray(0, HEADER.length).equals(HEADER)) return null;
  return head.length < LENGTH ? 0 : head.readUInt32BE(OFFSETS.applicationId);
}

/** @throws the system's error if the file cannot be read */
export function readMarks(path: string): ExportMarks {
  const head = readHead(path);
  const isImported = applicationIdOf(head) === APPLICATION_ID;
  const version = isImported ? head.readUInt32BE(OFFSETS.userVersion) : 0;
  return { isImported, isSample: (version & BITS.isSample) !== 0, isPublic: (version & BITS.isPublic) !== 0 };
}

/** Whether a file is a database of SQLite, by its first bytes. Never throws. */
export function isExport(path: string): boolean {
  try {
    return statSync(path).isFile() && applicationIdOf(readHead(path)) !== null;
  } catch {
    return false;
  }
}

/** Returns no marks for an unreadable file. Never throws. */
function marksOf(path: string): OwnMarks {
  try {
    // Opening a pipe would wait for its other end.
    return statSync(path).isFile() ? readMarks(path) : {};
  } catch {
    return {};
  }
}

/** Never throws. */
export function isSampleExport(path: string): boolean {
  return marksOf(path).isSample === true;
}

/**
 * Rejects private texts from an export that says it has none. `file`: the export that was made of `source`.
 * @throws CliError
 */
export function refuseWithoutPrivateTexts(source: string, file: string | null = source): void {
  if (file === null || marksOf(file).isPublic !== true) return;
  const [why, otherwise] =
    file === source
      ? ['it was imported with --public, or from a tree without them', 'import the database without --public']
      : ['it was published without them', 'build from the database'];
  throw new CliError(`${shownPath(source)} has no private comments to include: ${why}`, {
    hint: `Leave out --include-private-comments, or ${otherwise}.`,
  });
}

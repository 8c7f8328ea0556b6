import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { constants, gunzipSync } from 'node:zlib';
import { CHECKSUMS } from '../dataset/checksums.ts';
import { detectFormat, type FileFormat } from '../import/dump/bytes/detect-format.ts';
import { hasMarks, readHead } from '../import/dump/bytes/is-dump.ts';
import { shownPath } from '../shown-path.ts';
import type { Complaint } from './complaint.ts';

/** Names of databases, dumps and what an import leaves, also where their bytes do not say so: packed, or empty yet. */
const names =
  /\.(?:sqlite3?|db3?|sql|dump|pgdump)(?:[-.](?:wal|shm|journal|gz|zst|xz|bz2|lz4))*$|\.part(?:-journal)?$|\.left-out\.json$/i;

/** Names of what every tree has, which are not opened. */
const ordinary = /\.(?:json|html|js|css|ts|xml|svg)$/i;

const formats: readonly FileFormat[] = ['sqlite', 'custom dump', 'tar dump', 'mysql', 'sqlite text'];

/**
 * Warns of databases, dumps and files of imports in an output folder, which are uploaded with the tree. Looks directly in
 * the folder and in the folders there, where nothing takes long: pages are further down.
 */
export function workFiles(folder: string): Complaint[] {
  const found = candidates(folder).filter((path) => names.test(path) || isWorkFile(join(folder, path)));
  const packed = found.length === 0 ? '' : sums(folder);
  const left = found.filter((path) => !packed.includes(`  ${path}\n`));
  if (left.length === 0) return [];
  const [it, holds] = left.length === 1 ? ['it', 'it may hold'] : ['them', 'they may hold'];
  return [
    {
      level: 'warning',
      message: `${shownPath(folder)} is published with ${left.map(shownPath).join(', ')}`,
      hint: `Move ${it} out of the folder: ${holds} what the tree withholds.`,
    },
  ];
}

function candidates(folder: string): string[] {
  const list = (path: string) => {
    try {
      return readdirSync(path, { withFileTypes: true });
    } catch {
      return [];
    }
  };
  return list(folder).flatMap((entry) => {
    if (entry.name === '.polity-press' || entry.name === '.git') return [];
    if (!entry.isDirectory()) return entry.isFile() ? [entry.name] : [];
    return list(join(folder, entry.name)).flatMap((inner) =>
      inner.isFile() ? [`${entry.name}/${inner.name}`] : [],
    );
  });
}

function isWorkFile(path: string): boolean {
  if (ordinary.test(path)) return false;
  try {
    const head = readHead(path);
    const format = detectFormat(head);
    if (format === 'gzip') return isWork(gunzipSync(head, { finishFlush: constants.Z_SYNC_FLUSH }));
    return isWork(head);
  } catch {
    return false;
  }
}

function isWork(head: Buffer): boolean {
  const format = detectFormat(head);
  return formats.includes(format) || (format === 'text' && hasMarks(head));
}

/** What an unpacked snapshot says that it holds: its database is published. */
function sums(folder: string): string {
  try {
    return readFileSync(join(folder, CHECKSUMS), 'utf8');
  } catch {
    return '';
  }
}

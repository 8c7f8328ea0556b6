import { type Dirent, existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listedSums } from '../../contract/tree/listed-sum.ts';
import { ARCHIVE, CHECKSUMS, DATA_PACKAGE, DATABASE, MANIFEST } from '../file-names.ts';
import type { Tree } from '../tree.ts';

export const FOLDER = 'tables';
export const WIDE = 'wide';
export const CLAIMS = 'claims';
/** At the root. */
export const ROOT_TABLES = [CLAIMS, 'variables', 'codes', 'entities', 'sources', 'missing'] as const;
export const CLDF = 'cldf';

/** Whether a tree is a snapshot. In a folder a single file proves nothing: a build keeps foreign files. */
export function isSnapshot({ folder, isArchive }: Tree): boolean {
  if (folder === null) return false;
  const [tables, database] = [FOLDER, DATABASE].map((name) => existsSync(join(folder, name)));
  // The Data Package of a tree without tables names no database.
  const isDescribed = textIn(folder, DATA_PACKAGE).includes(`"${DATABASE}"`);
  return tables === true || (isArchive ? database || isDescribed : database && isDescribed) === true;
}

/** What checks of snapshots have in common. */
export const ofSnapshot = {
  fix: 'Make the snapshot again.',
  over: 'disk',
  withoutPages: true,
  applies: isSnapshot,
} as const;

/** Whether a tree is what the archive is of: an archive of an output folder also has its releases. */
export function isPacked({ isArchive, published }: Tree): boolean {
  return isArchive && published === undefined;
}

/** Whether a tree was packed, and so lacks the archive that its manifest lists: it could not hold itself. */
export function lacksOwnArchive(tree: Tree): boolean {
  const { folder } = tree;
  if (isPacked(tree)) return true;
  if (folder === null || existsSync(join(folder, ARCHIVE))) return false;
  return isPackedFile(folder, MANIFEST);
}

/** Whether the checksums of an archive list a file. */
export function isPackedFile(folder: string, path: string): boolean {
  return listedSums(textIn(folder, CHECKSUMS)).has(path);
}

/** Empty if the file cannot be read, which checks report. */
function textIn(folder: string, path: string): string {
  try {
    return readFileSync(join(folder, path), 'utf8');
  } catch {
    return '';
  }
}

export function tableNames(root: string): string[] {
  const paths = [FOLDER, WIDE].flatMap((folder) => filesBelow(root, folder));
  return [...paths, ...rootFiles(root)].flatMap((path) =>
    path.endsWith('.ndjson') ? [path.slice(0, -'.ndjson'.length)] : [],
  );
}

/** The files of the tables at the root that exist. */
export function rootFiles(root: string): string[] {
  return ROOT_TABLES.flatMap((name) => formats.map((format) => `${name}.${format}`)).filter((path) =>
    existsSync(join(root, path)),
  );
}

/** Whether it has claims: not if its records are about nothing. */
export function hasClaims(root: string): boolean {
  return formats.some((format) => existsSync(join(root, `${CLAIMS}.${format}`)));
}

/** The panels at the root, each with the years of a step. */
export function panelsIn(root: string): { readonly path: string; readonly step: number }[] {
  return readdirSync(root).flatMap((path) => {
    const [, step] = /^panel-([1-9][0-9]{0,4})\.csv$/.exec(path) ?? [];
    return step === undefined ? [] : [{ path, step: Number(step) }];
  });
}

export const formats = ['csv', 'ndjson', 'parquet'] as const;

export function filesBelow(root: string, folder = ''): string[] {
  return itemsIn(join(root, folder)).flatMap((item) => {
    const path = folder === '' ? item.name : `${folder}/${item.name}`;
    return item.isDirectory() ? filesBelow(root, path) : [path];
  });
}

/** Empty for a missing folder, a link, and one that cannot be read: documents list what is in it. */
function itemsIn(folder: string): Dirent[] {
  try {
    return lstatSync(folder).isDirectory() ? readdirSync(folder, { withFileTypes: true }) : [];
  } catch {
    return [];
  }
}

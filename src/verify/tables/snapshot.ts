import { existsSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Tree } from '../tree.ts';

export const FOLDER = 'tables';
export const WIDE = 'wide';
export const DATABASE = 'export.sqlite';
export const DATA_PACKAGE = 'datapackage.json';

/** Whether a tree is a snapshot. In a folder a single file proves nothing: a build keeps foreign files. */
export function isSnapshot({ folder, isArchive }: Tree): boolean {
  if (folder === null) return false;
  const [tables, database, document] = [FOLDER, DATABASE, DATA_PACKAGE].map((name) =>
    existsSync(join(folder, name)),
  );
  return tables === true || (isArchive ? database || document : database && document) === true;
}

export function tableNames(root: string): string[] {
  const paths = [FOLDER, WIDE].flatMap((folder) => filesBelow(root, folder));
  return paths.flatMap((path) => (path.endsWith('.ndjson') ? [path.slice(0, -'.ndjson'.length)] : []));
}

export function filesBelow(root: string, folder = ''): string[] {
  if (!lstatSync(join(root, folder), { throwIfNoEntry: false })?.isDirectory()) return [];
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((item) => {
    const path = folder === '' ? item.name : `${folder}/${item.name}`;
    return item.isDirectory() ? filesBelow(root, path) : [path];
  });
}

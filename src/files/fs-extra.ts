/**
 * How folders are made and removed, and how JSON files of this tool are read. What must not exist yet, must not be
 * a link or must survive a power cut is made by hand: see `Disk`.
 */
export { ensureDirSync, readJsonSync, remove, removeSync } from 'fs-extra/esm';

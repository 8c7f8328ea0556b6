/**
 * Creates and removes folders, and reads this tool's JSON files. `Disk` does what must be exclusive, avoid
 * links or survive a power cut.
 */
export { ensureDirSync, readJsonSync, remove, removeSync } from 'fs-extra/esm';

import { readdirSync } from 'node:fs';

/** The table of contents of a dump in directory format, which may be compressed. */
const contents = /^toc\.dat(?:\.(?:gz|lz4|zst))?$/;

/** Whether a folder is a dump in PostgreSQL's directory format. */
export function isDumpFolder(path: string): boolean {
  return readdirSync(path).some((name) => contents.test(name));
}

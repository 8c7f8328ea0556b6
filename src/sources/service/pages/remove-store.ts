import { rmSync } from 'node:fs';

/** SQLite's companions of a database file: they receive the same content. */
export const SIDES = ['-wal', '-shm', '-journal'] as const;

/** With its companions. */
export function removeStore(path: string): void {
  for (const end of ['', ...SIDES]) rmSync(`${path}${end}`, { force: true });
}

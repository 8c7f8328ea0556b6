import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** Every file below a folder, apart from what one build leaves for the next: its path with forward slashes, its bytes. */
export function readTree(folder: string): Map<string, Buffer> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory() && entry.name !== 'last-build')
    .map((entry) => join(entry.parentPath, entry.name));
  return new Map(
    files.sort().map((file) => [relative(folder, file).split(sep).join('/'), readFileSync(file)] as const),
  );
}

/** The records of a collection, read page by page along `next`. */
export function recordsOf(folder: string, collection: string): Record<string, unknown>[] {
  const records: Record<string, unknown>[] = [];
  for (let number = 1; ; number += 1) {
    const page = JSON.parse(readFileSync(join(folder, 'api', collection, `page-${number}.json`), 'utf8'));
    records.push(...page.results);
    if (page.next === null) return records;
  }
}

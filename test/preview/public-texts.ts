import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const known = new Map<string, ReadonlySet<string>>();

/**
 * Whether a text is that of a file in `folder` that an answer may show: one that is not hidden. Links are not followed.
 * What was read before is not read again for each answer, but before a text is called foreign.
 */
export function isPublicText(text: string, folder: string): boolean {
  if (known.get(folder)?.has(text)) return true;
  const texts = new Set(publicTexts(folder));
  known.set(folder, texts);
  return texts.has(text);
}

function publicTexts(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name.startsWith('.')) return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return publicTexts(path);
    return entry.isFile() ? [readFileSync(path, 'utf8')] : [];
  });
}

/** First segments that no build may own: its own staging folder, and the history of a folder that is a repository. */
const RESERVED = new Set(['.polity-press', '.git']);

/**
 * Whether `path` names something inside the output folder: relative, with forward slashes, with no way out of it.
 *
 * Checked for every path that is staged and, above all, for every path named in a manifest or a journal on disk: others
 * can write to the folder they are in, and files are moved and removed as they say.
 *
 * @param path for example `api/core/references/page-2.json`
 */
export function isSafePath(path: string): boolean {
  // A drive letter makes a path absolute on Windows.
  if (/^[A-Za-z]:/.test(path) || /[\\\p{Cc}]/u.test(path)) return false;
  const segments = path.split('/');
  // Lower case, because the file system may not tell `.GIT` from `.git`.
  if (RESERVED.has(path.split('/', 1)[0]?.toLowerCase() ?? '')) return false;
  return segments.every((segment) => segment !== '' && segment !== '.' && segment !== '..');
}

/** Whether `name` is a safe path of one segment: an entry directly in the output folder. */
export function isSafeEntry(name: string): boolean {
  return !name.includes('/') && isSafePath(name);
}

/** Each once, outer before inner. */
export function foldersOf(paths: Iterable<string>): string[] {
  const folders = new Set<string>();
  for (const path of paths) addFolders(path, folders);
  return [...folders];
}

/** '' at the top. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

function addFolders(path: string, folders: Set<string>): void {
  const folder = folderOf(path);
  if (folder === '' || folders.has(folder)) return;
  addFolders(folder, folders);
  folders.add(folder);
}

/** The parent folders of these relative paths, each once, outer ones before inner ones. */
export function foldersOf(paths: Iterable<string>): string[] {
  const folders = new Set<string>();
  for (const path of paths) addFolders(path, folders);
  return [...folders];
}

function addFolders(path: string, folders: Set<string>): void {
  const end = path.lastIndexOf('/');
  if (end < 0) return;
  const folder = path.slice(0, end);
  if (folders.has(folder)) return;
  addFolders(folder, folders);
  folders.add(folder);
}

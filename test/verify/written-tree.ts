import { schemas } from './failed-checks.ts';
import { type Files, publishedTree, temporaryFolder, writeTree } from './published-tree.ts';

/** The folder of a tree, correct but for a change. */
export async function writtenTree(change: (files: Files) => void = () => {}): Promise<string> {
  const folder = await temporaryFolder();
  const files = publishedTree(schemas, 'https://example.org');
  change(files);
  writeTree(files, folder);
  return folder;
}

import { mkdirSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pageFiles } from '../../../../src/contract/tree/tree.ts';
import { type OutputOptions, openOutput } from '../../../../src/publish/write/open-output.ts';
import type { Output } from '../../../../src/publish/write/output.ts';

/** Path -> text. */
export type Files = Readonly<Record<string, string>>;

/** The files of a build: these, and a manifest that owns them. */
export function treeOf(files: Files): Files {
  const owned = [...Object.keys(files), 'manifest.json'].sort();
  const manifest = { generator: 'polity-press', version: '0.0.0', collections: [], files: owned };
  return { ...files, 'manifest.json': JSON.stringify(manifest) };
}

/** Files that stay, change, come and go, with their folders and beside them. */
export const OLD = treeOf({
  '404.json': 'same',
  'api/a.json': 'same',
  'api/b.json': 'old',
  'old/only.json': 'x',
  'old.txt': 'x',
});
export const NEW = treeOf({
  '404.json': 'same',
  'api/a.json': 'same',
  'api/b.json': 'new',
  'new/only.json': 'x',
  'new.txt': 'x',
});

/** The files of a collection with so many pages. */
export function collectionFiles(path: string, pages: number): string[] {
  return Array.from({ length: pages }, (_, index) => pageFiles(path, index + 1, index + 1 === pages)).flat();
}

/** Puts files there by hand, as a user does. */
export function lay(folder: string, files: Files): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

/** Stages all files of a build. */
export function stageTree(folder: string, files: Files, options: OutputOptions = {}): Output {
  const output = openOutput(folder, options);
  for (const [path, text] of Object.entries(files)) output.write(path, Buffer.from(text));
  return output;
}

/** Builds: stages all files and publishes. Throws and returns as they do; `discard` is not called. */
export function publishTree(folder: string, files: Files, options: OutputOptions = {}): string | null {
  return stageTree(folder, files, options).publish();
}

/** All that lies in a folder: files with their text, links with where they lead, empty folders. */
export function readTree(folder: string): Files {
  const found: Record<string, string> = {};
  const read = (path: string): void => {
    const items = readdirSync(join(folder, path), { withFileTypes: true });
    if (items.length === 0 && path !== '') found[path] = '(an empty folder)';
    for (const item of items) {
      const below = path + item.name;
      if (item.isDirectory()) read(`${below}/`);
      else if (item.isSymbolicLink()) found[below] = `(a link to ${readlinkSync(join(folder, below))})`;
      else found[below] = readFileSync(join(folder, below), 'utf8');
    }
  };
  read('');
  return found;
}

import type { Documents } from '../../contract/documents.ts';
import { plural } from '../../terminal/plural.ts';
import type { Notes } from '../check.ts';
import { checkDocument } from '../check-document.ts';
import { readJson } from '../target/json-file.ts';
import { isListed, type Tree } from '../tree.ts';

type SchemaName = keyof Documents & `explorer-${string}`;
type Name = SchemaName extends `explorer-${infer Each}` ? Each : never;
export type Entities = Documents['explorer-entities'];

/** Present only if a role says what they are about; the list of files, with the explorer's code. */
const optional: ReadonlySet<string> = new Set(['entities', 'coverage', 'offline', 'shapes', 'sources']);

export class DataFile<Content> {
  readonly content: Content;
  readonly notes: Notes;
  readonly #path: string;

  constructor(content: Content, path: string, notes: Notes) {
    this.content = content;
    this.notes = notes;
    this.#path = path;
  }

  fail(message: string): void {
    this.notes.fail(this.#path, message);
  }

  expectLength(key: string, { length }: { readonly length: number }, expected: number): void {
    if (length !== expected) this.fail(`has ${plural(length, 'value')} in ${key}, expected ${expected}`);
  }

  expectCodes(key: string, codes: readonly number[], count: number): void {
    if (codes.some((code) => code >= count)) this.fail(`${key}: index out of range (max ${count - 1})`);
  }
}

/** Null if the tree has none, or if it is unusable, which is reported. */
export async function readDataFile<N extends Name>(
  tree: Tree,
  notes: Notes,
  name: N,
  part = '',
): Promise<DataFile<Documents[`explorer-${N}`]> | null> {
  const path = `explore/data/${name}${part}.json`;
  if (optional.has(name) && !isListed(tree, path)) return null;
  notes.looked();
  const file = await readJson(tree.target, path);
  const content = checkDocument(file, `explorer-${name}`, tree, notes);
  return content === null || file.faults.length > 0 ? null : new DataFile(content, path, notes);
}

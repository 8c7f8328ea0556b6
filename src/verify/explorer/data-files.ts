import type { Documents } from '../../contract/documents.ts';
import { plural } from '../../terminal/plural.ts';
import type { Notes } from '../check.ts';
import { checkDocument } from '../check-document.ts';
import { readJson } from '../json-file.ts';
import type { FileSum } from '../target/target.ts';
import { isListed, type Tree } from '../tree.ts';

type SchemaName = keyof Documents & `explorer-${string}`;
type Name = SchemaName extends `explorer-${infer Each}` ? Each : never;
export type Entities = Documents['explorer-entities'];

/** What comparisons of data files share. */
export interface Explored {
  readonly tree: Tree;
  readonly notes: Notes;
  readonly entities: Entities | null;
  readonly catalog: DataFile<'catalog'> | null;
  readonly search: DataFile<'search'> | null;
}

/** Present only if a role says what they are about; the list of files, with the explorer's code. */
const optional: ReadonlySet<string> = new Set(['entities', 'coverage', 'offline', 'shapes', 'sources']);

/** A file in the list of those that a browser keeps; sizes are in bytes. */
export function keptFile(line: string): FileSum & { readonly path: string } {
  const [, name = '', size, crc] = /^(.*) ([0-9]+) ([0-9]+)$/.exec(line) ?? [];
  const path = `explore/${name}`.replace(/^explore\/\.\.\//, '');
  return { path, size: Number(size), crc: Number(crc) };
}

/** The text of a listed file, of explore/; null if it cannot be read, which is reported. */
export async function listedText(
  { tree, notes }: Pick<Explored, 'tree' | 'notes'>,
  path: string,
): Promise<string | null> {
  notes.looked();
  const file = await tree.target.file(path);
  if (file.bytes !== null) return file.bytes.toString();
  // On disk, the check of files reports it.
  if (tree.http !== null || !file.missing) notes.fail(path, file.reason);
  return null;
}

export type DataFile<N extends Name> = NonNullable<Awaited<ReturnType<typeof readDataFile<N>>>>;

/** Fails a catalog that promises what the tree lacks, or is silent on what it has. */
export function expectOrNot(
  what: string,
  isSaid: boolean,
  isThere: boolean,
  catalog: Explored['catalog'],
): void {
  if (isSaid !== isThere)
    catalog?.fail(
      `says that it has ${isSaid ? `${what}, but the tree has none` : `no ${what}, but the tree has some`}`,
    );
}

/** Null if the tree has none, or if it is unusable, which is reported. */
export async function readDataFile<N extends Name>(tree: Tree, notes: Notes, name: N, part = '') {
  const path = `explore/data/${name}${part}.json`;
  if (optional.has(name) && !isListed(tree, path)) return null;
  notes.looked();
  const file = await readJson(tree.target, path);
  const content = checkDocument(file, `explorer-${name}`, tree, notes);
  if (content === null || file.faults.length > 0) return null;
  const fail = (message: string) => notes.fail(path, message);
  return {
    content,
    fail,
    expectLength(key: string, { length }: { readonly length: number }, expected: number) {
      if (length !== expected) fail(`has ${plural(length, 'value')} in ${key}, expected ${expected}`);
    },
    expectCodes(key: string, codes: readonly number[], count: number) {
      if (codes.some((code) => code >= count)) fail(`${key}: index out of range (max ${count - 1})`);
    },
  };
}

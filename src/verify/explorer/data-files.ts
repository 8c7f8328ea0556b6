import type { Documents } from '../../contract/documents.ts';
import { plural } from '../../terminal/plural.ts';
import type { Notes } from '../check.ts';
import { failureMessage } from '../show-value.ts';
import { noteFaults, readJson } from '../target/json-file.ts';
import type { Tree } from '../tree.ts';

type Name = keyof Documents & `explorer-${string}`;
export type Entities = Documents['explorer-entities'];

export const fileOf = (name: string) => `explore/data/${name}.json`;

/** Files that a tree has where a role says what they are about. */
const optional = { entities: true, coverage: true, shapes: true, sources: true };

/** Reads the data files of the explorer, and reports what is wrong with what they hold. */
export class DataFiles {
  readonly #tree: Tree;
  readonly #notes: Notes;

  constructor(tree: Tree, notes: Notes) {
    this.#tree = tree;
    this.#notes = notes;
  }

  /** A data file; null where the tree has none, or where it cannot be used, which is reported. */
  async read<N extends Name>(name: string, schema: N): Promise<Documents[N] | null> {
    const path = fileOf(name);
    const isNamed = this.#tree.manifest?.files.includes(path) === true;
    if (!isNamed && name in optional) return null;
    this.#notes.looked();
    const file = await readJson(this.#tree.target, path);
    noteFaults(file, this.#notes);
    if (file.faults.length > 0) return null;
    const problems = this.#tree.validator.document(schema, file.value, path);
    for (const problem of problems) this.#notes.fail(path, failureMessage(problem));
    return problems.length === 0 ? (file.value as Documents[N]) : null;
  }

  looked(): void {
    this.#notes.looked();
  }

  fail(path: string, message: string): void {
    this.#notes.fail(path, message);
  }

  /** Reports a list of another length than expected. */
  expectLength(path: string, key: string, { length }: { readonly length: number }, expected: number): void {
    if (length !== expected)
      this.#notes.fail(path, `has ${plural(length, 'value')} in ${key}, expected ${expected}`);
  }

  /** Reports codes that are out of range. */
  expectCodes(path: string, key: string, codes: readonly number[], count: number): void {
    if (codes.some((code) => code >= count))
      this.#notes.fail(path, `${key}: index out of range (max ${count - 1})`);
  }
}

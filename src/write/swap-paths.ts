import { join } from 'node:path';
import type { Swap } from './journal.ts';
import { buildFoldersOf, type Staging } from './staging.ts';

/** The locations of a swap's files, by their paths in the tree. */
export class SwapPaths {
  readonly #folder: string;
  readonly #fresh: string;
  readonly #old: string;
  readonly #numbers: ReadonlyMap<string, number>;

  constructor(staging: Staging, { build, put, remove }: Pick<Swap, 'build' | 'put' | 'remove'>) {
    const { fresh, old } = buildFoldersOf(staging, build);
    this.#folder = staging.folder;
    this.#fresh = fresh;
    this.#old = old;
    this.#numbers = new Map([...put.map(({ path }) => path), ...remove].map((path, index) => [path, index]));
  }

  staged(path: string): string {
    return join(this.#fresh, path);
  }

  published(path: string): string {
    return join(this.#folder, path);
  }

  /** Where the old file of this path is kept until the swap is done. */
  aside(path: string): string {
    return join(this.#old, String(this.#numbers.get(path)));
  }
}

import { join } from 'node:path';
import type { Swap } from './journal.ts';
import { buildFoldersOf, type Staging } from './staging.ts';

/** The locations of a swap's files and folders, by their paths in the tree; '' is the output folder itself. */
export class SwapPaths {
  readonly #folder: string;
  readonly #fresh: string;
  readonly #old: string;
  readonly #swap: Swap;
  #numbers: ReadonlyMap<string, number> | null = null;

  constructor(staging: Staging, swap: Swap) {
    const { fresh, old } = buildFoldersOf(staging, swap.build);
    this.#folder = staging.folder;
    this.#fresh = fresh;
    this.#old = old;
    this.#swap = swap;
  }

  readonly staged = (path: string): string => join(this.#fresh, path);

  readonly published = (path: string): string => join(this.#folder, path);

  /** Where the old file of this path is kept until the swap is done. */
  aside(path: string): string {
    this.#numbers ??= numbersOf(this.#swap);
    return join(this.#old, String(this.#numbers.get(path)));
  }
}

/** A number for each file that a swap names. */
function numbersOf({ put, remove }: Swap): ReadonlyMap<string, number> {
  return new Map([...put.map(({ path }) => path), ...remove].map((path, index) => [path, index]));
}

import type { Notes } from '../check.ts';
import { sizeAndSum, UnreadableTable } from './table-rows.ts';

export class ListedFiles {
  readonly #list: string;
  readonly #folder: string;
  readonly #notes: Notes;
  readonly #seen = new Set<string>();

  constructor(list: string, folder: string, notes: Notes) {
    this.#list = list;
    this.#folder = folder;
    this.#notes = notes;
  }

  has(path: string): boolean {
    return this.#seen.has(path);
  }

  async take(
    path: string,
    signal: AbortSignal | undefined,
    isListed: (found: { readonly bytes: number; readonly sum: string }) => boolean,
  ): Promise<void> {
    const fail = (message: string) => this.#notes.fail(path, message);
    if (this.#seen.has(path)) return fail(`is listed twice in ${this.#list}`);
    this.#seen.add(path);
    try {
      const found = await sizeAndSum({ folder: this.#folder, path, signal });
      if (!isListed(found)) fail(`differs from what ${this.#list} says of it`);
    } catch (error) {
      if (!(error instanceof UnreadableTable)) throw error;
      fail(`${error.message}, but listed in ${this.#list}`);
    }
  }
}

import type { RecordKind } from '../description/kind.ts';
import type { Key } from '../render/block-source.ts';

/** Something for each record of a kind, by its id as any column stores it: a UUID has several spellings. */
export class KeyMap<T> {
  readonly #byStored = new Map<unknown, T>();
  readonly #byKey: Map<unknown, T>;
  readonly #read: (stored: unknown) => unknown;

  constructor({ id }: RecordKind) {
    this.#read = (stored) => id.value.read(stored);
    // Ids that are no texts are stored in one form.
    this.#byKey = id.value.declared === 'text' ? new Map() : this.#byStored;
  }

  get size(): number {
    return this.#byKey.size;
  }

  /** The id as it is published. */
  keyOf(stored: unknown): Key {
    return this.#read(stored) as Key;
  }

  set(stored: unknown, value: T): void {
    this.#byKey.set(this.#read(stored), value);
  }

  get(stored: unknown): T | undefined {
    if (this.#byKey === this.#byStored) return this.#byStored.get(stored);
    let found = this.#byStored.get(stored);
    if (found === undefined) {
      found = this.#byKey.get(this.#read(stored));
      if (found !== undefined) this.#byStored.set(stored, found);
    }
    return found;
  }
}

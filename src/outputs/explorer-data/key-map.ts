import type { Key } from '../../engine/record-source.ts';
import type { RecordKind } from '../../model/description/kind.ts';

/** A value for each record of a kind, by its id in any spelling, as a UUID has several. */
export class KeyMap<T> {
  readonly #byStored = new Map<unknown, T>();
  readonly #id: RecordKind['id'];
  /** By published id; made when an id in another spelling is first looked for. */
  #byKey: Map<unknown, T> | null = null;

  constructor({ id }: RecordKind) {
    this.#id = id;
  }

  get size(): number {
    return this.#byStored.size;
  }

  keyOf(stored: unknown): Key {
    return this.#id.value.read(stored) as Key;
  }

  /** @param stored an id not set before in any spelling */
  set(stored: unknown, value: T): void {
    this.#byStored.set(stored, value);
    this.#byKey?.set(this.keyOf(stored), value);
  }

  get(stored: unknown): T | undefined {
    const found = this.#byStored.get(stored);
    if (found !== undefined || !this.#id.value.isUuid) return found;
    if (this.#byKey === null) {
      this.#byKey = new Map();
      for (const [each, value] of this.#byStored) this.#byKey.set(this.keyOf(each), value);
    }
    return this.#byKey.get(this.keyOf(stored));
  }
}

import type { Key } from '../../engine/record-source.ts';
import type { RecordKind } from '../../model/description/kind.ts';
import { idIn } from '../../model/description/record-name.ts';

/** A value for each record of a kind, by its id in any spelling, as a UUID has several, or by its address. */
export class KeyMap<T> {
  readonly #byStored = new Map<unknown, T>();
  readonly #kind: RecordKind;
  /** By published id; made when an id in another spelling is first looked for. */
  #byKey: Map<unknown, T> | null = null;

  constructor(kind: RecordKind) {
    this.#kind = kind;
  }

  get size(): number {
    return this.#byStored.size;
  }

  /** The published id, or the address of a record of another kind. */
  keyOf(stored: unknown): Key {
    return (this.#kind.id.value.read(idIn(this.#kind, stored)) ?? stored) as Key;
  }

  /** @param stored an id not set before in any spelling */
  set(stored: unknown, value: T): void {
    this.#byStored.set(stored, value);
    this.#byKey?.set(this.keyOf(stored), value);
  }

  get(stored: unknown): T | undefined {
    const found = this.#byStored.get(stored);
    // Fast path: most ids are numbers.
    if (found !== undefined || typeof stored !== 'string') return found;
    if (!this.#kind.id.value.isUuid) return this.#byStored.get(idIn(this.#kind, stored));
    if (this.#byKey === null) {
      this.#byKey = new Map();
      for (const [each, value] of this.#byStored) this.#byKey.set(this.keyOf(each), value);
    }
    return this.#byKey.get(this.keyOf(stored));
  }
}

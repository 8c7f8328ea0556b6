/** Keeps what was used last: at least `most` entries, and less than twice as many. */
export class Recent<Key, Value> {
  readonly #most: number;
  #used = new Map<Key, Value>();
  #before = new Map<Key, Value>();

  constructor(most: number) {
    this.#most = most;
  }

  get(key: Key): Value | undefined {
    const used = this.#used.get(key);
    if (used !== undefined) return used;
    const before = this.#before.get(key);
    if (before !== undefined) this.set(key, before);
    return before;
  }

  set(key: Key, value: Value): void {
    if (this.#used.size >= this.#most) [this.#before, this.#used] = [this.#used, new Map()];
    this.#used.set(key, value);
  }

  delete(key: Key): void {
    this.#used.delete(key);
    this.#before.delete(key);
  }
}

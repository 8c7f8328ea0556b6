/** Keeps what was used last: entries that weigh at least `most`, and less than twice as much. */
export class Recent<Key, Value> {
  readonly #most: number;
  readonly #weigh: (value: Value) => number;
  #weight = 0;
  #used = new Map<Key, Value>();
  #before = new Map<Key, Value>();

  /** By default each entry weighs 1. */
  constructor(most: number, weigh: (value: Value) => number = () => 1) {
    this.#most = most;
    this.#weigh = weigh;
  }

  get(key: Key): Value | undefined {
    const used = this.#used.get(key);
    if (used !== undefined) return used;
    const before = this.#before.get(key);
    if (before !== undefined) this.set(key, before);
    return before;
  }

  set(key: Key, value: Value): void {
    if (this.#weight >= this.#most) {
      [this.#before, this.#used] = [this.#used, new Map()];
      this.#weight = 0;
    }
    this.#forget(key);
    this.#used.set(key, value);
    this.#weight += this.#weigh(value);
  }

  delete(key: Key): void {
    this.#forget(key);
    this.#before.delete(key);
  }

  #forget(key: Key): void {
    const used = this.#used.get(key);
    if (used !== undefined) this.#weight -= this.#weigh(used);
    this.#used.delete(key);
  }
}

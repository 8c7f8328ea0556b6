/** Random numbers that are the same in every run. */
export interface Random {
  /** From 0 up to, but without, `limit`. */
  below(limit: number): number;
  pick<T>(list: readonly T[]): T;
  /** `count` different ones, in the order of the list; all where there are not so many. */
  sample<T>(list: readonly T[], count: number): readonly T[];
}

/** A generator (mulberry32) from a seed. */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  const below = (limit: number) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  };
  return {
    below,
    pick: (list) => list[below(list.length)] as (typeof list)[number],
    sample(list, count) {
      const left = [...list.keys()];
      while (left.length > count) left.splice(below(left.length), 1);
      return left.map((index) => list[index] as (typeof list)[number]);
    },
  };
}

/** A sequence of numbers that a seed decides: the same on every machine (Mulberry32). */
export function createRandom(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  /** An integer, at least 0 and below a limit. */
  const below = (limit) => Math.floor(next() * limit);
  return {
    below,
    /** An integer from one to another, both included. */
    between: (least, most) => least + below(most - least + 1),
    /** Whether something is so that is so in this part of all cases, 0 to 1. */
    chance: (part) => next() < part,
    pick: (list) => list[below(list.length)],
    /** As `below`, but small ones are more frequent: some polities have many records. */
    skewed: (limit) => Math.floor(limit * next() ** 1.5),
    /** So many hexadecimal digits, a multiple of 8. */
    hex: (digits) => {
      let text = '';
      while (text.length < digits) text += below(4_294_967_296).toString(16).padStart(8, '0');
      return text;
    },
  };
}

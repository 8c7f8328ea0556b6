import { figure } from '../../terminal/plural.ts';

const QUOTE = 34;
const BACKSLASH = 92;
const COMMA = 44;
const COLON = 58;
const nesting = new Int8Array(256);
for (const [character, step] of [
  ['[', 1],
  ['{', 1],
  [']', -1],
  ['}', -1],
] as const)
  nesting[character.charCodeAt(0)] = step;

/**
 * A page may have 403: 100 lists of records that embed each other, and a JSON value of 200 in the last of
 * them. Far beyond this, recursion would overflow the stack.
 */
export const depthLimit = 512;
/** More than a page of 64 MB holds; parsing this many takes a second, deaf to signals. */
export const valueLimit = 5_000_000;

/** Both follow the name of a page. */
export const tooDeep = `is nested more than ${depthLimit} levels deep`;
export const tooMany = `holds more than ${figure(valueLimit)} values`;

/**
 * Measures JSON as it arrives, before parsing: a few compressed bytes may hold enough values that parsing
 * takes minutes.
 */
export class JsonGauge {
  #values = 1;
  #keys = 0;
  #depth = 0;
  #isInText = false;
  #isEscaped = false;

  /** Duplicates count. */
  get keys(): number {
    return this.#keys;
  }

  /** Takes the next bytes. Returns the exceeded limit, to follow the name of a page, or null. */
  add(bytes: Uint8Array): string | null {
    // Not `for...of`, which takes three times as long, nor the object's own fields, which take twice as long.
    const { length } = bytes;
    let [values, keys, depth] = [this.#values, this.#keys, this.#depth];
    let [isInText, isEscaped] = [this.#isInText, this.#isEscaped];
    for (let at = 0; at < length; at += 1) {
      const byte = bytes[at] as number;
      if (isInText) {
        if (isEscaped) isEscaped = false;
        else if (byte === BACKSLASH) isEscaped = true;
        else if (byte === QUOTE) isInText = false;
      } else if (byte === QUOTE) isInText = true;
      else if (byte === COMMA) values += 1;
      else if (byte === COLON) keys += 1;
      else {
        const step = nesting[byte] as number;
        depth += step;
        if (step > 0) values += 1;
        if (depth > depthLimit) return tooDeep;
      }
    }
    [this.#values, this.#keys, this.#depth] = [values, keys, depth];
    [this.#isInText, this.#isEscaped] = [isInText, isEscaped];
    return values > valueLimit ? tooMany : null;
  }
}

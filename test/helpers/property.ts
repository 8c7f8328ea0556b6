import fc, { type Parameters } from 'fast-check';
import { it } from 'vitest';

/** Code points that no character has. */
const SURROGATES = 0x800;

/**
 * A test of many random values: `property([fc.string()], { numRuns: 20 })('keeps every text', (text) => ...)`. It fails
 * if `check` throws or gives `false`, with the smallest values that fail and their seed. `@fast-check/vitest` does this
 * too, but each worker that loads it spends two seconds and 300 MB on that.
 */
export function property<Values extends [unknown, ...unknown[]]>(
  values: { [Index in keyof Values]: fc.Arbitrary<Values[Index]> },
  parameters?: Parameters<Values>,
) {
  return (name: string, check: (...values: Values) => unknown, timeout?: number): void => {
    const run = async () => {
      const checked = async (...given: Values) => (await check(...given)) !== false;
      await fc.assert(fc.asyncProperty(...values, checked), parameters);
    };
    it(name, run, timeout);
  };
}

/**
 * Any character of Unicode, as the unit of a text: `fc.string({ unit: character })`. It gives the same texts as the unit
 * `binary` of fast-check, for which each worker spends a second and 120 MB.
 */
export const character = fc
  .integer({ min: 0, max: 0x10ffff - SURROGATES })
  .map((index) => String.fromCodePoint(index < 0xd800 ? index : index + SURROGATES), indexOf);

function indexOf(text: unknown): number {
  const [point = -1, ...more] = [...String(text)].map((each) => each.codePointAt(0) as number);
  if (point === -1 || more.length > 0) throw new Error('this is not one character');
  return point < 0xd800 ? point : point - SURROGATES;
}

/** The address of a page, instead of `fc.webUrl`, which needs the unit `binary`. */
export const webAddress = fc
  .tuple(
    fc.constantFrom('http', 'https'),
    fc.domain(),
    fc.array(fc.string({ unit: character, minLength: 1, maxLength: 5 }).map(encodeURIComponent), {
      maxLength: 3,
    }),
  )
  .map(([scheme, domain, path]) => [`${scheme}://${domain}`, ...path].join('/'));

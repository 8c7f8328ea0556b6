import fc, { type Parameters } from 'fast-check';
import { it } from 'vitest';

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

import { seeded } from '../support/random.ts';

/** Whether this is `npm run trust`, and not the everyday run. */
export const isLongRun = process.env.POLITY_PRESS_CASES !== undefined;

/**
 * How many cases a test tries: `short` in the everyday run; where the environment says POLITY_PRESS_CASES=n, n
 * thousandths of `long`, so that 1000 is the long run.
 */
export function casesOf(short: number, long: number): number {
  const wanted = process.env.POLITY_PRESS_CASES;
  return wanted === undefined ? short : Math.max(1, Math.round((long * Number(wanted)) / 1000));
}

/** The seed of this run: POLITY_PRESS_SEED, or another one in each run. */
export const seed = Number(process.env.POLITY_PRESS_SEED ?? Date.now() % 2 ** 31);

/** A new generator from the seed, which it prints: what is random can be repeated, but for the machine's own timing. */
export function randomOf(name: string, cases: number) {
  console.log(`${name}: ${cases} cases, POLITY_PRESS_SEED=${seed}`);
  return seeded(seed);
}

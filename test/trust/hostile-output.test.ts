import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { obeyed, situations } from '../commands/hostile-situations.ts';
import { runCli } from '../helpers/run-cli.ts';
import { runHere } from '../helpers/run-command-line.ts';
import { casesOf, isLongRun, seed } from './crash-safety/cases.ts';
import { tally } from './tally.ts';

const cases = casesOf(2, 400);

/** What terminals obey, and what looks like a part of that; no more than the name of a file may have. */
const pieces = [
  '\u001b[31m|\u001b]0;x\u0007|\u001bc|\u001b]8;;http://x\u001b\\|\u009b2J|\u009d0;x\u009c|\u0090q',
  '\u0007|\b\b|\r|\u007f|\u000b|\f|\u0001|\u0085|\u202e|\u2066|\u200f|\u061c',
  '\u2028|\u2029|\ufeff|\u{e0041}|\u{e007f}|\\u001b|%1b|&#27;|a|é|👩‍🚀| |$|-',
].flatMap((line) => line.split('|'));
const evil = fc
  .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 8 })
  .map((each) => each.join(''));

describe('a text from outside', () => {
  tally(
    'control characters from outside (names, keys, values, statements): none reaches the terminal',
    cases,
  );

  it(`moves no cursor: ${cases} cases, seed ${seed}`, async () => {
    const property = fc.asyncProperty(
      fc.constantFrom(...Object.keys(situations)),
      evil,
      fc.subarray(['--json', '--events', '--no-color'], { maxLength: 2 }),
      // A process takes its time: one of five, in the long run.
      fc.nat(4).map((number) => isLongRun && number === 0),
      async (name, text, options, isProcess) => {
        const args = (await situations[name]?.(text)) ?? [];
        const { code, stdout, stderr } = await (isProcess ? runCli : runHere)([...args, ...options]);
        expect(stdout + stderr).not.toMatch(obeyed);
        expect(stdout + stderr).not.toBe('');
        expect(code).toBeLessThanOrEqual(2);
      },
    );
    await fc.assert(property, { numRuns: cases, seed });
  });
});

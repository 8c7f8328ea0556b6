import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { leftInStaging } from '../../helpers/left-in.ts';
import { ended, startCli } from '../../helpers/run-cli.ts';
import { suiteFolder } from '../../helpers/temporary-folder.ts';
import { tally } from '../tally.ts';
import { casesOf, randomOf } from './cases.ts';
import { appears, hasEnded, inParallel } from './children.ts';
import { exportIn, manyTokens } from './exports.ts';
import { type Situation, situationsIn } from './situation.ts';
import { treeHash } from './tree-hash.ts';

const codes = { SIGINT: 130, SIGTERM: 143 } as const;
const signals = ['SIGINT', 'SIGTERM'] as const;

const random = casesOf(3, 100);
const atWork = casesOf(2, 40);
const again = casesOf(1, 20);
const folder = suiteFolder();
let situations: readonly Situation[] = [];
let slow: readonly string[] = [];
beforeAll(async () => {
  situations = await situationsIn(folder);
  const many = exportIn(folder, 'many.sqlite', manyTokens(20_000));
  slow = ['build', many, '--quiet', '--collection', 'sc/tokens', '--page-size', '1'];
});

/** What a stopped build says of its folder. */
const unchanged = ({ isFirst }: Situation, out: string) =>
  isFirst ? `nothing was published to ${out}` : 'the tree published before is unchanged';

describe('a build that a signal stops', () => {
  tally(
    'Ctrl-C and SIGTERM: the right exit code, nothing left behind, a whole tree',
    random + atWork + again,
  );

  it(`ends at any moment: ${random} signals`, async () => {
    const numbers = randomOf('signals', random);
    const all = Array.from({ length: random }, (_, index) => ({
      signal: signals[index % 2] ?? 'SIGINT',
      situation: numbers.pick(situations),
      part: numbers.below(1000) / 1000,
    }));
    await inParallel(all, 2, async ({ signal, situation, part }) => {
      const out = situation.lay();
      const child = startCli([...situation.args, '--out', out]);
      const end = ended(child);
      await Promise.race([setTimeout(situation.milliseconds * part), end]);
      child.kill(signal);
      const { code, stderr } = await end;
      // While Node starts, and in its last moments, the system itself ends the process: a shell gives the same code.
      const expected = child.signalCode === signal ? [null] : [0, codes[signal]];
      expect([code, expected, stderr]).toEqual([expect.toBeOneOf(expected), expected, expect.any(String)]);
      expect(stderr).toBe(
        code === codes[signal] ? `stopped by ${signal}; ${unchanged(situation, out)}\n` : '',
      );
      expect(leftInStaging(out)).toEqual([]);
      const isPublished = treeHash(out) === situation.after;
      if (code === 0) expect(isPublished).toBe(true);
      if (code === codes[signal]) expect(isPublished).toBe(false);
      if (!isPublished) expect(treeHash(out)).toBe(situation.before);
      rmSync(out, { recursive: true });
    });
  });

  it(`ends while it writes pages: ${atWork} signals`, async () => {
    for (let index = 0; index < atWork; index += 1) {
      const signal = signals[index % 2] ?? 'SIGINT';
      const situation = situations[(index >> 1) % situations.length] as Situation;
      const out = situation.lay();
      const workers = String(1 + ((index >> 1) % 2));
      const child = startCli([...slow, '--workers', workers, '--out', out]);
      const end = ended(child);
      await appears(join(out, '.polity-press/BUILD/new/api'), child);
      child.kill(signal);
      expect(await end).toEqual({
        code: codes[signal],
        stdout: '',
        stderr: `stopped by ${signal}; ${unchanged(situation, out)}\n`,
      });
      expect(leftInStaging(out)).toEqual([]);
      expect(treeHash(out)).toBe(situation.before);
      rmSync(out, { recursive: true });
    }
  });

  it(`removes its files although the signal comes again: ${again} builds`, async () => {
    for (let index = 0; index < again; index += 1) {
      const signal = signals[index % 2] ?? 'SIGINT';
      const situation = situations[(index >> 1) % situations.length] as Situation;
      const out = situation.lay();
      const child = startCli([...slow, '--out', out]);
      const end = ended(child);
      // Late, so that there is much to remove.
      await appears(join(out, '.polity-press/BUILD/new/api/sc/tokens/page-1200.json'), child);
      while (!hasEnded(child)) {
        child.kill(signal);
        await setTimeout(2);
      }
      const { code, stderr } = await end;
      // One may come in the last moments of Node, see above.
      expect(child.signalCode ?? code).toBeOneOf([signal, codes[signal]]);
      expect(stderr).toBe(`stopped by ${signal}; ${unchanged(situation, out)}\n`);
      expect(leftInStaging(out)).toEqual([]);
      expect(treeHash(out)).toBe(situation.before);
      rmSync(out, { recursive: true });
    }
  });
});

import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { leftInStaging } from '../../helpers/left-in.ts';
import { type CliResult, ended, runCli, startCli } from '../../helpers/run-cli.ts';
import { runHere } from '../../helpers/run-command-line.ts';
import { suiteFolder } from '../../helpers/temporary-folder.ts';
import { tally } from '../tally.ts';
import { casesOf, isLongRun, randomOf, seed } from './cases.ts';
import { appears, inParallel } from './children.ts';
import { type Situation, situationsIn } from './situation.ts';
import { treeHash } from './tree-hash.ts';

const cases = casesOf(1, 400);
const folder = suiteFolder();
let situations: readonly Situation[] = [];
beforeAll(async () => {
  // One kill needs one of them: another one in each run.
  situations = await situationsIn(folder, cases === 1 ? seed : undefined);
});

/** What the disk shows at the stages of a build, from the first trace of it to the last rename; the swap is the shortest. */
const stages = [
  '.polity-press',
  '.polity-press/lock.sqlite',
  '.polity-press/BUILD/new/api',
  '.polity-press/BUILD/new/schemas',
  '.polity-press/BUILD/new/manifest.json',
  '.polity-press/journal.json.new',
  '.polity-press/journal.json',
  '.polity-press/BUILD/old/0',
  '.polity-press/BUILD/old/5',
  '.polity-press/BUILD/old/20',
];

/** The moment of a kill: a part of the time that a build takes, or a path that the disk shows. */
type Moment = { readonly part: number } | { readonly stage: string };

interface Case {
  readonly situation: Situation;
  readonly moment: Moment;
  readonly next: (typeof nextCommands)[number];
}

const nextCommands = ['verify', 'build', 'serve'] as const;

/** What a user runs next, to its end; in the long run always by a process. */
async function runNext({ next, situation }: Case, out: string): Promise<CliResult> {
  if (next === 'build') return (isLongRun ? runCli : runHere)([...situation.args, '--out', out]);
  if (next === 'verify') return (isLongRun ? runCli : runHere)(['verify', out, '--quiet']);
  const child = startCli(['serve', out, '--port', '0', '--json']);
  const end = ended(child);
  if (child.stdout !== null) await Promise.race([once(child.stdout, 'data'), end]);
  // Where it finds nothing to serve, it ends by itself.
  if (isPublished(out)) child.kill('SIGTERM');
  return end;
}

const isPublished = (out: string) => existsSync(join(out, 'manifest.json'));

/** Says whether the next command did what it should: where nothing was published yet, there is nothing to read. */
function checkNext({ next }: Case, out: string, { code, stderr }: CliResult): void {
  if (next === 'build' || isPublished(out)) expect([code, stderr]).toEqual([0, '']);
  else expect([next, code]).toEqual([next, expect.toBeOneOf([1, 2])]);
}

/** The moment of a kill that found nothing to kill. */
const tooLate = 'not killed in time';

/** Kills one build, and says which one where what it leaves is not right. */
async function attempt(one: Case): Promise<string> {
  try {
    return await killOne(one);
  } catch (error) {
    const { situation, ...rest } = one;
    throw new Error(`${situation.name}, ${JSON.stringify(rest)}`, { cause: error });
  }
}

/** Kills one build, looks at the tree, runs the next command, looks again; says when the kill came. */
async function killOne(one: Case): Promise<string> {
  const { situation, moment, next } = one;
  const out = situation.lay();
  const child = startCli([...situation.args, '--out', out]);
  const end = ended(child);
  if ('part' in moment) await Promise.race([setTimeout(situation.milliseconds * moment.part), end]);
  else await appears(join(out, moment.stage), child);
  child.kill('SIGKILL');
  await end;
  const wasKilled = child.signalCode === 'SIGKILL';
  const isDecided = existsSync(join(out, '.polity-press/journal.json'));
  const whole = [situation.before, situation.after];
  if (!isDecided) expect(whole).toContain(treeHash(out));
  const isOld = !isDecided && treeHash(out) === situation.before;
  checkNext(one, out, await runNext(one, out));
  expect(treeHash(out)).toBe(isOld && next !== 'build' ? situation.before : situation.after);
  expect(existsSync(join(out, '.polity-press/journal.json'))).toBe(false);
  if (next === 'build') expect(leftInStaging(out)).toEqual([]);
  rmSync(out, { recursive: true });
  if (!wasKilled) return tooLate;
  return isDecided ? 'during the swap' : isOld ? 'before the swap' : 'after the swap';
}

describe('a build that is killed (kill -9)', () => {
  tally('kill -9 at any moment: the old tree or the new one, whole', cases);

  it(`leaves the old tree or the new one: ${cases} kills`, async () => {
    const random = randomOf('kill -9', cases);
    const spread = Math.min(cases, 2 * stages.length);
    const all = Array.from({ length: cases }, (_, index): Case => {
      // A few cases are spread over all stages; many come to each of them again and again.
      const stage = stages[Math.floor((index * stages.length) / spread) % stages.length] ?? '';
      const moment = index % 2 === 0 ? { part: random.below(1000) / 1000 } : { stage };
      return {
        // In a first build no old entry is ever set aside.
        situation: random.pick(stage.includes('/old/') ? situations.slice(1) : situations),
        moment,
        next: nextCommands[index % nextCommands.length] ?? 'verify',
      };
    });
    const moments: Record<string, number> = {};
    await inParallel(all, 2, async (one) => {
      let moment = await attempt(one);
      // A build that ended first does not count: another one replaces it.
      for (let again = 1; moment === tooLate && again <= 20; again += 1)
        moment = await attempt({ ...one, moment: { part: random.below(900) / 1000 / again } });
      moments[moment] = (moments[moment] ?? 0) + 1;
    });
    console.log('kill -9 came', moments);
    // Every case is a build that was killed; and in a run of some length, kills come at every part of a build.
    expect(moments[tooLate] ?? 0).toBe(0);
    if (cases >= 400)
      expect(Object.keys(moments).sort()).toEqual(['after the swap', 'before the swap', 'during the swap']);
  });
});

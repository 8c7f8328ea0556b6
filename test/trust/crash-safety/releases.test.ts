import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { ended, startCli } from '../../helpers/run-cli.ts';
import { runHere } from '../../helpers/run-command-line.ts';
import { suiteFolder } from '../support/suite-folder.ts';
import { tally } from '../tally.ts';
import { casesOf, randomOf } from './cases.ts';
import { appears, inParallel } from './children.ts';
import { changedTexts, exportIn } from './exports.ts';
import { treeHash } from './tree-hash.ts';

const releasing = casesOf(6, 120);
const withdrawing = casesOf(6, 120);
const folder = suiteFolder();
const few = ['core/references', 'sc/tokens'].flatMap((name) => ['--collection', name]);
const template = join(folder, 'template');
const finished = join(folder, 'finished');
let release: readonly string[] = [];
let plain: readonly string[] = [];
let milliseconds = 0;

/** Runs a command to its end. */
async function run(...args: readonly string[]): Promise<void> {
  const { code, stderr } = await runHere(args);
  expect([args.join(' '), code, stderr]).toEqual([args.join(' '), 0, '']);
}

beforeAll(async () => {
  const old = exportIn(folder, 'old.sqlite');
  const next = exportIn(folder, 'next.sqlite', changedTexts);
  plain = ['build', next, '--quiet', '--page-size', '3', ...few];
  release = [...plain, '--release', '1.1.0', '--local'];
  await run('build', old, '--quiet', ...few, '--release', '1.0.0', '--local', '--out', template);
  cpSync(template, finished, { recursive: true });
  const start = performance.now();
  const child = startCli([...release, '--out', finished]);
  expect((await ended(child)).code).toBe(0);
  milliseconds = performance.now() - start;
});

let laid = 0;

/** A new folder with one release, or with two. */
function lay(from: string): string {
  laid += 1;
  const out = join(folder, `out-${laid}`);
  cpSync(from, out, { recursive: true });
  return out;
}

/** The moment of a kill: a part of the time that it takes, or a path that the disk shows. */
async function killAt(args: readonly string[], out: string, moment: number | string): Promise<void> {
  const child = startCli([...args, '--out', out]);
  const end = ended(child);
  if (typeof moment === 'number') await Promise.race([setTimeout(moment), end]);
  else await appears(join(out, moment), child);
  child.kill('SIGKILL');
  await end;
}

/** The versions that the list has, with whether they are withdrawn. */
function listed(out: string): Record<string, boolean> {
  const { releases } = JSON.parse(readFileSync(join(out, 'releases.json'), 'utf8'));
  return Object.fromEntries(
    releases.map(({ version, withdrawn = false }: { version: string; withdrawn?: boolean }) => [
      version,
      withdrawn,
    ]),
  );
}

describe('a build with a release that is killed (kill -9)', () => {
  tally(
    'kill -9 while a release is published: it is whole, or not there; others are as they were',
    releasing,
  );

  const stages = [
    '.polity-press/BUILD/release',
    '.polity-press/BUILD/release/.polity-press/journal.json',
    '.polity-press/BUILD/release/manifest.json',
    '.polity-press/BUILD/releases.json',
    'v/1.1.0',
    '.polity-press/journal.json',
  ];

  it(`leaves whole releases: ${releasing} kills`, { timeout: 300_000 + releasing * 10_000 }, async () => {
    const random = randomOf('kill -9 of a release', releasing);
    const all = Array.from({ length: releasing }, (_, index) =>
      index % 2 === 0
        ? (stages[(index >> 1) % stages.length] as string)
        : (random.below(1000) / 1000) * milliseconds,
    );
    await inParallel(all, 2, async (moment) => {
      const out = lay(template);
      await killAt(release, out, moment);
      const isThere = existsSync(join(out, 'v/1.1.0'));
      const whole = treeHash(join(finished, 'v/1.1.0'));
      if (isThere) expect(treeHash(join(out, 'v/1.1.0'))).toBe(whole);
      await run(...plain, '--out', out);
      expect(listed(out)).toEqual({ '1.0.0': false, ...(isThere && { '1.1.0': false }) });
      expect(treeHash(join(out, 'v/1.0.0'))).toBe(treeHash(join(template, 'v/1.0.0')));
      if (!isThere) {
        expect(existsSync(join(out, 'v/1.1.0'))).toBe(false);
        expect((await runHere([...release, '--out', out])).code).toBe(0);
      }
      expect(treeHash(out)).toBe(treeHash(finished));
      rmSync(out, { recursive: true });
    });
  });
});

describe('a withdrawal that is killed (kill -9)', () => {
  tally('kill -9 while a release is withdrawn: it is whole, or nothing of it comes back', withdrawing);

  const stages = [
    '.polity-press/lock.sqlite',
    '.polity-press/releases.json',
    '.polity-press/withdrawn-1.0.0',
    '.polity-press/withdrawn-1.0.0/api',
  ];

  it(`is made, or not: ${withdrawing} kills`, { timeout: 300_000 + withdrawing * 10_000 }, async () => {
    const random = randomOf('kill -9 of a withdrawal', withdrawing);
    const withdraw = ['build', '--withdraw', '1.0.0', '--quiet'];
    for (let index = 0; index < withdrawing; index += 1) {
      const stage = stages[(index >> 1) % stages.length] as string;
      const out = lay(finished);
      await killAt(withdraw, out, index % 2 === 0 ? stage : random.below(400));
      const isSaid = listed(out)['1.0.0'] === true;
      const there = existsSync(join(out, 'v/1.0.0'));
      if (!isSaid) expect(treeHash(join(out, 'v/1.0.0'))).toBe(treeHash(join(template, 'v/1.0.0')));
      if (there) expect(treeHash(join(out, 'v/1.0.0'))).toBe(treeHash(join(template, 'v/1.0.0')));
      // Whatever comes next ends what was begun.
      if (index % 3 === 0) await run(...plain, '--out', out);
      else await run('verify', out, '--quiet');
      expect(existsSync(join(out, 'v/1.0.0'))).toBe(!isSaid);
      expect(existsSync(join(out, '.polity-press/withdrawn-1.0.0'))).toBe(false);
      await run(...withdraw, '--out', out);
      expect(listed(out)).toEqual({ '1.0.0': true, '1.1.0': false });
      expect(treeHash(join(out, 'v/1.1.0'))).toBe(treeHash(join(finished, 'v/1.1.0')));
      await run('verify', out, '--quiet');
      rmSync(out, { recursive: true });
    }
  });
});

import { copyFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { ended, startCli } from '../../helpers/run-cli.ts';
import { runHere } from '../../helpers/run-command-line.ts';
import { suiteFolder } from '../../helpers/temporary-folder.ts';
import { tally } from '../tally.ts';
import { casesOf, randomOf } from './cases.ts';
import { inParallel } from './children.ts';
import { changedTexts, exportIn } from './exports.ts';

const cases = casesOf(1, 120);
const folder = suiteFolder();
const few = ['core/references', 'general/polity-capitals'].flatMap((name) => ['--collection', name]);
const [oldTree, nextTree] = [join(folder, 'old'), join(folder, 'next')];
const [oldArchive, nextArchive] = [join(folder, 'old.zip'), join(folder, 'next.zip')];
let milliseconds = 0;

beforeAll(async () => {
  for (const [tree, name, changes, archive] of [
    [oldTree, 'old.sqlite', [], oldArchive],
    [nextTree, 'next.sqlite', [changedTexts], nextArchive],
  ] as const) {
    const source = exportIn(folder, name, ...changes);
    const built = await runHere(['build', source, '--quiet', ...few, '--out', tree]);
    expect([built.code, built.stderr]).toEqual([0, '']);
    const start = performance.now();
    const child = startCli(['snapshot', tree, '--to', archive, '--quiet']);
    expect((await ended(child)).code).toBe(0);
    milliseconds = performance.now() - start;
  }
});

describe('a snapshot that is killed (kill -9)', () => {
  tally('kill -9 while a snapshot is packed: the old archive or the new one, whole; nothing stays', cases);

  it(`leaves the old archive or the new one: ${cases} kills`, async () => {
    const random = randomOf('kill a snapshot', cases);
    const old = readFileSync(oldArchive);
    const next = readFileSync(nextArchive);
    const moments = Array.from({ length: cases }, () => random.below(Math.ceil(milliseconds * 1.2)));
    const ends = { old: 0, next: 0 };
    await inParallel([...moments.entries()], 4, async ([index, moment]) => {
      const place = join(folder, `case-${index}`);
      const cache = join(place, 'cache');
      mkdirSync(cache, { recursive: true });
      const to = join(place, 'databank.zip');
      copyFileSync(oldArchive, to);
      const env = { XDG_CACHE_HOME: cache };
      const args = ['snapshot', nextTree, '--to', to, '--quiet'];
      const child = startCli(args, undefined, 'ignore', env);
      const end = ended(child);
      await Promise.race([setTimeout(moment), end]);
      child.kill('SIGKILL');
      await end;
      const found = readFileSync(to);
      const isOld = found.equals(old);
      expect([moment, isOld || found.equals(next)]).toEqual([moment, true]);
      ends[isOld ? 'old' : 'next'] += 1;
      // The next one needs no help, and removes what the killed one left.
      const again = await ended(startCli(args, undefined, 'ignore', env));
      expect([moment, again.code, again.stderr]).toEqual([moment, 0, '']);
      expect(readFileSync(to).equals(next)).toBe(true);
      expect([readdirSync(place).sort(), readdirSync(join(cache, 'polity-press'))]).toEqual([
        ['cache', 'databank.zip'],
        [],
      ]);
    });
    console.log('killed snapshots', ends);
    // A few may all come late, on a machine that had less to do by then.
    if (cases >= 20) expect(ends.old).toBeGreaterThan(0);
  });
});

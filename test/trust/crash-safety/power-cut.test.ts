import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { needsRoot } from '../../helpers/needs-root.ts';
import { ended, runCli, startCli } from '../../helpers/run-cli.ts';
import { suiteFolder } from '../../helpers/temporary-folder.ts';
import { tally } from '../tally.ts';
import { casesOf, randomOf } from './cases.ts';
import { appears, hasEnded } from './children.ts';
import { DiskImage } from './disk-image.ts';
import { changedTexts, exportIn } from './exports.ts';
import { emptyTree, treeHash } from './tree-hash.ts';

const cases = casesOf(2, 40);
const folder = suiteFolder();
const image = (name: string) => join(folder, `${name}.img`);
const empty = DiskImage.make(image('empty'));
if (empty === null) console.log('no disk image can be mounted here: a power cut is not tried (needs root)');

/** Most of what can go wrong goes wrong while files are renamed, and in the seconds after a build. */
const moments = ['in the swap', 'after it', 'at any time'] as const;

/** Disks on which a build begins, and what lies there. */
const starts: Record<string, { disk: DiskImage; before: string }> = {};
let [next, after, milliseconds] = ['', '', 0];

/** Runs something on a copy of a disk. */
async function onCopy<T>(
  disk: DiskImage,
  name: string,
  run: (out: string, copy: DiskImage) => Promise<T>,
): Promise<T> {
  const copy = disk.copyTo(image(name));
  const out = copy.mount();
  try {
    return await run(out, copy);
  } finally {
    copy.unmount();
    if (name !== 'old') copy.remove();
  }
}

async function build(path: string, out: string): Promise<void> {
  expect(await runCli(['build', path, '--quiet', '--out', out])).toMatchObject({ code: 0, stderr: '' });
}

describe('a power cut', { ...needsRoot, skip: empty === null }, () => {
  tally(
    'a power cut at any moment of a build, ext4: the old tree or the new one, whole, and builds go on',
    cases,
  );

  beforeAll(async () => {
    if (empty === null) return;
    const old = exportIn(folder, 'old.sqlite');
    next = exportIn(folder, 'next.sqlite', changedTexts);
    const before = await onCopy(empty, 'old', async (out) => {
      await build(old, out);
      return treeHash(out);
    });
    const disk = new DiskImage(image('old'));
    starts.first = { disk: empty, before: emptyTree };
    starts.rebuild = { disk, before };
    await onCopy(disk, 'measured', async (out) => {
      const start = performance.now();
      await build(next, out);
      milliseconds = performance.now() - start;
      after = treeHash(out);
    });
  });

  it(`leaves a whole tree: ${cases} cuts`, async () => {
    const random = randomOf('power cuts', cases);
    const ends = { old: 0, new: 0, 'new, by the next command': 0 };
    for (let index = 0; index < cases; index += 1) {
      const kind = random.pick(['first', 'rebuild', 'rebuild']);
      const { disk, before } = starts[kind] as (typeof starts)[string];
      const moment = moments[index % moments.length] ?? 'at any time';
      const wait = milliseconds * (random.below(1000) / 1000);
      const isCommitted = random.below(3) > 0;
      const isPublished = await onCopy(disk, 'live', async (out, live) => {
        const child = startCli(['build', next, '--quiet', '--out', out]);
        const end = ended(child);
        if (moment === 'at any time') await Promise.race([setTimeout(wait), end]);
        else if (moment === 'in the swap') await appears(join(out, '.polity-press/journal.json'), child);
        else await end;
        child.kill('SIGSTOP');
        const isOver = hasEnded(child) && child.exitCode === 0;
        if (isCommitted) live.commit();
        live.copyTo(image('cut'));
        child.kill('SIGKILL');
        await end;
        return isOver;
      });
      const cut = new DiskImage(image('cut'));
      const out = cut.mount();
      try {
        const shown = `${kind}, cut ${moment}, ${Math.round(wait)} of ${Math.round(milliseconds)} ms`;
        const found = treeHash(out);
        // Nothing to verify where the first build had not come to its end; a swap that had begun is finished all the same.
        const { code, stderr } = await runCli(['verify', out, '--quiet']);
        const settled = treeHash(out);
        expect([before, after], `${shown}: ${stderr}`).toContain(settled);
        if (settled !== emptyTree) expect([code, stderr], shown).toEqual([0, '']);
        if (isPublished) expect(found, shown).toBe(after);
        ends[settled === before ? 'old' : found === after ? 'new' : 'new, by the next command'] += 1;
        await build(next, out);
        expect(treeHash(out), shown).toBe(after);
      } finally {
        cut.unmount();
        cut.remove();
      }
    }
    console.log('the power was cut', ends);
  });
});

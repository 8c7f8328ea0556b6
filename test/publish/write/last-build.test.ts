import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { isOlder, readLastBuild, TICK } from '../../../src/publish/write/last-build.ts';
import { mayBeInterrupted } from '../../../src/publish/write/may-be-interrupted.ts';
import { openOutput } from '../../../src/publish/write/open-output.ts';
import type { Output } from '../../../src/publish/write/output.ts';
import { finishInterruptedSwap } from '../../../src/publish/write/settle-swap.ts';
import { temporaryFolder } from './support/folders.ts';
import { type Files, lay, NEW, OLD } from './support/trees.ts';

const key = Buffer.alloc(32, 1);
const said = { tables: ['a private table'] };
const tick = () => setTimeout(2 * TICK);

/** A folder with a published tree, and the output that published it, a moment ago. */
async function published(files: Files = OLD, folder = temporaryFolder()) {
  const output: Output = openOutput(folder);
  for (const [path, text] of Object.entries(files)) output.write(path, Buffer.from(text));
  output.publish();
  await tick();
  return { folder, output, file: join(folder, '.polity-press/last-build') };
}

it('a file is older than a moment once its clock has ticked: each second or two if it counts seconds', () => {
  const second = 1_000_000;
  const isOlderAfter = (mtimeMs: number, ctimeMs: number, passed: number) =>
    isOlder({ mtimeMs, ctimeMs }, Math.max(mtimeMs, ctimeMs) + passed);
  expect([20, 21].map((passed) => isOlderAfter(second, second + 7, passed))).toEqual([false, true]);
  expect([21, 2000, 2001].map((passed) => isOlderAfter(second, second, passed))).toEqual([
    false,
    false,
    true,
  ]);
});

describe('what a build leaves for the next', () => {
  it('is what it printed, for a build with the same key', async () => {
    const { folder, output } = await published();
    expect(readLastBuild(folder, key)).toBeNull();
    output.keep(key, said);
    expect(readLastBuild(folder, key)).toEqual(said);
    expect(readLastBuild(folder, Buffer.alloc(32, 2))).toBeNull();
  });

  it('can be read by nobody else: the folder is published', async () => {
    const { file, output } = await published();
    output.keep(key, said);
    expect(readFileSync(file, 'latin1')).not.toContain('private');
  });

  it('stays when a build is discarded, and is replaced by the next that publishes', async () => {
    const { folder, output } = await published();
    output.keep(key, said);
    openOutput(folder).discard();
    expect(readLastBuild(folder, key)).toEqual(said);
    const next = await published(NEW, folder);
    expect(readLastBuild(folder, key)).toBeNull();
    next.output.keep(key, 'next');
    expect(readLastBuild(folder, key)).toBe('next');
  });

  it('does not count as long as a build is at work', async () => {
    const { folder, output } = await published();
    output.keep(key, said);
    const other = openOutput(folder);
    expect(readLastBuild(folder, key)).toBeNull();
    other.discard();
    expect(readLastBuild(folder, key)).toEqual(said);
  });

  it('is not taken for an interrupted build', async () => {
    const { folder, output } = await published();
    output.keep(key, said);
    expect([mayBeInterrupted(folder), finishInterruptedSwap(folder)]).toEqual([false, false]);
    mkdirSync(join(folder, '.polity-press/0123456789abcdef'));
    expect([mayBeInterrupted(folder), readLastBuild(folder, key)]).toEqual([true, null]);
  });

  it.each<[string, (folder: string) => void]>([
    ['a file that was written was changed', (folder) => appendFileSync(join(folder, 'new.txt'), 'x')],
    ['a file that stayed was changed', (folder) => writeFileSync(join(folder, '404.json'), 'SAME')],
    ['the mode of a file that stayed was changed', (folder) => chmodSync(join(folder, '404.json'), 0o600)],
    ['there are releases', (folder) => lay(folder, { 'releases.json': '{}' })],
    ['another build has published', (folder) => void published(OLD, folder)],
  ])('is not kept where %s since it published', async (_, change) => {
    const { folder } = await published(OLD);
    const { output, file } = await published(NEW, folder);
    change(folder);
    await tick();
    output.keep(key, said);
    expect(existsSync(file)).toBe(false);
  });

  it('is kept after a build that changed nothing', async () => {
    const { folder } = await published();
    const { output } = await published(OLD, folder);
    output.keep(key, said);
    expect(readLastBuild(folder, key)).toEqual(said);
  });

  it('is kept after a build that changed nothing a moment after a file of the same size was replaced', async () => {
    const { folder } = await published();
    const next = { ...OLD, '404.json': String(OLD['404.json']).toUpperCase() };
    await published(next, folder);
    // Its time is ahead: see `FileStage`.
    const { mtimeMs, ctimeMs } = statSync(join(folder, '404.json'));
    expect(mtimeMs).toBeGreaterThan(ctimeMs);
    const { output } = await published(next, folder);
    output.keep(key, said);
    expect(readLastBuild(folder, key)).toEqual(said);
  });
});

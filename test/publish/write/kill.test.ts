import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { hostname } from 'node:os';
import { describe, expect, it } from 'vitest';
import { openOutput } from '../../../src/publish/write/open-output.ts';
import { finishInterruptedSwap } from '../../../src/publish/write/settle-swap.ts';
import { firstOutput } from '../../helpers/run-cli.ts';
import { runChild, startChild } from './support/child-process.ts';
import { temporaryFolder, unmanagedFolder } from './support/folders.ts';
import { stepsOf } from './support/interruption.ts';
import { type Files, lay, publishTree, readTree, treeOf } from './support/trees.ts';

const MINE = { CNAME: 'mine' };
const OLD = treeOf({ '404.json': 'old', 'api/a.json': 'same', 'gone/b.json': 'x' });
const NEW = treeOf({ '404.json': 'new', 'api/a.json': 'same', 'added/b.json': 'x' });

function publishedOld(): string {
  const folder = temporaryFolder();
  lay(folder, MINE);
  publishTree(folder, OLD);
  return folder;
}

/** Builds, and runs `atStep` before each change with `step` and its `index`. */
function buildScript(folder: string, files: Files, atStep: string): string {
  return `
    let index = -1;
    const beforeStep = (step) => { index += 1; ${atStep} };
    const output = openOutput(${JSON.stringify(folder)}, { beforeStep });
    for (const [path, text] of Object.entries(${JSON.stringify(files)})) output.write(path, Buffer.from(text));
    output.publish();`;
}

const KILL = "{ process.kill(process.pid, 'SIGKILL'); for (;;); }";

describe('a process killed while it builds', () => {
  const counted = unmanagedFolder();
  lay(counted, MINE);
  publishTree(counted, OLD);
  const steps = stepsOf((beforeStep) => publishTree(counted, NEW, { beforeStep }));
  rmSync(counted, { recursive: true });
  const decided = steps.indexOf('move .polity-press/journal.json.new');

  // The first and the last, and those on both sides of the decision: interruption.test.ts tries all of them, in one process.
  const stops = [0, decided, decided + 1, Math.floor((decided + steps.length) / 2), steps.length - 1];

  it.each(stops.map((index) => [index, steps[index]] as const))('before step %i, %s', (stop) => {
    const folder = publishedOld();
    const child = runChild(buildScript(folder, NEW, `if (index === ${stop}) ${KILL}`));
    expect([child.signal, child.stderr]).toEqual(['SIGKILL', '']);
    const journal = Object.hasOwn(readTree(folder), '.polity-press/journal.json');
    expect(finishInterruptedSwap(folder)).toBe(journal);
    openOutput(folder).discard();
    expect(readTree(folder)).toEqual({ ...MINE, ...(stop > decided ? NEW : OLD) });
  });
});

describe('a process that still builds', () => {
  it('keeps others out until it is killed', async () => {
    const folder = publishedOld();
    const pause = "if (/^move .*new.404.json$/.test(step)) { fs.writeSync(1, 'ready'); for (;;); }";
    const child = startChild(buildScript(folder, NEW, pause));
    await firstOutput(child);
    const before = readTree(folder);
    expect(() => openOutput(folder)).toThrow(
      `another build is writing to ${folder} (process ${child.pid} on ${hostname()})`,
    );
    expect(finishInterruptedSwap(folder)).toBe(false);
    expect(readTree(folder)).toEqual(before);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(finishInterruptedSwap(folder)).toBe(true);
    expect(readTree(folder)).toEqual({ ...MINE, ...NEW });
  });
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildTree } from '../../helpers/build-tree.ts';
import { leftInStaging } from '../../helpers/left-in.ts';
import { type Step, tiny, writeExport } from '../../helpers/make-export.ts';
import { type CliResult, runCli } from '../../helpers/run-cli.ts';
import { runHere } from '../../helpers/run-command-line.ts';
import { suiteFolder, temporaryFolder } from '../../helpers/temporary-folder.ts';
import { isLongRun } from '../crash-safety/cases.ts';
import { treeHash } from '../crash-safety/tree-hash.ts';
import { failuresIn } from '../support/attempt.ts';
import { tally } from '../tally.ts';

/** Stands wherever a case has something that no message may repeat. */
export const secret = 'hunter2-never-shown';

/** What must be said: where it is wrong, and what to do. */
export interface Refusal {
  readonly exit: 1 | 2;
  readonly message: RegExp;
}

/** A bad export or a bad call. */
export interface BadCase {
  readonly name: string;
  /** Makes the export, in a folder of its own, and gives its path. */
  readonly make: (folder: string) => string;
  /** Arguments in addition to the export. In the long run, a case with arguments is a process as well. */
  readonly args?: readonly string[];
  /** The base URL that the tree is published for, where it is looked at. */
  readonly published?: string;
  /** 'either' where the file decides: refused, or a tree that verify passes. */
  readonly outcome: Refusal | 'works' | 'either';
}

/** A case whose export is the tiny databank, changed. */
export function changed(name: string, outcome: BadCase['outcome'], ...steps: readonly Step[]): BadCase {
  return { name, outcome, make: (folder) => writeExport(join(folder, 'export.sqlite'), ...tiny, ...steps) };
}

/** Cases that run as a process of their own as well: the first of a family, and in the long run every twelfth. */
const isProcessToo = (index: number, { args }: BadCase, isSampled: boolean) =>
  isLongRun ? args !== undefined || index % 12 === 0 : isSampled && index === 0;

/** How a family is tried. */
interface Trial {
  /** Whether its first case runs as a process in the everyday run as well. */
  readonly isSampled?: boolean;
  /** How many of its cases the everyday run tries, where another test shows the rest in less time; else all. */
  readonly everyday?: number;
  /** Whether it may be about what the explorer reads: its data files double the time of a build. */
  readonly explorer?: boolean;
}

/**
 * Runs every case of a family over a good tree: refused, with the old tree byte for byte as it was, or published,
 * with a tree that verify passes. The command runs in this process; what only a process shows is shown by a few.
 */
export function checkCases(
  family: string,
  cases: readonly BadCase[],
  { isSampled = false, everyday = cases.length, explorer = isLongRun }: Trial = {},
): void {
  describe(family, () => {
    const tried = isLongRun ? cases : cases.slice(0, everyday);
    tally(`bad input: ${family}`, tried.length);
    const out = publishedTree();
    const more = explorer ? [] : ['--no-explorer'];
    it.each(tried.map((each, index) => [each.name, each, index] as const))('%s', async (_, each, index) => {
      const path = each.make(temporaryFolder());
      const call = ['build', ...(path === '' ? [] : [path]), '--out', out, ...more, ...(each.args ?? [])];
      await checkCall(each, out, () => runHere(call));
      if (isProcessToo(index, each, isSampled)) await checkCall(each, out, () => runCli(call));
    });
  });
}

/** A published tree for a family of cases, and a cache for what has to be imported first. */
function publishedTree(): string {
  const folder = suiteFolder();
  const out = join(folder, 'out');
  beforeAll(async () => {
    vi.stubEnv('XDG_CACHE_HOME', join(folder, 'cache'));
    await buildTree(writeExport(join(folder, 'good.sqlite'), ...tiny), { out });
  });
  afterAll(() => void vi.unstubAllEnvs());
  return out;
}

async function checkCall(
  { outcome, published, args = [] }: BadCase,
  out: string,
  run: () => Promise<CliResult>,
): Promise<void> {
  const before = treeHash(out);
  const { code, stdout, stderr } = await run();
  expect(stderr + stdout).not.toMatch(/^ +at /m);
  expect(stderr + stdout).not.toContain(secret);
  expect(leftInStaging(out)).toEqual([]);
  if (outcome === 'works' || (outcome === 'either' && code === 0)) {
    expect([code, stderr]).toEqual([0, '']);
    expect(await failuresIn(out)).toEqual([]);
    if (published !== undefined) expect(manifestOf(out)).toMatchObject({ base_url: published });
    return;
  }
  expect(treeHash(out)).toBe(before);
  expect(stdout === '' || args.includes('--json')).toBe(true);
  expect(stderr).toMatch(/^hint: .{10}|\(--help lists/m);
  if (outcome === 'either') {
    expect([1, 2]).toContain(code);
    expect(stderr).toMatch(/^error: .*export\.sqlite|^(?:\d+ records of )?[a-z]+_\w+/m);
  } else {
    expect(stderr).toMatch(outcome.message);
    expect(code).toBe(outcome.exit);
  }
}

function manifestOf(out: string): unknown {
  return JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf8'));
}

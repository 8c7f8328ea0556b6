import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { BuildOptions } from '../../../src/build-types.ts';
import { tiny } from '../../helpers/make-export.ts';
import { readTree } from '../../helpers/read-tree.ts';
import { ended } from '../../helpers/run-cli.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { startCliWith } from '../crash-safety/children.ts';
import { attempt, failuresIn } from '../support/attempt.ts';
import { suiteFolder } from '../support/suite-folder.ts';
import { type Step, writeExport } from '../support/write-export.ts';
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
  /** What stands on the command line beside the export. A case with arguments runs as a process of its own. */
  readonly args?: readonly string[];
  readonly options?: Partial<BuildOptions>;
  /** The base URL that the tree is published for, where it is looked at. */
  readonly published?: string;
  /** 'either' where the file decides: refused, or a tree that verify passes. */
  readonly outcome: Refusal | 'works' | 'either';
}

/** A case whose export is the tiny databank, changed. */
export function changed(name: string, outcome: BadCase['outcome'], ...steps: readonly Step[]): BadCase {
  return { name, outcome, make: (folder) => writeExport(join(folder, 'export.sqlite'), ...tiny, ...steps) };
}

/** How many of the cases that need no process of their own run as one as well. */
const oneInAProcess = 12;

/**
 * Runs every case of a family over a good tree: refused, with the old tree byte for byte as it was, or published,
 * with a tree that verify passes.
 */
export function checkCases(family: string, cases: readonly BadCase[]): void {
  describe(family, () => {
    tally(`bad input: ${family}`, cases.length);
    const shared = suiteFolder();
    const old = join(shared, 'old');
    beforeAll(async () => {
      const { code } = await attempt(writeExport(join(shared, 'good.sqlite'), ...tiny), old);
      expect(code).toBe(0);
    });
    it.each(cases.map((each, index) => [each.name, each, index] as const))('%s', async (_, each, index) => {
      const folder = temporaryFolder();
      const out = join(folder, 'out');
      cpSync(old, out, { recursive: true });
      const before = readTree(out);
      const path = each.make(folder);
      const results: Result[] =
        each.args === undefined
          ? [await attempt(path, out, each.options)]
          : [await inAProcess(path, out, each)];
      if (each.args === undefined && index % oneInAProcess === 0 && results[0]?.code !== 0)
        results.push(await inAProcess(path, out, each));
      for (const result of results) await checkResult(each, result, { out, before });
    });
  });
}

interface Result {
  readonly code: number | null;
  readonly text: string;
  readonly isProcess?: true;
}

async function inAProcess(path: string, out: string, { args = [] }: BadCase): Promise<Result> {
  // What is no export is imported first, into a file in the cache.
  const cache = join(out, '../cache');
  const call = ['build', ...(path === '' ? [] : [path]), '--out', out, ...args];
  const { code, stdout, stderr } = await ended(startCliWith({ XDG_CACHE_HOME: cache }, call));
  if (code !== 0) expect(stdout === '' || args.includes('--json')).toBe(true);
  return { code, text: stderr + stdout, isProcess: true };
}

async function checkResult(
  { outcome, published }: BadCase,
  { code, text, isProcess }: Result,
  { out, before }: { readonly out: string; readonly before: ReadonlyMap<string, Buffer> },
): Promise<void> {
  expect(text).not.toMatch(/^ +at /m);
  expect(text).not.toContain(secret);
  if (outcome === 'works' || (outcome === 'either' && code === 0)) {
    expect([code, text]).toEqual([0, code === 0 ? text : '']);
    expect(await failuresIn(out)).toEqual([]);
    if (published !== undefined)
      expect(JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf8'))).toMatchObject({
        base_url: published,
      });
    return;
  }
  if (outcome === 'either') {
    expect([1, 2]).toContain(code);
    expect(text).toMatch(/^error: .*export\.sqlite|^[a-z]+_\w+/m);
  } else {
    expect(text).toMatch(outcome.message);
    expect(code).toBe(outcome.exit);
  }
  if (code === 2 || isProcess) expect(text).toMatch(/^hint: .{10}|\(--help lists/m);
  expect(readTree(out)).toEqual(before);
}

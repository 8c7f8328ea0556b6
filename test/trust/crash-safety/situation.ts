import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { buildTree } from '../../helpers/build-tree.ts';
import { runCli } from '../../helpers/run-cli.ts';
import { changedTexts, exportIn } from './exports.ts';
import { treeHash } from './tree-hash.ts';

/** A folder in which a build begins, and the build. */
export interface Situation {
  readonly name: string;
  /** Lays out a new folder of this kind, and gives its path. */
  readonly lay: () => string;
  /** Whether nothing is published there. */
  readonly isFirst: boolean;
  /** The digest of that folder. */
  readonly before: string;
  /** The digest after the build. */
  readonly after: string;
  /** The arguments of the build, but for the folder. */
  readonly args: readonly string[];
  /** Duration of an undisturbed build, including the start of Node: to aim at moments in it. */
  readonly milliseconds: number;
}

/** What a user keeps next to a tree. */
function layMine(folder: string): string {
  mkdirSync(join(folder, '.git'), { recursive: true });
  writeFileSync(join(folder, '.git/config'), 'mine');
  writeFileSync(join(folder, 'CNAME'), 'example.org');
  return folder;
}

async function buildInto(out: string, args: readonly string[]): Promise<string> {
  const { code, stderr } = await runCli([...args, '--out', out]);
  expect([code, stderr]).toEqual([0, '']);
  return out;
}

/**
 * A first build, and a rebuild with changed texts, other pages and fewer collections, by one thread and by several; and the
 * same tree joined of parts. Trees are laid below `folder`. With a number, one of these: each takes a few processes.
 */
export async function situationsIn(folder: string, only?: number): Promise<readonly Situation[]> {
  const old = exportIn(folder, 'old.sqlite');
  const next = exportIn(folder, 'next.sqlite', changedTexts);
  const few = ['core/references', 'core/ngas', 'general/polity-capitals', 'sc/tokens'];
  const args = [
    'build',
    next,
    '--quiet',
    '--page-size',
    '3',
    ...few.flatMap((each) => ['--collection', each]),
  ];
  const nothing = layMine(join(folder, 'template-nothing'));
  const { out: published } = await buildTree(old, { out: layMine(join(folder, 'template-old')) });
  let laid = 0;
  const situation = async (name: string, template: string, call = args): Promise<Situation> => {
    const lay = () => {
      laid += 1;
      const out = join(folder, `out-${laid}`);
      cpSync(template, out, { recursive: true });
      return out;
    };
    const start = performance.now();
    const after = treeHash(await buildInto(lay(), call));
    const milliseconds = performance.now() - start;
    const isFirst = template === nothing;
    return { name, isFirst, lay, before: treeHash(template), after, args: call, milliseconds };
  };
  const joined = async () => {
    const parts = [1, 2, 3].map((number) => join(folder, `part-${number}`));
    for (const [index, part] of parts.entries())
      await buildInto(part, [...args, '--shard', `${index + 1}/3`]);
    return situation('a join', published, ['join', ...parts, '--quiet']);
  };
  const all = [
    () => situation('a first build', nothing),
    () => situation('a rebuild', published),
    () => situation('a rebuild by several threads', published, [...args, '--workers', '3']),
    joined,
  ];
  const made: Situation[] = [];
  for (const [index, make] of all.entries())
    if (only === undefined || only % all.length === index) made.push(await make());
  return made;
}

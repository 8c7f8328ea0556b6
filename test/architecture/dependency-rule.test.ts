import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { copyProject } from '../helpers/copy-project.ts';

/** The dependency rule's verdict on a project: the names of the rules that it breaks. */
function brokenRules(project: string): string[] {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [
      'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
      '--config',
      '.dependency-cruiser.cjs',
      '--output-type',
      'json',
      'src',
    ],
    { cwd: project, encoding: 'utf8', maxBuffer: 64 * 2 ** 20 },
  );
  if (stdout === '') throw new Error(stderr);
  const { violations } = JSON.parse(stdout).summary as { violations: { rule: { name: string } }[] };
  return [...new Set(violations.map(({ rule }) => rule.name))].sort();
}

describe('the dependency rule', () => {
  it('holds in the project, and notices whatever breaks it', () => {
    const project = copyProject();
    expect(brokenRules(project)).toEqual([]);
    const planted: Record<string, string> = {
      'src/paginate/a.ts': `export { createAssembler } from '../assemble/create-assembler.ts';`,
      'src/serialize/b.ts': `import { readFileSync } from 'node:fs'; export const text = readFileSync('x');`,
      'src/validate/c.ts': `export { build } from '../build.ts';`,
      'src/verify/d.ts': `import Database from 'better-sqlite3'; import { Command } from 'commander'; import { Ajv2020 } from 'ajv/dist/2020.js'; import fs from 'fs-extra'; import server from 'http-server'; import { SingleBar } from 'cli-progress'; export const all = [Database, Command, Ajv2020, fs, server, SingleBar];`,
      'src/verify/e.ts': `import fc from 'fast-check'; export { all } from './d.ts'; export const dev = fc;`,
      'src/verify/f.ts': `export { g } from './g.ts'; export const f = 1;`,
      'src/verify/g.ts': `export { f } from './f.ts'; export const g = 1;`,
      'src/verify/lonely.ts': 'export const lonely = 1;',
      'src/verify/h.ts': `export { nothing } from './nowhere.ts';`,
    };
    for (const [path, text] of Object.entries(planted)) {
      mkdirSync(dirname(join(project, path)), { recursive: true });
      writeFileSync(join(project, path), text);
    }
    expect(brokenRules(project)).toEqual([
      'ajv-has-one-owner',
      'better-sqlite3-has-one-owner',
      'cli-progress-has-one-owner',
      'commander-has-one-owner',
      'everything-resolves',
      'fs-extra-has-one-owner',
      'http-server-has-one-owner',
      'no-cycles',
      'no-orphans',
      'nothing-imports-the-top',
      'pure-rooms-do-no-input-or-output',
      'runtime-packages-are-dependencies',
      'stages-share-types-only',
    ]);
  });
});

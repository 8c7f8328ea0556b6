import { spawnSync } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { copyProject } from '../helpers/copy-project.ts';

const { forbidden } = createRequire(import.meta.url)('../../.dependency-cruiser.cjs') as {
  readonly forbidden: readonly { readonly name: string }[];
};

const use = (name: string, module: string) => `import * as it from '${module}'; export const ${name} = it;`;

/** For each rule the files that break it, and what stands in them. */
const planted: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'stages-share-types-only': {
    'src/paginate/a.ts': `export { createAssembler } from '../assemble/create-assembler.ts';`,
  },
  'pure-rooms-do-no-input-or-output': { 'src/serialize/b.ts': use('b', 'node:fs') },
  'verify-has-its-own-expectations': {
    'src/verify/types.ts': `export type { PageLinks } from '../contract/tree.ts';`,
    'src/verify/messages.ts': `export { messages } from '../contract/http.ts';`,
  },
  'nothing-imports-the-top': { 'src/validate/c.ts': `export { build } from '../build.ts';` },
  'hosts-do-not-know-each-other': {
    'src/hosts/nginx.ts': `import './apache.ts';`,
    'src/hosts/find-setting.ts': `import './vercel.ts';`,
    'src/hosts/join-hosts.ts': `import './index.ts';`,
  },
  'better-sqlite3-has-one-owner': { 'src/verify/sqlite.ts': use('sqlite', 'better-sqlite3') },
  'ajv-has-one-owner': { 'src/verify/ajv.ts': use('ajv', 'ajv/dist/2020.js') },
  'commander-has-one-owner': { 'src/verify/command.ts': use('command', 'commander') },
  'fs-extra-has-one-owner': { 'src/verify/extra.ts': use('extra', 'fs-extra') },
  'http-server-has-one-owner': { 'src/verify/server.ts': use('server', 'http-server') },
  'p-limit-and-p-retry-have-one-owner': { 'src/verify/limit.ts': use('limit', 'p-limit') },
  'cli-progress-has-one-owner': { 'src/verify/bar.ts': use('bar', 'cli-progress') },
  'leven-has-one-owner': { 'src/verify/distance.ts': use('distance', 'leven') },
  'text-layout-has-two-owners': { 'src/verify/wrapped.ts': use('wrapped', 'wrap-ansi') },
  // A cycle of more files is told of once, at one of them.
  'no-cycles': { 'src/verify/f.ts': `import './f.ts'; export const f = 1;` },
  'no-orphans': { 'src/verify/lonely.ts': 'export const lonely = 1;' },
  'runtime-packages-are-dependencies': { 'src/verify/check.ts': use('check', 'fast-check') },
  'everything-resolves': { 'src/verify/h.ts': `export { nothing } from './nowhere.ts';` },
};

interface Violation {
  readonly from: string;
  readonly rule: { readonly name: string };
}

/** What the dependency rule has against a project. */
function violationsOf(project: string): readonly Violation[] {
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
  return JSON.parse(stdout).summary.violations;
}

describe('the dependency rule', () => {
  it('holds in the project, and notices whatever breaks it', () => {
    const project = copyProject();
    const files = Object.values(planted).flatMap((each) => Object.entries(each));
    for (const [path, text] of files) appendFileSync(join(project, path), `\n${text}\n`);
    const violations = violationsOf(project);
    // A rule that nothing is planted for is a rule that nobody has seen at work.
    expect(Object.keys(planted).sort()).toEqual(forbidden.map(({ name }) => name).sort());
    for (const [name, broken] of Object.entries(planted)) {
      const found = violations.filter(({ rule }) => rule.name === name).map(({ from }) => from);
      expect([name, found]).toEqual([name, expect.arrayContaining(Object.keys(broken))]);
    }
    const own = new Set(files.map(([path]) => path));
    expect(violations.filter(({ from }) => !own.has(from))).toEqual([]);
  });
});

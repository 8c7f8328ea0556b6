import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { copyProject } from '../helpers/copy-project.ts';

const { forbidden } = createRequire(import.meta.url)('../../.dependency-cruiser.cjs') as {
  readonly forbidden: readonly {
    readonly name: string;
    readonly to: { readonly path?: string; readonly pathNot?: string };
  }[];
};

const use = (name: string, module: string) => `import * as it from '${module}'; export const ${name} = it;`;

/** The rooms, whether they exist already or not. */
const stages = [
  ...['archive', 'database', 'dataset', 'diff', 'documents', 'explorer-data', 'forms', 'hosts'],
  ...['import', 'openapi', 'preview', 'releases', 'tables', 'typescript', 'validate', 'verify', 'write'],
];
const facts = ['contract', 'description', 'values'];
const pure = ['dataset', 'documents', 'explorer-data', 'forms', 'hosts', 'openapi', 'typescript', ...facts];

/** One file for each of the rooms. */
const inEach = (rooms: readonly string[], file: string, text: (room: string, index: number) => string) =>
  Object.fromEntries(rooms.map((room, index) => [`src/${room}/${file}`, text(room, index)]));

/** What stages export to those who may not import it. */
const exported = inEach(stages, 'exported.ts', () => 'export const exported = 1; export type Exported = 1;');

/** For each rule the files that break it, and what stands in them. */
const planted: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'stages-share-types-only': inEach(
    stages,
    'of-the-next.ts',
    (_, index) => `export { exported } from '../${stages[(index + 1) % stages.length]}/exported.ts';`,
  ),
  'facts-know-no-stage': inEach(
    facts,
    'of-a-stage.ts',
    () => `export type { Exported } from '../archive/exported.ts';`,
  ),
  'the-engine-knows-no-stage': {
    'src/engine/of-a-stage.ts': `export type { Exported } from '../database/exported.ts';`,
  },
  'the-contract-is-the-ground': inEach(
    ['contract'],
    'of-a-description.ts',
    () => `export type { Collection } from '../description/kind.ts';`,
  ),
  'pure-rooms-do-no-input-or-output': {
    ...inEach(pure, 'reads-files.ts', () => use('files', 'node:fs')),
    ...inEach(pure, 'asks-the-network.ts', () => use('network', 'node:https')),
    ...inEach(pure, 'opens-a-database.ts', () => use('database', 'better-sqlite3')),
  },
  'pure-rooms-use-nothing-that-does': {
    ...inEach(pure, 'reads-schemas.ts', () => `export { readSchemas } from '../schemas/read-schemas.ts';`),
    ...inEach(pure, 'sends-requests.ts', () => `export { sendRequest } from '../http/send-request.ts';`),
    ...inEach(pure, 'asks-the-cache.ts', () => `export { openCacheFolder } from '../files/cache.ts';`),
  },
  'the-client-stands-alone': {
    'src/client/reads-files.ts': use('files', 'node:fs'),
    'src/client/of-the-contract.ts': `export type { PageLinks } from '../contract/tree.ts';`,
  },
  'verify-has-its-own-expectations': {
    'src/verify/types.ts': `export type { PageLinks } from '../contract/tree.ts';`,
    'src/verify/messages.ts': `export { messages } from '../contract/http.ts';`,
  },
  'browsers-load-nothing-of-the-tool': {
    'src/explorer/planted.ts': `export { build } from '../build.ts';`,
  },
  'the-tool-loads-nothing-for-browsers': {
    'src/documents/for-browsers.ts': `export { readPlace } from '../explorer/location.ts';`,
  },
  'only-a-build-publishes-collections': {
    'src/write/of-a-build.ts': `export { createPause } from '../publish/turns.ts';`,
    'src/release.ts': `export type { Pause } from './publish/publish-pages.ts';`,
  },
  'nothing-imports-the-top': {
    'src/validate/c.ts': `export { build } from '../build.ts';`,
    'src/values/cli.ts': `import '../cli.ts';`,
    'src/releases/published.ts': `export { publish } from '../release.ts';`,
    'src/alone.ts': `export { runBuild } from './commands/run-build.ts';`,
    'src/database/imported.ts': `export { importDump } from '../import-dump.ts';`,
  },
  'hosts-do-not-know-each-other': {
    'src/hosts/nginx.ts': `import './apache.ts';`,
    'src/hosts/settings.ts': `import './vercel.ts';`,
    'src/hosts/netlify/edge.ts': `import '../vercel.ts';`,
    'src/hosts/join-hosts.ts': `import './index.ts';`,
  },
  'a-dump-is-read-in-three-rooms': {
    'src/import/dump/bytes/of-sql.ts': `export { SqlLexer } from '../sql/sql-lexer.ts';`,
    'src/import/dump/sql/of-tables.ts': `export { DumpTables } from '../tables/dump-tables.ts';`,
    'src/import/dump/tables/of-bytes.ts': `export type { DumpSource } from '../bytes/open-dump.ts';`,
  },
  'better-sqlite3-has-one-owner': {
    'src/preview/sqlite.ts': use('sqlite', 'better-sqlite3'),
    // A name that begins like that of an owner.
    'src/import-dump.ts': use('sqlite', 'better-sqlite3'),
  },
  'ajv-has-one-owner': { 'src/verify/ajv.ts': use('ajv', 'ajv/dist/2020.js') },
  'commander-has-one-owner': { 'src/verify/command.ts': use('command', 'commander') },
  'fs-extra-has-one-owner': { 'src/write/copy.ts': use('copy', 'fs-extra/esm') },
  'http-server-has-one-owner': { 'src/verify/server.ts': use('server', 'http-server') },
  'p-limit-has-two-owners': { 'src/preview/limit.ts': use('limit', 'p-limit') },
  'cli-progress-has-one-owner': { 'src/verify/bar.ts': use('bar', 'cli-progress') },
  'jsonc-parser-has-one-owner': { 'src/verify/positions.ts': use('positions', 'jsonc-parser') },
  'leven-has-one-owner': { 'src/verify/distance.ts': use('distance', 'leven') },
  'yauzl-has-one-owner': { 'src/verify/zip.ts': use('zip', 'yauzl') },
  'csv-and-parquet-have-two-owners': { 'src/import/rows.ts': use('rows', 'csv-parse') },
  'semver-has-two-owners': { 'src/write/order.ts': use('order', 'semver') },
  'text-layout-has-two-owners': { 'src/verify/wrapped.ts': use('wrapped', 'wrap-ansi') },
  'browser-packages-have-one-owner': { 'src/verify/shown.ts': use('shown', 'preact') },
  // A cycle of more files is told of once, at one of them.
  'no-text-becomes-code': { 'src/releases/run.ts': use('vm', 'node:vm') },
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
    const files = [exported, ...Object.values(planted)].flatMap((each) => Object.entries(each));
    for (const [path, text] of files) {
      mkdirSync(dirname(join(project, path)), { recursive: true });
      appendFileSync(join(project, path), `\n${text}\n`);
    }
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

  it('names an owner for every package that the tool needs at run time', () => {
    const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      readonly dependencies: Readonly<Record<string, string>>;
    };
    const owned = forbidden
      .filter(({ name }) => name.includes('owner'))
      .map(({ to }) => new RegExp(to.path ?? '-'));
    const rule = forbidden.find(({ name }) => name === 'runtime-packages-are-dependencies');
    const copied = /\((.*)\)/.exec(rule?.to.pathNot ?? '')?.[1]?.split('|') ?? [];
    expect(copied).toContain('commander');
    const ownerless = [...Object.keys(dependencies), ...copied].filter(
      (name) => !owned.some((path) => path.test(`node_modules/${name}/index.js`)),
    );
    expect(ownerless).toEqual([]);
  });
});

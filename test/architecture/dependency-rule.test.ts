import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const { forbidden } = createRequire(import.meta.url)('../../.dependency-cruiser.cjs') as {
  readonly forbidden: readonly {
    readonly name: string;
    readonly to: { readonly path?: string; readonly pathNot?: string };
  }[];
};

const use = (name: string, module: string) => `import * as it from '${module}'; export const ${name} = it;`;

/** The rooms that have a line in the table. */
const rooms = forbidden.flatMap(({ name }) => /^(.+)-uses-its-rooms$/.exec(name)?.[1] ?? []);
const pure = [
  ...['contract', 'engine', 'hosts', 'model/description', 'model/values'],
  ...['dataset', 'documents', 'explorer-data', 'forms', 'openapi', 'typescript'].map(
    (room) => `outputs/${room}`,
  ),
];
/** The way from a room to src/. */
const up = (room: string) => '../'.repeat(room.split('/').length);

/** One file for each of the rooms. */
const inEach = (rooms: readonly string[], file: string, text: (room: string, index: number) => string) =>
  Object.fromEntries(rooms.map((room, index) => [`src/${room}/${file}`, text(room, index)]));

/** For each rule the files that break it, and what stands in them. */
const planted: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ...Object.fromEntries(
    rooms.flatMap((room) => [
      [
        `${room}-uses-its-rooms`,
        { [`src/${room}/uses.ts`]: `export { runBuild } from '../commands/run-build.ts';` },
      ],
      [
        `${room}-has-types-of-its-rooms`,
        { [`src/${room}/types.ts`]: `export type { Context } from '../commands/create-context.ts';` },
      ],
    ]),
  ),
  'apart-in-outputs': {
    'src/outputs/tables/of-documents.ts': `export { documentsOf } from '../documents/documents-of.ts';`,
  },
  'apart-in-sources': {
    'src/sources/service/of-a-dump.ts': `export { readDump } from '../dump/read-dump.ts';`,
  },
  'pure-rooms-do-no-input-or-output': {
    ...inEach(pure, 'reads-files.ts', () => use('files', 'node:fs')),
    ...inEach(pure, 'asks-the-network.ts', () => use('network', 'node:https')),
    ...inEach(pure, 'opens-a-database.ts', () => use('database', 'better-sqlite3')),
  },
  'pure-rooms-use-nothing-that-does': {
    ...inEach(
      pure,
      'reads-schemas.ts',
      (room) => `export { readSchemas } from '${up(room)}model/schemas/read-schemas.ts';`,
    ),
    ...inEach(
      pure,
      'sends-requests.ts',
      (room) => `export { createHttpClient } from '${up(room)}http/http-client.ts';`,
    ),
    ...inEach(
      pure,
      'asks-the-cache.ts',
      (room) => `export { openCacheFolder } from '${up(room)}files/cache.ts';`,
    ),
  },
  'verify-has-its-own-expectations': {
    'src/verify/types.ts': `export type { PageLinks } from '../contract/tree/tree.ts';`,
    'src/verify/messages.ts': `export { messages } from '../contract/tree/http.ts';`,
  },
  'hosts-do-not-know-each-other': {
    'src/hosts/nginx.ts': `import './apache.ts';`,
    'src/hosts/settings.ts': `import './vercel.ts';`,
    'src/hosts/netlify/edge.ts': `import '../vercel.ts';`,
    'src/hosts/join-hosts.ts': `import './index.ts';`,
  },
  'a-dump-is-read-in-three-rooms': {
    'src/sources/dump/bytes/of-sql.ts': `export { SqlLexer } from '../sql/sql-lexer.ts';`,
    'src/sources/dump/sql/of-tables.ts': `export { DumpTables } from '../tables/dump-tables.ts';`,
    'src/sources/dump/tables/of-bytes.ts': `export type { DumpSource } from '../bytes/open-dump.ts';`,
  },
  'better-sqlite3-has-one-owner': {
    'src/preview/sqlite.ts': use('sqlite', 'better-sqlite3'),
    // A name that begins like that of an owner.
    'src/verify-twice.ts': use('sqlite', 'better-sqlite3'),
  },
  'ajv-has-one-owner': { 'src/verify/ajv.ts': use('ajv', 'ajv/dist/2020.js') },
  'commander-has-one-owner': { 'src/verify/command.ts': use('command', 'commander') },
  'fs-extra-has-one-owner': { 'src/publish/write/copies.ts': use('copy', 'fs-extra/esm') },
  'http-server-has-one-owner': { 'src/verify/server.ts': use('server', 'http-server') },
  'p-limit-has-two-owners': { 'src/preview/limit.ts': use('limit', 'p-limit') },
  'cli-progress-has-one-owner': { 'src/verify/bar.ts': use('bar', 'cli-progress') },
  'jsonc-parser-has-one-owner': { 'src/verify/positions.ts': use('positions', 'jsonc-parser') },
  'leven-has-one-owner': { 'src/verify/distance.ts': use('distance', 'leven') },
  'yauzl-has-one-owner': { 'src/verify/zip.ts': use('zip', 'yauzl') },
  'parquet-has-two-owners': { 'src/sources/export/rows.ts': use('rows', 'hyparquet') },
  'semver-has-two-owners': { 'src/publish/write/order.ts': use('order', 'semver') },
  'text-layout-has-two-owners': { 'src/verify/wrapped.ts': use('wrapped', 'wrap-ansi') },
  'browser-packages-have-one-owner': { 'src/verify/shown.ts': use('shown', 'preact') },
  // A cycle of more files is reported once, at one of them.
  'no-text-becomes-code': { 'src/publish/releases/run.ts': use('vm', 'node:vm') },
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

/** A project of these files only: what they import of src/ is there, and empty. */
function projectOf(files: readonly (readonly [path: string, text: string])[]): string {
  const project = temporaryFolder();
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(project, path)), { recursive: true });
    appendFileSync(join(project, path), `\n${text}\n`);
  };
  for (const name of ['package.json', 'tsconfig.json', '.dependency-cruiser.cjs', 'src/hosts/index.ts'])
    cpSync(name, join(project, name));
  symlinkSync(join(process.cwd(), 'node_modules'), join(project, 'node_modules'));
  for (const [path, text] of files) write(path, text);
  for (const [path, text] of files)
    for (const [, target = ''] of text.matchAll(/'(\.{1,2}\/[^']+)'/g)) {
      const empty = normalize(join(dirname(path), target));
      if (!existsSync(join(project, empty)) && existsSync(empty)) write(empty, 'export {};');
    }
  return project;
}

describe('the dependency rule', () => {
  // That it holds in the project, `npm run static` says.
  it('notices whatever breaks it', () => {
    const files = Object.values(planted).flatMap((each) => Object.entries(each));
    const violations = violationsOf(projectOf(files));
    // A rule without a planted violation is untested.
    expect(Object.keys(planted).sort()).toEqual(forbidden.map(({ name }) => name).sort());
    for (const [name, broken] of Object.entries(planted)) {
      const found = violations.filter(({ rule }) => rule.name === name).map(({ from }) => from);
      expect([name, found]).toEqual([name, expect.arrayContaining(Object.keys(broken))]);
    }
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

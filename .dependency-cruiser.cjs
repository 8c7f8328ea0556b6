// The dependency rule: folders are stages, and only build.ts, publish/, release.ts, withdraw.ts, snapshot.ts, diff.ts, check-export.ts, import-*.ts and commands/
// put two of them together.

const { readFileSync } = require('node:fs');
const { join } = require('node:path');

/** Stages of the pipeline, and the rooms beside it. They meet only in build.ts, publish/, release.ts, withdraw.ts, snapshot.ts, diff.ts, check-export.ts, import-*.ts and commands/. */
const stages =
  'archive|database|dataset|diff|documents|explorer-data|forms|hosts|import|openapi|preview|releases|tables|typescript|validate|verify|write';
/** Facts that any of them may use. */
const ground = 'contract|description|values';
/** Rooms that compute from what they are given: no node core, no npm package, nothing that has them. */
const pure = `dataset|documents|explorer-data|forms|hosts|openapi|typescript|${ground}`;
/** What reads, writes, asks the system or shows, outside the stages. */
const effects = 'files/|http/|terminal/|schemas/read-|system-code\\.ts|end-by-signal\\.ts';

/** Packages that are copied into dist/, and not installed with it: see src/compile/bundle.mjs. */
const copied =
  'cli-progress|commander|fs-extra|hyparquet|hyparquet-writer|jsonc-parser|leven|p-limit|semver|string-width|wrap-ansi';

/** Packages of the explorer, which are compiled into what browsers load: see src/compile/explorer.mjs. */
const browser = 'preact|d3-geo|@types/d3-geo|topojson-client|@types/topojson-client|dompurify|minisearch';

/** The hosts: what their list imports, but for the type of them all. */
const hosts = [
  ...readFileSync(join(__dirname, 'src/hosts/index.ts'), 'utf8').matchAll(
    /^import \{.* from '\.\/(.+)\.ts'/gm,
  ),
]
  .map(([, name]) => name)
  .join('|');

const owner = (name, packages, folders) => ({
  name,
  comment: `${packages} belongs to ${folders}: one owner for each runtime package.`,
  severity: 'error',
  from: { path: '^src/', pathNot: `^src/(${folders})(/|$)` },
  to: {
    dependencyTypes: ['npm', 'npm-no-pkg', 'npm-unknown', 'npm-dev'],
    path: `node_modules/(${packages})(/|$)`,
  },
});

module.exports = {
  forbidden: [
    {
      name: 'stages-share-types-only',
      comment: 'A stage that needs another at run time is a missing line in build.ts.',
      severity: 'error',
      from: { path: `^src/(${stages})/` },
      to: { path: `^src/(${stages})/`, pathNot: '^src/$1/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'the-engine-knows-no-stage',
      comment:
        'Rows are handed to it, and it hands on what is published of them; only the checks of schemas are its own.',
      severity: 'error',
      from: { path: '^src/engine/' },
      to: { path: `^src/(${stages})/`, pathNot: '^src/validate/' },
    },
    {
      name: 'pure-rooms-do-no-input-or-output',
      comment: 'These rooms turn values into values, bytes too; what they need is handed to them.',
      severity: 'error',
      from: { path: `^src/(${pure})/` },
      to: {
        dependencyTypes: ['core', 'npm', 'npm-dev'],
        dependencyTypesNot: ['type-only'],
        pathNot: '^buffer$|node_modules/semver/',
      },
    },
    {
      name: 'pure-rooms-use-nothing-that-does',
      comment: 'Input and output behind a file of src/ are still input and output.',
      severity: 'error',
      from: { path: `^src/(${pure})/` },
      to: { path: `^src/(${effects})`, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'facts-know-no-stage',
      comment: 'What every stage may use depends on none of them, not even on its types.',
      severity: 'error',
      from: { path: `^src/(${ground})/` },
      to: { path: `^src/(${stages}|engine)/` },
    },
    {
      name: 'the-contract-is-the-ground',
      comment: 'What a tree is depends on no description of a service: descriptions depend on it.',
      severity: 'error',
      from: { path: '^src/contract/' },
      to: { path: '^src/', pathNot: '^src/contract/' },
    },
    {
      name: 'verify-has-its-own-expectations',
      comment: 'What verify shares with a build, it cannot find wrong.',
      severity: 'error',
      from: { path: '^src/verify/' },
      to: { path: '^src/contract/' },
    },
    {
      name: 'nothing-imports-the-top',
      comment:
        'cli.ts, commands/, build.ts and import-*.ts use everything; nothing uses them, but release.ts, which builds twice.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(cli\\.ts|commands/|release\\.ts$)' },
      to: {
        path: '^src/(cli\\.ts|commands/|build\\.ts|release\\.ts|withdraw\\.ts|snapshot\\.ts|diff\\.ts|import-(api|dump)\\.ts)',
      },
    },
    {
      name: 'browsers-load-nothing-of-the-tool',
      comment:
        'The explorer runs in browsers: of other rooms it may have types, and facts of the published tree.',
      severity: 'error',
      from: { path: '^src/explorer/' },
      to: { path: '^src/', pathNot: '^src/(explorer|contract)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'the-tool-loads-nothing-for-browsers',
      comment: 'The explorer is compiled on its own and copied as files: nothing imports it.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/explorer/' },
      to: { path: '^src/explorer/' },
    },
    {
      name: 'only-a-build-publishes-collections',
      comment: 'publish/ is a part of build.ts: it puts stages together, so no stage knows of it.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(build\\.ts$|publish/)' },
      to: { path: '^src/publish/' },
    },
    {
      name: 'the-client-stands-alone',
      comment:
        'It runs in browsers, and in programs of others: nothing of the tool, of Node or of npm is in it.',
      severity: 'error',
      from: { path: '^src/client/' },
      to: { pathNot: '^src/client/' },
    },
    {
      name: 'hosts-do-not-know-each-other',
      comment: 'A host is one module; what two share belongs in a module that is no host.',
      severity: 'error',
      from: { path: '^src/hosts/([^/.]+)', pathNot: '^src/hosts/index\\.ts$' },
      to: { path: `^src/hosts/(index|${hosts})[/.]`, pathNot: '^src/hosts/$1[/.]' },
    },
    {
      name: 'a-dump-is-read-in-three-rooms',
      comment:
        'Bytes, SQL and tables meet in read-dump.ts; only whether a text begins like SQL is asked across them.',
      severity: 'error',
      from: { path: '^src/import/dump/(bytes|sql|tables)/' },
      to: {
        path: '^src/import/dump/(bytes|sql|tables)/',
        pathNot: '^src/import/dump/($1/|sql/begins-like-sql\\.ts$)',
      },
    },
    owner(
      'better-sqlite3-has-one-owner',
      'better-sqlite3',
      'database|diff|files/file-lock\\.ts|import|tables|verify',
    ),
    owner('ajv-has-one-owner', 'ajv|ajv-formats', 'validate'),
    owner('commander-has-one-owner', 'commander', 'cli\\.ts|commands'),
    owner('fs-extra-has-one-owner', 'fs-extra', 'compile|files'),
    owner('http-server-has-one-owner', 'http-server|compression', 'preview'),
    owner('p-limit-has-two-owners', 'p-limit', 'import|verify'),
    owner('cli-progress-has-one-owner', 'cli-progress', 'terminal'),
    owner('jsonc-parser-has-one-owner', 'jsonc-parser', 'json'),
    owner('leven-has-one-owner', 'leven', 'did-you-mean\\.ts'),
    owner('yauzl-has-one-owner', 'yauzl', 'archive'),
    owner(
      'csv-and-parquet-have-two-owners',
      'csv-stringify|csv-parse|hyparquet|hyparquet-writer',
      'tables|verify',
    ),
    owner('semver-has-two-owners', 'semver', 'contract|verify'),
    owner('browser-packages-have-one-owner', browser, 'explorer'),
    owner('text-layout-has-two-owners', 'string-width|wrap-ansi', 'terminal|commands'),
    {
      name: 'no-text-becomes-code',
      comment:
        'What is compiled when the tool runs comes from schemas, and ajv compiles it; never from a file or a cache.',
      severity: 'error',
      from: { path: '^src/' },
      to: { dependencyTypes: ['core'], path: '^(node:)?vm$' },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-orphans',
      comment: 'A file that nothing uses and that uses nothing is left over.',
      severity: 'error',
      from: { orphan: true, pathNot: '\\.d\\.ts$' },
      to: {},
    },
    {
      name: 'runtime-packages-are-dependencies',
      comment: 'What the tool needs at run time must be installed with it, or be copied into dist/.',
      severity: 'error',
      from: { path: '^src/', pathNot: '\\.mjs$' },
      to: {
        dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'],
        dependencyTypesNot: ['type-only'],
        pathNot: `node_modules/(${copied}|${browser})/`,
      },
    },
    {
      name: 'everything-resolves',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default'],
    },
  },
};

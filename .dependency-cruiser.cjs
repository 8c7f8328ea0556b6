// The dependency rule: who may import whom. Below, each room has one line; a test plants a violation of each.

const { readFileSync } = require('node:fs');
const { join } = require('node:path');

/** What each room of src/ may import of other rooms when it runs; and, behind "types of", only its types. */
const rooms = {
  // Facts, and words on a screen: no input or output.
  terminal: ['contract'],
  contract: ['terminal'],
  model: ['contract', 'files', 'terminal'],
  engine: ['contract', 'model'],
  // The only input and output that others use.
  files: ['contract', 'terminal'],
  http: ['contract'],
  archive: ['contract', 'files', 'terminal'],
  sources: ['contract', 'engine', 'files', 'http', 'model', 'terminal'],
  outputs: [
    'contract',
    'files',
    'model',
    'terminal',
    // The pages of entities say what the views of the explorer say, in the same words: files without a browser.
    'explorer/(chart/(plot|scales)|claims/[a-z]+|entities|fold|frame-views|location|map/in-year|plain-text|search/words|start/highlights|years).ts',
    'types of engine',
    'types of sources',
    'types of hosts',
  ],
  hosts: ['contract', 'terminal', 'types of outputs'],
  publish: [
    ...['archive', 'contract', 'engine', 'files', 'model', 'outputs', 'sources', 'terminal'],
    ...['types of diff', 'types of hosts'],
  ],
  verify: ['archive', 'contract', 'http', 'model', 'terminal', 'types of hosts'],
  diff: ['contract', 'engine', 'files', 'model', 'sources', 'terminal'],
  preview: ['contract', 'files', 'terminal'],
  // They run in browsers and in programs of others: the client with nothing of the tool at all.
  explorer: ['contract', 'terminal/plural.ts', 'types of model', 'types of outputs'],
  client: [],
};

/** Rooms in rooms that do not know each other: what puts them together stands above them. */
const apart = ['outputs/([^/]+)', 'sources/(dump|service)'];

/** Rooms that compute from what they are given: no node core, no npm package, nothing that has them. */
const pure = 'contract|engine|hosts|model/(description|values)|outputs/(?!tables/)[^/]+';
/** What reads, writes, asks the system or shows. */
const effects = 'archive/|files/|http/|terminal/(create-progress-bar|screen)|model/schemas/read-';

/** Packages that are copied into dist/, and not installed with it: see src/compile/bundle.mjs. */
const copied =
  'cli-progress|commander|fs-extra|hyparquet|hyparquet-writer|jsonc-parser|leven|p-limit|semver|string-width|wrap-ansi';

/** Packages of the explorer, which are compiled into what browsers load: see src/compile/bundle-explorer.mjs. */
const browser =
  'preact|d3-geo|@types/d3-geo|topojson-client|@types/topojson-client|dompurify|minisearch|@sqlite.org/sqlite-wasm';

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

/** Allows a room what stands in its line. */
const lineOf = ([room, uses]) => {
  const named = (start) =>
    uses.filter((use) => use.startsWith('types of ') === start).map((use) => use.replace('types of ', ''));
  const allowed = (names) =>
    `^src/(own-package\\.ts$|${[room, ...names].map((name) => (name.endsWith('.ts') ? `${name}$` : `${name}/`)).join('|')})`;
  const rule = (name, names, kinds) => ({
    name,
    comment: 'See the table of rooms in .dependency-cruiser.cjs: a missing line is a question of design.',
    severity: 'error',
    from: { path: `^src/${room}/` },
    to: { path: '^src/', pathNot: allowed(names), ...kinds },
  });
  return [
    rule(`${room}-uses-its-rooms`, named(false), { dependencyTypesNot: ['type-only'] }),
    rule(`${room}-has-types-of-its-rooms`, [...named(false), ...named(true)], {
      dependencyTypes: ['type-only'],
    }),
  ];
};

module.exports = {
  forbidden: [
    ...Object.entries(rooms).flatMap(lineOf),
    ...apart.map((folders) => ({
      name: `apart-in-${folders.split('/')[0]}`,
      comment: 'Rooms in a room meet only in the files above them.',
      severity: 'error',
      from: { path: `^src/${folders}/` },
      to: {
        path: `^src/${folders.replace('([^/]+)', '[^/]+')}/`,
        pathNot: `^src/${folders.replace(/\(.*\)/, '$1')}/`,
        dependencyTypesNot: ['type-only'],
      },
    })),
    {
      name: 'pure-rooms-do-no-input-or-output',
      comment: 'These rooms turn values into values, bytes too; what they need is handed to them.',
      severity: 'error',
      from: { path: `^src/(${pure})/` },
      to: {
        dependencyTypes: ['core', 'npm', 'npm-dev'],
        dependencyTypesNot: ['type-only'],
        pathNot: '^buffer$|node_modules/(semver|jsonc-parser)/',
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
      name: 'verify-has-its-own-expectations',
      comment: 'What verify shares with a build, it cannot find wrong.',
      severity: 'error',
      from: { path: '^src/verify/' },
      to: {
        path: '^src/contract/',
        pathNot:
          '^src/contract/(json/|(documents|errors|get-or-make|group-by|recent|this-machine|url-in)\\.ts$|tree/(listed-sum|rebuilt|refuse-part)\\.ts$)',
      },
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
      from: { path: '^src/sources/dump/(bytes|sql|tables)/' },
      to: {
        path: '^src/sources/dump/(bytes|sql|tables)/',
        pathNot: '^src/sources/dump/($1/|sql/begins-like-sql\\.ts$)',
      },
    },
    owner(
      'better-sqlite3-has-one-owner',
      'better-sqlite3',
      'diff|files/file-lock\\.ts|outputs/tables|sources|verify',
    ),
    owner('ajv-has-one-owner', 'ajv|ajv-formats', 'model/validate'),
    owner('commander-has-one-owner', 'commander', 'cli\\.ts|commands'),
    owner('fs-extra-has-one-owner', 'fs-extra', 'compile|files'),
    owner('http-server-has-one-owner', 'http-server|compression', 'preview'),
    owner('p-limit-has-two-owners', 'p-limit', 'sources|verify'),
    owner('cli-progress-has-one-owner', 'cli-progress', 'terminal'),
    owner('jsonc-parser-has-one-owner', 'jsonc-parser', 'contract/json'),
    owner('leven-has-one-owner', 'leven', 'terminal'),
    owner('yauzl-has-one-owner', 'yauzl', 'archive'),
    owner('parquet-has-two-owners', 'hyparquet|hyparquet-writer', 'outputs/tables|verify'),
    owner('semver-has-two-owners', 'semver', 'contract|verify'),
    owner('browser-packages-have-one-owner', browser, 'compile|explorer'),
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
      // The code of the pages of entities stands alone, so that they load little.
      from: { orphan: true, pathNot: '\\.d\\.ts$|^src/explorer/entity-page\\.ts$' },
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

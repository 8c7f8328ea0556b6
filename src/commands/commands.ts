import { buildCommand } from './build-command.ts';
import { importCommand } from './import-command.ts';
import {
  type CommandLine,
  config,
  fixedPorts,
  hostNames,
  json,
  number,
  pageSizes,
  panelYears,
  ports,
  repeatable,
  shared,
  wholeNumber,
} from './option.ts';

const { databank, quiet, events } = shared;

/** In the order of help. */
export const commands: readonly CommandLine[] = [
  buildCommand,
  {
    name: 'init',
    does: 'write a first polity-press.json',
    options: [
      ['--databank <file>', 'the description of the service (default: databank.json, if it is here)'],
      ['--base-url <url>', 'where the tree will be published'],
      number('--page-size <n>', 'records per page', pageSizes),
      repeatable('--host <name>', 'a host to add files for', hostNames),
      ['--out <folder>', 'where to write the tree'],
      repeatable('--include <pattern>', 'publish only collections of this name; * and ** match any text'),
      repeatable('--exclude <pattern>', 'leave out collections of this name'),
      ['--export <file>', 'an export of the databank: propose codes and sentinels from its values'],
      ['--config <file>', 'the file to write', { byDefault: 'polity-press.json' }],
      ['--force', 'replace an existing file'],
      json('text'),
    ],
    examples: [
      ['init', 'asks for what it needs'],
      [
        'init --databank databank.json --base-url https://api.example.org --host netlify',
        'writes polity-press.json without asking',
      ],
    ],
    load: async () => (await import('./run-init.ts')).runInit,
  },
  {
    name: 'describe',
    does: 'print a program that describes your own service',
    takes: [['<framework>', 'what the service is made with: django (the Django REST framework)', ['django']]],
    options: [
      ['--to <file>', 'write the program into this file'],
      ['--else <url>', 'let it name collections for a build to read from this service'],
      json('text'),
    ],
    more: `
The program runs in a project in one of three ways, and prints databank.json:
  DJANGO_SETTINGS_MODULE=project.settings python describe_api.py --prefix api/
  DESCRIBE_API_PREFIX=api/ python manage.py shell -v 0 < describe_api.py
  import describe_api; describe_api.describe(prefix="api/")`,
    examples: [
      ['describe django > describe_api.py', 'prints the program; run it in the project'],
      ['describe django --to describe_api.py', 'writes it into a file, but never over another one'],
    ],
    load: async () => (await import('./run-describe.ts')).runDescribe,
  },
  importCommand,
  {
    name: 'join',
    does: 'join the parts of a tree that build --shard wrote',
    takes: [['<parts...>', 'the folders of all parts, in any order']],
    options: [
      ['--out <folder>', 'where to write the tree', { byDefault: 'out' }],
      ['--replace', 'allow overwriting real data with the sample'],
      shared.noSync,
      json('the summary'),
      quiet,
      events,
    ],
    examples: [
      ['join part-1 part-2', 'joins both parts in out/'],
      ['join part-* --out site', 'joins all parts in this folder, in site/'],
    ],
    load: async () => (await import('./run-join.ts')).runJoin,
  },
  {
    name: 'serve',
    does: 'preview a published tree on this machine',
    takes: [
      ['[tree]', 'the folder of a published tree, or an archive of one (default: as configured, or out)'],
    ],
    options: [
      config('configuration that names the tree'),
      number('--port <n>', 'the port to listen on; 0 takes a free one', ports, 8000),
      ['--as-published', 'send the files byte for byte, even where their links lead elsewhere'],
      json('text'),
    ],
    examples: [
      ['serve', 'serves out/ at http://localhost:8000/api/'],
      ['serve site --port 0', 'serves site/ at a free port, and prints it'],
    ],
    load: async () => (await import('./run-serve.ts')).runServe,
  },
  {
    name: 'host',
    does: 'list the hosts, or print what one needs',
    takes: [['[name]', 'the host; without it, all are listed', hostNames]],
    options: [
      ['--root <folder>', 'print a complete server configuration over this published tree'],
      [
        '--port <n>',
        'the port of that server, on all addresses of the machine',
        { parse: wholeNumber(...fixedPorts), byDefault: 8080, conflicts: ['site', 'to', 'workflow'] },
      ],
      [
        '--site',
        'print a site with TLS for a server that runs already, with the name and port of the base URL (nginx)',
      ],
      ['--base-url <url>', 'where the tree is published (default: as configured, or what it was built for)'],
      ['--to <folder>', 'write the files that go next to the tree into this folder'],
      ['--workflow', 'print a workflow that builds, verifies and deploys'],
      config('configuration that names the tree'),
      ['--json', 'print what hosts can do as JSON'],
    ],
    examples: [
      ['host netlify', 'says what this host can do, and its limits'],
      ['host nginx --root out', 'prints a configuration of nginx over the tree in out/'],
    ],
    load: async () => (await import('./run-host.ts')).runHost,
  },
  {
    name: 'snapshot',
    does: 'pack a tree into one file, with tables and database',
    takes: [['[folder]', 'the published tree (default: as configured, or out)']],
    options: [
      ['--to <file>', 'the .zip archive to write', { required: true }],
      ['--tables', 'leave out the pages of the service: only tables, database and documents'],
      config('configuration with the dataset and the roles'),
      ['--since <snapshot>', 'previous snapshot or tree, for the changelog and the next version'],
      number('--panel <years>', 'years per step of the panel of claims', [1, 10_000], panelYears),
      json('the summary'),
      quiet,
      events,
    ],
    examples: [
      ['snapshot --to databank.zip', 'packs out/, with tables for pandas, R and spreadsheets'],
      ['snapshot site --to site.zip', 'packs the tree in site/'],
    ],
    load: async () => (await import('./run-snapshot.ts')).runSnapshot,
  },
  {
    name: 'verify',
    does: 'check a published tree against the contract',
    takes: [['[target]', 'a folder, an archive, or the address of a host (default: as configured, or out)']],
    options: [
      ['--config <file>', 'configuration to check against (default: databank.json of the tree)'],
      ['--list', 'list the checks and run none'],
      ['--latest', 'check the latest tree; of releases, only that they are complete'],
      ['--report', 'also list data that look wrong; they fail no check'],
      ['--base-url <url>', 'expected address of the tree (default: the address verified)'],
      number('--concurrency <n>', 'concurrent requests', [1, 64], 8),
      json('the table'),
      ['--quiet', 'print nothing but failures'],
      events,
    ],
    examples: [
      ['verify', 'checks out/'],
      ['verify https://api.example.org', 'checks a published tree through its host'],
    ],
    load: async () => (await import('./run-verify.ts')).runVerify,
  },
  {
    name: 'diff',
    does: 'compare two databanks record by record',
    takes: [
      ['<old>', 'a tree, archive, export, dump or address'],
      ['<new>', 'the same'],
    ],
    options: [
      ['--config <file>', 'configuration of both (default: that of a tree)'],
      databank,
      ['--include-private-comments', 'compare private comments, too'],
      number('--limit <n>', 'changes to list for each kind (default: 5)', [0, 1_000_000_000]),
      ['--all', 'list every change'],
      json('the summary'),
      ['--ndjson', 'print every change as a line of JSON'],
      ['--markdown', 'print Markdown, as for release notes'],
      ['--atom', 'print an Atom feed'],
      ['--updated <time>', 'time of the change, for a feed'],
      ['--quiet', 'print nothing but errors'],
      events,
    ],
    examples: [
      ['diff out https://www.example.org', 'checks that a tree holds all that the service has'],
      ['diff old.sqlite backup.sql --markdown', 'lists what changed from an export to a dump'],
    ],
    load: async () => (await import('./run-diff.ts')).runDiff,
  },
  {
    name: 'history',
    does: 'show what a record said in each release',
    takes: [
      [
        '<record>',
        'its collection, or its kind if no collection lists it, and its id: core/references/12, polity/3',
      ],
      ['[tree]', 'the folder or the address of a tree with releases (default: as configured, or out)'],
    ],
    options: [config('configuration that names the tree'), json('text')],
    examples: [
      ['history crisisdb/human-sacrifices/3', 'shows the values that changed from release to release'],
      ['history polity/3 https://api.example.org', 'the same for a polity, at an address'],
    ],
    load: async () => (await import('./run-history.ts')).runHistory,
  },
  {
    name: 'types',
    does: 'print the TypeScript types of a tree',
    takes: [
      [
        '[tree]',
        'the address or the folder of a published tree, or an archive of one (default: as configured, or out)',
      ],
    ],
    options: [config('configuration that names the tree'), json('text')],
    examples: [
      ['types > databank.d.ts', 'prints the types of the tree in out/'],
      ['types https://api.example.org > databank.d.ts', 'the same, for the tree at an address'],
    ],
    load: async () => (await import('./run-types.ts')).runTypes,
  },
  {
    name: 'completion',
    does: 'print a script for completion in a shell',
    takes: [['<shell>', 'bash, zsh or fish', ['bash', 'zsh', 'fish']]],
    options: [json('text')],
    examples: [
      ['completion bash >> ~/.bashrc', 'completes in each new bash; for zsh, add it to ~/.zshrc'],
      ['completion fish | source', 'the same in fish, for this session'],
    ],
    load: async () => (await import('./run-completion.ts')).runCompletion(commands),
  },
];

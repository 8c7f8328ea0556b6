import {
  baseUrl,
  type CommandLine,
  config,
  fixedPorts,
  folder,
  hostNames,
  looks,
  number,
  panelYears,
  port,
  ports,
  reporting,
  shared,
} from './arguments/option.ts';
import { buildCommand } from './build-command.ts';
import { importCommand } from './import-command.ts';
import { initCommand } from './init-command.ts';

const { quiet, events } = shared;
const notWithList = ['all', 'latest', 'report', 'baseUrl', 'concurrency', 'quiet'];

/** In the order of help. */
export const commands: readonly CommandLine[] = [
  buildCommand,
  initCommand,
  {
    name: 'describe',
    does: 'print a program that describes your own service',
    takes: [['<framework>', 'framework of the service: django (Django REST framework)', ['django']]],
    options: [
      ['--to <file>', 'write the program to this file', { looksLike: /\.py$/i }],
      [
        '--else <url>',
        'leave what it cannot describe to the service at this address',
        { looksLike: looks.url },
      ],
      shared.json,
    ],
    more: `
In a project, it prints databank.json, or writes the file of DESCRIBE_API_TO:
  DJANGO_SETTINGS_MODULE=project.settings python describe_api.py --prefix api/
  DESCRIBE_API_PREFIX=api/ python manage.py shell -v 0 < describe_api.py
  import describe_api; describe_api.describe(prefix="api/")`,
    examples: [
      ['describe django > describe_api.py', 'prints the program; run it in the project'],
      ['describe django --to describe_api.py', 'writes it to a file, never over another one'],
    ],
    load: async () => (await import('./run-describe.ts')).runDescribe,
  },
  importCommand,
  {
    name: 'join',
    does: 'join the parts of a tree that build --shard wrote',
    takes: [['<parts...>', 'the folders of all parts, in any order']],
    options: [
      folder('--out <folder>', 'where to write the tree', { byDefault: 'out' }),
      shared.replace,
      shared.noSync,
      ...reporting,
    ],
    examples: [
      ['join part-1 part-2', 'joins both parts in out/'],
      ['join part-* --out site', 'joins all parts in this folder, in site/'],
    ],
    load: async () => (await import('./run-join.ts')).runJoin,
  },
  {
    name: 'serve',
    elsewhere: ['preview', 'start', 'open', 'dev'],
    does: 'preview a published tree on this machine',
    takes: [['[tree]', 'a published tree: a folder or an archive (default: as configured, or out)']],
    options: [
      config('configuration that names the tree'),
      port('the port to listen on; 0 takes a free one', ports, 8000, {
        looksLike: looks.number,
      }),
      ['--as-published', 'send the files byte for byte, even where their links lead elsewhere'],
      shared.json,
    ],
    examples: [
      ['serve', 'serves out/ at http://localhost:8000/api/'],
      ['serve site --port 0', 'serves site/ at a free port, and prints the address'],
    ],
    load: async () => (await import('./run-serve.ts')).runServe,
  },
  {
    name: 'host',
    elsewhere: ['deploy'],
    does: 'list the hosts, or print what one needs',
    takes: [['[name]', 'the host (default: list all)', hostNames]],
    options: [
      folder('--root <folder>', 'print a complete server configuration for this tree', {
        looksLike: looks.folder,
      }),
      port('port of that server, on all addresses', fixedPorts, 8080, {
        conflicts: ['site'],
        needs: ['root'],
      }),
      ['--site', 'print a TLS site for a running server (nginx)'],
      baseUrl('where the tree is published (default: as configured, or what it was built for)', {
        needs: ['root', 'site', 'to'],
      }),
      folder('--to <folder>', 'write the files that go next to the tree to this folder', {
        conflicts: ['root', 'site', 'workflow'],
      }),
      [
        '--workflow',
        'print a workflow that builds, verifies and deploys (github-pages)',
        { conflicts: ['root', 'site'] },
      ],
      config('configuration that names the tree'),
      shared.json,
    ],
    examples: [
      ['host netlify', 'says what this host can do, and its limits'],
      ['host nginx --root out', 'prints an nginx configuration for the tree in out/'],
    ],
    load: async () => (await import('./run-host.ts')).runHost,
  },
  {
    name: 'snapshot',
    elsewhere: ['pack', 'archive', 'zip'],
    does: 'pack a tree into one file, with tables and database',
    takes: [['[folder]', 'the folder of a published tree (default: as configured, or out)']],
    options: [
      ['--to <file>', 'the .zip archive to write (required)', { required: true, looksLike: looks.zip }],
      ['--tables', 'leave out the pages: only tables, database and documents'],
      config('configuration with the dataset and the roles'),
      ['--since <snapshot>', 'previous snapshot or tree, for the changelog and the next version'],
      number('--panel <years>', 'years per step of the panel of claims', [1, 10_000], panelYears),
      ...reporting,
    ],
    examples: [
      ['snapshot --to databank.zip', 'packs out/, with tables for pandas, R and spreadsheets'],
      ['snapshot site --to site.zip', 'packs the tree in site/'],
    ],
    load: async () => (await import('./run-snapshot.ts')).runSnapshot,
  },
  {
    name: 'verify',
    elsewhere: ['check', 'validate', 'lint', 'test'],
    does: 'check a published tree against the contract',
    takes: [
      ['[target]', 'a published tree: a folder, an archive or an address (default: as configured, or out)'],
    ],
    options: [
      ['--config <file>', 'configuration to check against (default: databank.json of the tree)'],
      ['--list', 'list the checks and run none', { conflicts: notWithList }],
      ['--all', 'of an address, read all single records and archives, not a sample'],
      ['--latest', 'check only the latest tree, not the pages of releases'],
      ['--report', 'also list data that look wrong; they fail no check', { isPrinted: true }],
      baseUrl('expected address of the tree (default: the verified one)'),
      number('--concurrency <n>', 'concurrent requests (default: 8)', [1, 64]),
      shared.json,
      ['--quiet', 'print only failures and warnings'],
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
    elsewhere: ['compare'],
    printsFile: true,
    does: 'compare two databanks record by record',
    takes: [
      ['<old>', 'a published tree (folder, archive or address), an export, a dump or a service'],
      ['<new>', 'the databank to compare it with'],
    ],
    options: [
      ['--config <file>', 'configuration of both (default: what a tree says of itself)'],
      shared.description,
      ['--include-private-comments', 'compare private comments, too'],
      number('--limit <n>', 'changes to list for each kind (default: 5)', [0, 1_000_000_000], undefined, {
        ...{ conflicts: ['all', 'ndjson'], isPrinted: true },
      }),
      ['--all', 'list every change', { isPrinted: true }],
      shared.json,
      ['--ndjson', 'print every change as a line of JSON', { isPrinted: true }],
      ['--markdown', 'print Markdown, as for release notes', { isPrinted: true }],
      ['--atom', 'print an Atom feed', { isPrinted: true }],
      ['--updated <time>', 'time of the change, for a feed', { needs: ['atom'] }],
      quiet,
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
    elsewhere: ['log'],
    printsFile: true,
    does: 'show what a record said in each release',
    takes: [
      [
        '<record>',
        'collection and id (core/references/12); if no collection lists it, kind and id (polity/3)',
      ],
      ['[tree]', 'a tree with releases: a folder, an archive or an address (default: as configured, or out)'],
    ],
    options: [config('configuration that names the tree'), shared.json],
    examples: [
      ['history crisisdb/human-sacrifices/3', 'shows the values that changed from release to release'],
      ['history polity/3 https://api.example.org', 'shows the same for a polity, at an address'],
    ],
    load: async () => (await import('./run-history.ts')).runHistory,
  },
  {
    name: 'types',
    printsFile: true,
    does: 'print the TypeScript types of a tree',
    takes: [
      ['[tree]', 'a published tree: a folder, an archive or an address (default: as configured, or out)'],
    ],
    options: [config('configuration that names the tree'), shared.json],
    examples: [
      ['types > databank.d.ts', 'prints the types of the tree in out/'],
      ['types https://api.example.org > databank.d.ts', 'prints the types of a tree at an address'],
    ],
    load: async () => (await import('./run-types.ts')).runTypes,
  },
  {
    name: 'completion',
    printsFile: true,
    does: 'print a completion script for a shell',
    takes: [['<shell>', 'bash, zsh or fish', ['bash', 'zsh', 'fish']]],
    options: [shared.json],
    examples: [
      ['completion bash >> ~/.bashrc', 'completes in every new bash; for zsh, append it to ~/.zshrc'],
      ['completion fish | source', 'completes in this fish session'],
    ],
    load: async () => (await import('./run-completion.ts')).runCompletion(commands),
  },
];

import { defaultBaseUrl } from './base-url.ts';
import {
  type CommandLine,
  config,
  defaultPageSize,
  json,
  number,
  pageSizes,
  parseShard,
  repeatable,
  shared,
} from './option.ts';

const { databank, quiet, events } = shared;

/** --withdraw builds nothing. */
const notWithWithdraw = [
  ...['release', 'local', 'baseUrl', 'pageSize', 'records', 'explorer', 'includePrivateComments'],
  ...['requirePublic', 'collection', 'host', 'forget', 'force', 'replace', 'workers', 'shard'],
];

/** `polity-press build [source]` */
export const buildCommand: CommandLine = {
  name: 'build',
  does: 'publish a SQLite export as a static JSON API; without an export, the bundled sample',
  takes: [
    [
      '[export]',
      'a SQLite export, or what can be imported: a dump, an address, a published tree, an archive of one',
    ],
  ],
  options: [
    config('what to publish, and how'),
    databank,
    ['--names <whose>', "publish keys under the service's own names", { choices: ['service'] }],
    ['--out <folder>', 'where to write the tree (default: as configured, or out)'],
    [
      '--base-url <url>',
      `where the tree will be published (default: as configured, as in the last build, or ${defaultBaseUrl})`,
    ],
    number(
      '--page-size <n>',
      `records per page (default: as configured, as in the last build, or ${defaultPageSize})`,
      pageSizes,
    ),
    ['--records', 'give each record a file, and so an address of its own (default: no, or as configured)'],
    ['--no-records', 'publish no single records, whatever was configured or built before'],
    ['--explorer', 'add the explorer, pages for people, in explore/ (default: yes, or as configured)'],
    ['--no-explorer', 'publish the API only, whatever was configured or built before'],
    ['--include-private-comments', 'publish private comments as the database holds them'],
    [
      '--require-public',
      'refuse an export that holds anything that is not published',
      { conflicts: ['includePrivateComments'] },
    ],
    repeatable('--collection <path>', 'publish only this collection'),
    [
      '--host <name>',
      'add what this host reads inside the tree (repeatable); replaces those of the last build',
      { repeats: true },
    ],
    ['--release <version>', 'publish the tree as a release too, which is kept as it is under /v/VERSION/'],
    ['--local', 'allow a release for an address of this machine'],
    [
      '--withdraw <version>',
      'remove a release for good, and build nothing; releases.json keeps saying so',
      { conflicts: notWithWithdraw },
    ],
    number(
      '--workers <n>',
      'number of worker threads (default: as many as there are cores, from 100,000 records on)',
      [1, 64],
    ),
    [
      '--shard <k/n>',
      'build only the k-th of n parts, on one of n machines; `polity-press join` puts the parts together',
      { parse: parseShard, conflicts: ['release', 'withdraw'] },
    ],
    ['--forget', 'do not inherit settings from the previous build'],
    ['--force', 'build even if nothing has changed since the last build'],
    ['--replace', 'allow overwriting real data with the sample, or a full tree with a part'],
    shared.noSync,
    json('the table'),
    quiet,
    events,
  ],
  examples: [
    [
      'build databank.sqlite --base-url https://api.example.org',
      'publishes an export in out/, for that address',
    ],
    [
      'build backup.sql --host netlify --out site',
      'publishes what pg_dump wrote in site/, with the files that Netlify reads',
    ],
  ],
  load: async () => (await import('./run-build.ts')).runBuild,
};

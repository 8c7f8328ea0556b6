import { InvalidArgumentError } from 'commander';
import type { Shard } from '../contract/tree/shards.ts';
import { own } from '../terminal/own-command.ts';
import {
  baseUrl,
  type CommandLine,
  config,
  defaultPageSize,
  folder,
  host,
  listOption,
  looks,
  number,
  pageSizes,
  repeatable,
  reporting,
  shared,
} from './arguments/option.ts';

const { databank } = shared;

/** --withdraw builds nothing. */
const notWithWithdraw = [
  ...['release', 'local', 'allowRemoved', 'baseUrl', 'pageSize', 'records', 'explorer', 'snapshot'],
  ...['includePrivateComments', 'requirePublic', 'collection', 'list', 'host', 'forget', 'force', 'replace'],
  ...['workers', 'shard', 'databank', 'names'],
];

/** `polity-press build [source]` */
export const buildCommand: CommandLine = {
  name: 'build',
  elsewhere: ['publish', 'generate', 'export', 'convert', 'make'],
  does: 'publish a dump, export, service, tree or the sample',
  takes: [['[export]', '']],
  options: [
    config('what to publish'),
    databank,
    ['--names <whose>', 'keep the key names of the service', { choices: ['service'] }],
    folder('--out <folder>', 'where to write the tree (default: out)', { looksLike: looks.folder }),
    baseUrl('address of the tree (default: localhost:8000)'),
    number('--page-size <n>', `records per page (default: ${defaultPageSize})`, pageSizes),
    ['--records', 'give each record an address (default: no)'],
    ['--no-records', 'publish pages only'],
    ['--explorer', 'add the explorer (default: yes)'],
    ['--no-explorer', 'publish the API only'],
    [
      '--snapshot',
      'add an archive and its database (default: no)',
      {
        looksLike: looks.zip,
        instead: (file, { out }) =>
          out === undefined ? own`snapshot --to ${file}` : own`snapshot ${out} --to ${file}`,
      },
    ],
    ['--no-snapshot', 'publish no archive'],
    ['--include-private-comments', 'publish private comments'],
    [
      '--require-public',
      'refuse an export with private or unpublished data',
      { conflicts: ['includePrivateComments'] },
    ],
    repeatable('--collection <path>', 'publish only this collection'),
    listOption,
    host('add files for this host'),
    ['--release <version>', 'also publish it for good, under /v/VERSION/'],
    ['--local', 'allow a release for localhost', { needs: ['release'] }],
    ['--allow-removed', 'allow a minor release to drop ids and keys', { needs: ['release'] }],
    ['--withdraw <version>', 'remove a release for good; build nothing', { conflicts: notWithWithdraw }],
    number('--workers <n>', 'number of worker threads (default: by size)', [1, 64]),
    [
      '--shard <k/n>',
      'build the k-th of n parts, for join',
      { parse: parseShard, conflicts: ['release', 'withdraw'] },
    ],
    ['--forget', 'do not inherit settings from the previous build'],
    ['--force', 'build even if nothing has changed'],
    shared.replace,
    shared.noSync,
    ...reporting,
  ],
  examples: [
    [
      'build databank.sqlite --base-url https://api.example.org',
      'publishes an export in out/, for that address',
    ],
    [
      'build backup.sql --host netlify --out site',
      'publishes a dump in site/, with the files that Netlify reads',
    ],
  ],
  load: async () => (await import('./run-build.ts')).runBuild,
};

function parseShard(text: string): Shard {
  const [number = 0, of = 0] = text.split('/').map(Number);
  if (!/^[1-9][0-9]{0,4}\/[1-9][0-9]{0,4}$/.test(text) || number > of)
    throw new InvalidArgumentError('It must be K/N, the K-th of N parts, such as 2/8.');
  return { number, of };
}

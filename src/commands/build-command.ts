import { type Command, Option } from 'commander';
import { defaultBaseUrl } from './base-url.ts';
import type { BuildFlags } from './build-flags.ts';
import { collect } from './collect.ts';
import type { CommandContext } from './context.ts';
import { databankOption, namesOption } from './databank-option.ts';
import { defaultPageSize, parsePageSize, parseShard, parseWorkers } from './parse-number.ts';
import { withExamples } from './with-examples.ts';

/** What says how to build: with --withdraw nothing is built. */
const notWithWithdraw = [
  ...[
    'release',
    'local',
    'baseUrl',
    'pageSize',
    'records',
    'explorer',
    'includePrivateComments',
    'requirePublic',
  ],
  ...['collection', 'host', 'forget', 'force', 'replace', 'workers', 'shard'],
];

/** `polity-press build [source]` */
export function addBuildCommand(program: Command, context: CommandContext): void {
  const command = program
    .command('build')
    .description('publish a SQLite export as a static JSON API; without an export, the bundled sample')
    .argument(
      '[export]',
      'the SQLite export; or what can be made into one: a dump, an address, a published tree, an archive of one',
    )
    .option('--config <file>', 'what to publish, and how (default: polity-press.json, if it is here)')
    .addOption(databankOption())
    .addOption(namesOption())
    .option('--out <folder>', 'where to write the tree (default: as configured, or out)')
    .option(
      '--base-url <url>',
      `where the tree will be published (default: as configured, as in the last build, or ${defaultBaseUrl})`,
    )
    .option(
      '--page-size <n>',
      `records per page (default: as configured, as in the last build, or ${defaultPageSize})`,
      parsePageSize,
    )
    .option(
      '--records',
      'give each record a file, and so an address of its own (default: no, or as configured)',
    )
    .option('--no-records', 'publish no single records, whatever was configured or built before')
    .option('--explorer', 'add the explorer, pages for people, in explore/ (default: yes, or as configured)')
    .option('--no-explorer', 'publish the API only, whatever was configured or built before')
    .option('--include-private-comments', 'publish private comments as the database holds them')
    .addOption(
      new Option('--require-public', 'refuse an export that holds anything that is not published').conflicts(
        'includePrivateComments',
      ),
    )
    .option('--collection <path>', 'publish only this collection (repeatable)', collect)
    .option(
      '--host <name>',
      'add what this host reads inside the tree (repeatable); replaces those of the last build',
      collect,
    )
    .option(
      '--release <version>',
      'publish the tree as a release too, which is kept as it is under /v/VERSION/',
    )
    .option('--local', 'allow a release for an address of this machine')
    .addOption(
      new Option(
        '--withdraw <version>',
        'remove a release for good, and build nothing; releases.json keeps saying so',
      ).conflicts(notWithWithdraw),
    )
    .option(
      '--workers <n>',
      'make pages in so many threads (default: as many as there are cores, from 100,000 records on)',
      parseWorkers,
    )
    .addOption(
      new Option(
        '--shard <k/n>',
        'build only the k-th of n parts, on one of n machines; `polity-press join` puts the parts together',
      )
        .argParser(parseShard)
        .conflicts(['release', 'withdraw']),
    )
    .option('--forget', 'keep nothing of the last build: defaults for what is not given')
    .option('--force', 'build even if nothing has changed since the last build')
    .option('--replace', 'let the sample replace a tree of other data, or a part a whole tree')
    .option('--no-sync', 'do not wait for the disk: faster, but a power cut may take the tree away')
    .option('--json', 'print one JSON object instead of the table')
    .option('--quiet', 'print nothing but errors')
    .option('--events', 'write progress, warnings and errors as JSON, one line each, to standard error')
    .action(async (path: string | undefined, flags: BuildFlags & { readonly withdraw?: string }) => {
      const { withdraw } = flags;
      if (withdraw !== undefined) {
        const { runWithdraw } = await import('./run-withdraw.ts');
        return runWithdraw(path, { ...flags, withdraw }, context);
      }
      const { isUnchangedBuild, keyOfBuild } = await import('./unchanged-build.ts');
      const key = await keyOfBuild(path, flags, context);
      if (key !== null && isUnchangedBuild(key, flags, context)) return;
      const { runBuild } = await import('./run-build.ts');
      return runBuild(path, flags, key, context);
    });
  withExamples(command, [
    [
      'build databank.sqlite --base-url https://api.example.org',
      'publishes an export in out/, for that address',
    ],
    [
      'build backup.sql --host netlify --out site',
      'publishes what pg_dump wrote in site/, with the files that Netlify reads',
    ],
  ]);
}

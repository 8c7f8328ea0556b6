import { type Command, Option } from 'commander';
import { crawlDefaults } from '../sources/service/crawl-options.ts';
import { collect } from './collect.ts';
import type { CommandContext } from './context.ts';
import { databankOption } from './databank-option.ts';
import {
  parseConcurrency,
  parseDelay,
  parsePageSize,
  parsePasses,
  parseRetries,
  parseTimeout,
} from './parse-number.ts';
import type { ImportApiFlags } from './run-import-api.ts';
import { withExamples } from './with-examples.ts';

/** `polity-press import api URL` */
export function addImportApiCommand(parent: Command, context: CommandContext): void {
  const command = parent
    .command('api')
    .description(
      'copy a running service, or a published tree (an address, a folder or an archive), into a SQLite export',
    )
    .argument('<source>', 'the base address of the service, or the folder or the archive of a published tree')
    .requiredOption('--to <file>', 'where to write the export')
    .option('--config <file>', 'what the service is (default: polity-press.json, if it is here)')
    .addOption(databankOption())
    .option('--collection <path>', 'import only this collection (repeatable)', collect)
    .option('--header <line>', 'send this header, such as a token, to the service (repeatable)', collect)
    .option('--concurrency <n>', 'collections read at a time', parseConcurrency, crawlDefaults.concurrency)
    .option('--delay <ms>', 'milliseconds between two requests', parseDelay, crawlDefaults.delay)
    .addOption(
      new Option('--timeout <s>', 'seconds that one request may take')
        .argParser(parseTimeout)
        .default(crawlDefaults.timeout, String(crawlDefaults.timeout / 1000)),
    )
    .option('--retries <n>', 'how often a request is retried', parseRetries, crawlDefaults.retries)
    .option(
      '--passes <n>',
      'how often a collection is walked to find all of it',
      parsePasses,
      crawlDefaults.passes,
    )
    .option('--page-size <n>', 'records per page to ask for', parsePageSize, crawlDefaults.pageSize)
    .option('--refresh', 'start over, ignoring what an interrupted import has left')
    .option('--public', 'leave private texts out, so that the export may be published')
    .option('--lenient', 'leave out what breaks the contract, and write a report of it')
    .option('--report <file>', 'where --lenient writes the report (default: beside the export)')
    .option('--json', 'print one JSON object instead of the table')
    .option('--quiet', 'print nothing but errors')
    .option('--events', 'write progress, warnings and errors as JSON, one line each, to standard error')
    .action(async (source: string, flags: ImportApiFlags) => {
      const { runImportApi } = await import('./run-import-api.ts');
      await runImportApi(source, flags, context);
    });
  withExamples(command, [
    ['import api https://www.example.org --to export.sqlite', 'copies a running service'],
    [
      'import api out --to export.sqlite --collection core/references',
      'reads one collection of a published tree',
    ],
  ]);
}

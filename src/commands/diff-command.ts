import type { Command } from 'commander';
import type { CommandContext } from './context.ts';
import { databankOption } from './databank-option.ts';
import { parseLimit } from './parse-number.ts';
import type { DiffFlags } from './run-diff.ts';
import { withExamples } from './with-examples.ts';

/** `polity-press diff <old> <new>` */
export function addDiffCommand(program: Command, context: CommandContext): void {
  const command = program
    .command('diff')
    .description('compare two databanks record by record: trees, archives, exports, dumps or addresses')
    .argument(
      '<old>',
      'a published tree or an archive of one, an export, a dump, or the address of a service',
    )
    .argument('<new>', 'what it is compared with: any of these')
    .option('--config <file>', 'what both are (default: what a tree says of itself, else polity-press.json)')
    .addOption(databankOption())
    .option('--include-private-comments', 'compare private comments as the databases hold them')
    .option(
      '--limit <n>',
      'list so many changes of each kind of record (default: 5, or 100 in a file)',
      parseLimit,
    )
    .option('--all', 'list every change')
    .option('--json', 'print one JSON object instead of the summary')
    .option(
      '--ndjson',
      'print every change as one line of JSON: applied to the old side, they give the new one',
    )
    .option('--markdown', 'print a page of Markdown, such as for the notes of a release')
    .option('--atom', 'print an Atom feed')
    .option(
      '--updated <time>',
      'when the data were changed, for a feed (default: the latest time in what differs)',
    )
    .option('--quiet', 'print nothing but errors: the exit code says whether anything differs')
    .option('--events', 'write progress, warnings and errors as JSON, one line each, to standard error')
    .action(async (old: string, fresh: string, flags: DiffFlags) => {
      const { runDiff } = await import('./run-diff.ts');
      await runDiff(old, fresh, flags, context);
    });
  withExamples(command, [
    ['diff out https://www.example.org', 'shows that a published tree has all that the service has'],
    ['diff old.sqlite backup.sql --markdown', 'writes down what changed between an export and a dump'],
  ]);
}

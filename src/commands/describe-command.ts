import type { Command } from 'commander';
import type { CommandContext } from './context.ts';
import type { DescribeFlags } from './run-describe.ts';
import { withExamples } from './with-examples.ts';

const howToRun = `
The program runs in a project in one of three ways, and prints databank.json:
  DJANGO_SETTINGS_MODULE=project.settings python describe_api.py --prefix api/
  DESCRIBE_API_PREFIX=api/ python manage.py shell -v 0 < describe_api.py
  import describe_api; describe_api.describe(prefix="api/")`;

/** `polity-press describe <framework>` */
export function addDescribeCommand(program: Command, context: CommandContext): void {
  const command = program
    .command('describe')
    .description('print a program that describes a service of your own: it prints databank.json')
    .argument('<framework>', 'what the service is made with: django (the Django REST framework)')
    .option('--to <file>', 'write the program into this file')
    .option('--json', 'print one JSON object instead of text')
    .addHelpText('after', howToRun)
    .action(async (framework: string, flags: DescribeFlags) => {
      const { runDescribe } = await import('./run-describe.ts');
      runDescribe(framework, flags, context);
    });
  withExamples(command, [
    ['describe django > describe_api.py', 'prints the program; run it in the project'],
    ['describe django --to describe_api.py', 'the same, but never replaces another file'],
  ]);
}

import type { Command } from 'commander';
import type { CommandContext } from './context.ts';
import { parsePort } from './parse-number.ts';
import type { HostFlags } from './run-host.ts';
import { withExamples } from './with-examples.ts';

/** `polity-press host [name]` */
export function addHostCommand(program: Command, context: CommandContext): void {
  const command = program
    .command('host')
    .description('list the hosts, or print or write what one needs to serve a published tree')
    .argument('[name]', 'the host; without it, all are listed')
    .option('--root <folder>', 'print a complete server configuration over this published tree')
    .option('--port <n>', 'the port of that server', parsePort, 8080)
    .option(
      '--site',
      'print a site with TLS for a server that runs already, with the name and port of the base URL (nginx)',
    )
    .option(
      '--base-url <url>',
      'where the tree is published (default: as configured, or what it was built for)',
    )
    .option('--to <folder>', 'write the files that go beside the tree into this folder')
    .option('--workflow', 'print a workflow that builds, verifies and deploys')
    .option('--config <file>', 'what says where the tree is (default: polity-press.json, if it is here)')
    .option('--json', 'print what hosts can do as JSON')
    .action(async (name: string | undefined, flags: HostFlags) => {
      const { runHost } = await import('./run-host.ts');
      await runHost(name, flags, context);
    });
  withExamples(command, [
    ['host netlify', 'says what this host can do, and its limits'],
    ['host nginx --root out', 'prints a configuration of nginx over the tree in out/'],
  ]);
}

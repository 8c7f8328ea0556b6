import type { Command } from 'commander';
import type { CommandContext } from './context.ts';
import { parseConcurrency } from './parse-number.ts';
import type { VerifyFlags } from './run-verify.ts';
import { withExamples } from './with-examples.ts';

/** `polity-press verify [target]` */
export function addVerifyCommand(program: Command, context: CommandContext): void {
  const command = program
    .command('verify')
    .description(
      'read a published tree back, from a folder, an archive or an address, and check it against the contract',
    )
    .argument('[target]', 'a folder, an archive, or the address of a host (default: as configured, or out)')
    .option('--config <file>', 'what the tree must be (default: what its databank.json says)')
    .option('--list', 'list the checks and run none')
    .option('--latest', 'check the latest tree only, and of its releases that they are whole')
    .option('--base-url <url>', 'where the tree is meant to be seen (default: the address that is asked)')
    .option('--concurrency <n>', 'concurrent requests', parseConcurrency, 8)
    .option('--json', 'print one JSON object instead of the table')
    .option('--quiet', 'print nothing but failures')
    .option('--events', 'write progress, warnings and errors as JSON, one line each, to standard error')
    .action(async (target: string | undefined, flags: VerifyFlags) => {
      const { runVerify } = await import('./run-verify.ts');
      await runVerify(target, flags, context);
    });
  withExamples(command, [
    ['verify', 'reads out/ back'],
    ['verify https://api.example.org', 'reads a published tree through its host'],
  ]);
}

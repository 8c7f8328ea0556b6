import { once } from 'node:events';
import type { Command } from 'commander';
import { startPreview } from '../preview/start-preview.ts';
import { finishInterruptedSwap } from '../write/finish-interrupted-swap.ts';
import type { CommandContext } from './context.ts';
import { parsePort } from './parse-number.ts';
import { publishedBaseUrl } from './published-base-url.ts';

interface Flags {
  readonly port: number;
  readonly json?: true;
}

/** `polity-press serve [folder]` */
export function addServeCommand(program: Command, context: CommandContext): void {
  program
    .command('serve')
    .description('answer requests from a published tree on this machine, as a host will')
    .argument('[folder]', 'the published tree', 'out')
    .option('--port <n>', 'the port to listen on; 0 takes a free one', parsePort, 8000)
    .option('--json', 'print one JSON object instead of text')
    .action(async (folder: string, flags: Flags) => {
      finishInterruptedSwap(folder);
      const baseUrl = publishedBaseUrl(folder);
      const baseUrlPath = baseUrl?.pathname.replace(/\/$/, '') ?? '';
      const preview = await startPreview({ folder, port: flags.port, baseUrlPath });
      const address = `${preview.address}${baseUrlPath}/`;
      if (flags.json)
        context.print(JSON.stringify({ command: 'serve', folder, address, port: preview.port }));
      else {
        context.print(`Serving ${folder} at ${address}api/ (Ctrl-C stops it)`);
        if (baseUrl !== null && !isHere(baseUrl, preview.port))
          context.print(`The tree was built for ${baseUrl.href}: its links lead there.`);
      }
      if (!context.signal.aborted) await once(context.signal, 'abort');
      await preview.close();
    });
}

function isHere({ protocol, hostname, port }: URL, ours: number): boolean {
  const isLoopback = hostname === 'localhost' || hostname === '127.0.0.1';
  return protocol === 'http:' && isLoopback && Number(port || 80) === ours;
}

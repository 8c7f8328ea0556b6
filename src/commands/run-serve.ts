import { once } from 'node:events';
import { startPreview } from '../preview/start-preview.ts';
import { finishInterruptedSwap } from '../write/finish-interrupted-swap.ts';
import type { CommandContext } from './context.ts';
import { publishedBaseUrl } from './published-base-url.ts';

/** The options of `polity-press serve`. */
export interface ServeFlags {
  readonly port: number;
  readonly json?: true;
}

/** `polity-press serve [folder]` */
export async function runServe(folder: string, flags: ServeFlags, context: CommandContext): Promise<void> {
  finishInterruptedSwap(folder);
  const baseUrl = publishedBaseUrl(folder);
  const baseUrlPath = baseUrl?.pathname.replace(/\/$/, '') ?? '';
  const preview = await startPreview({ folder, port: flags.port, baseUrlPath });
  const address = `${preview.address}${baseUrlPath}/`;
  if (flags.json) context.print(JSON.stringify({ command: 'serve', folder, address, port: preview.port }));
  else {
    context.print(`Serving ${folder} at ${address}api/ (Ctrl-C stops it)`);
    if (baseUrl !== null && !isHere(baseUrl, preview.port))
      context.print(`The tree was built for ${baseUrl.href}: its links lead there.`);
  }
  if (!context.signal.aborted) await once(context.signal, 'abort');
  await preview.close();
}

function isHere({ protocol, hostname, port }: URL, ours: number): boolean {
  const isLoopback = hostname === 'localhost' || hostname === '127.0.0.1';
  return protocol === 'http:' && isLoopback && Number(port || 80) === ours;
}

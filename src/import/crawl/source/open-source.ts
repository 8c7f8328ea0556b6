import { CliError } from '../../../errors.ts';
import { folderSource } from './folder-source.ts';
import { type HttpOptions, httpSource } from './http-source.ts';
import { isServiceAddress } from './service-address.ts';
import type { Source } from './source.ts';
import { TemporaryFault } from './temporary-fault.ts';

/** What the user named, and how to ask it. */
export interface SourceOptions extends HttpOptions {
  readonly source: string;
}

/**
 * Opens what the user named: a service where it begins like an address, otherwise a folder.
 *
 * @throws CliError where it cannot be used
 */
export function openSource(options: SourceOptions): Source {
  const { source } = options;
  return isServiceAddress(source) ? httpSource(source, options) : folderSource(source, options.api);
}

/**
 * A document that a published tree has beside its collections. The original service has none of them.
 *
 * @returns its value; undefined where the source does not give it as JSON
 */
export async function readTreeDocument(
  options: SourceOptions,
  name: 'manifest.json' | 'databank.json',
  signal: AbortSignal,
): Promise<unknown> {
  try {
    const answer = await openSource(options).read('/', name, signal);
    return answer.status === 'found' ? JSON.parse(answer.bytes.toString('utf8')) : undefined;
  } catch (error) {
    const isNone =
      error instanceof TemporaryFault || error instanceof CliError || error instanceof SyntaxError;
    if (isNone) return undefined;
    throw error;
  }
}

/** Whether a source is a tree of the bundled sample, as its manifest says. */
export async function isSampleSource(options: SourceOptions, signal: AbortSignal): Promise<boolean> {
  const { generator, sample } = Object(await readTreeDocument(options, 'manifest.json', signal));
  return generator === 'polity-press' && sample === true;
}

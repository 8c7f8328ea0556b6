import { CliError } from '../../errors.ts';
import type { CrawlOptions } from './crawl-options.ts';
import { openSource } from './source/open-source.ts';
import { TemporaryFault } from './temporary-fault.ts';

/**
 * Whether a source is a tree of the bundled sample, as its manifest says. The original service has no manifest: what
 * does not give one is not the sample.
 */
export async function isSampleSource(options: CrawlOptions, signal: AbortSignal): Promise<boolean> {
  try {
    const answer = await openSource(options.source, options).read('/', 'manifest.json', signal);
    return answer.status === 'found' && saysSample(answer.bytes);
  } catch (error) {
    if (error instanceof TemporaryFault || error instanceof CliError) return false;
    throw error;
  }
}

function saysSample(bytes: Buffer): boolean {
  try {
    const { generator, sample } = Object(JSON.parse(bytes.toString('utf8')));
    return generator === 'polity-press' && sample === true;
  } catch {
    return false;
  }
}

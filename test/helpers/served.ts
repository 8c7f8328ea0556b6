import { onTestFinished } from 'vitest';
import { type PreviewOptions, startPreview } from '../../src/preview/start-preview.ts';

/** Serves a published tree until the test ends, and gives its address. */
export async function served(folder: string, options: Partial<PreviewOptions> = {}): Promise<string> {
  const preview = await startPreview({ folder, port: 0, ...options });
  onTestFinished(() => preview.close());
  return preview.address;
}

import { configurationFile } from './configuration-file.ts';
import type { ReadConfiguration } from './read-configuration.ts';

/** What the configuration says; null where there is none, so that what reads it is loaded only where there is one. */
export async function configurationOf(named: string | undefined): Promise<ReadConfiguration | null> {
  if (configurationFile(named) === null) return null;
  const { readConfiguration } = await import('./read-configuration.ts');
  return readConfiguration(named);
}

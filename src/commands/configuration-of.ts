import type { Configuration } from '../description/key-facts.ts';
import { configurationFile } from './configuration-file.ts';

/** What the configuration says; empty where there is none, so that what reads it is loaded only where there is one. */
export async function configurationOf(named: string | undefined): Promise<Configuration> {
  if (configurationFile(named) === null) return {};
  const { readConfiguration } = await import('./read-configuration.ts');
  return readConfiguration(named).configuration;
}

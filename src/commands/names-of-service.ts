import { keysOf } from '../model/description/key-facts.ts';
import type { ReadConfiguration } from './read-configuration.ts';

/** The same with every key under the name that the service gives it. */
export function withNamesOfService(configured: ReadConfiguration): ReadConfiguration {
  const { records } = configured.description;
  const names = Object.values(records)
    .flatMap(keysOf)
    .flatMap(({ key, entry: { also: [name] = [] } }) => (name === undefined ? [] : [[key, name] as const]));
  // Schemas that were written by hand have the other names.
  const { schemas: _, ...configuration } = configured.configuration;
  return { ...configured, configuration: { ...configuration, rename: Object.fromEntries(names) } };
}

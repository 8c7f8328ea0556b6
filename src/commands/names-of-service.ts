import { keysOf } from '../model/description/key-facts.ts';
import type { ReadConfiguration } from './read-configuration.ts';

/** Publishes every key under the service's own name. */
export function withNamesOfService(configured: ReadConfiguration): ReadConfiguration {
  const names = Object.values(configured.description.records)
    .flatMap(keysOf)
    .flatMap(({ key, entry: { also: [name] = [] } }) => (name === undefined ? [] : [[key, name] as const]));
  // Handwritten schemas use the other names.
  const { schemas: _, ...configuration } = configured.configuration;
  return { ...configured, configuration: { ...configuration, rename: Object.fromEntries(names) } };
}

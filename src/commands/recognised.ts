import { CliError } from '../contract/errors.ts';
import type { DescriptionFile } from '../model/description/key-facts.ts';
import { type Names, recognise } from '../model/description/recognise.ts';
import { bundledFiles, bundledNames } from './bundled-configuration.ts';
import { type ReadConfiguration, readConfiguration } from './read-configuration.ts';

/**
 * The same configuration with the description of which a source has most; as it is where something else says what it is.
 *
 * @param named the file of the configuration, as the user named it
 * @param has the names of the source
 * @param namesOf what of a description they are compared with
 */
export function recognised(
  configured: ReadConfiguration,
  named: string | undefined,
  has: Iterable<string>,
  namesOf: (description: DescriptionFile) => Names,
): ReadConfiguration {
  if (!configured.isOpen) return configured;
  const candidates = bundledNames.map((name) => namesOf(bundledFiles(name).description));
  const name = bundledNames[recognise(has, candidates)];
  if (name === configured.bundled) return configured;
  try {
    return { ...readConfiguration(named, name), notes: configured.notes };
  } catch (error) {
    // It was written for the other description.
    if (error instanceof CliError) return configured;
    throw error;
  }
}

import type { Configuration } from '../model/description/key-facts.ts';
import type { ReadConfiguration } from './read-configuration.ts';

/**
 * What is said of the dataset: what the package says of its sample is said of no other data.
 *
 * @param isSample whether the records are those of the sample
 */
export function datasetOf(
  { file, configuration }: Pick<ReadConfiguration, 'file' | 'configuration'>,
  isSample: boolean,
): NonNullable<Configuration['dataset']> {
  return (file !== null || isSample ? configuration.dataset : undefined) ?? {};
}

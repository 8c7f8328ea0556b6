import { CliError } from '../contract/errors.ts';
import type { DescriptionFile } from '../model/description/key-facts.ts';
import { publishedDespiteName } from '../model/description/personal-names.ts';
import { listFault } from '../sources/service/infer/infer-description.ts';
import { isServiceAddress } from '../sources/service/source/service-address.ts';

/**
 * A description that came from an address cannot decide what is published despite its name: only the user can,
 * by `allow`, or by a description of their own.
 * @throws CliError with every name
 */
export function refusePrivate(
  source: string,
  description: DescriptionFile,
  allow: readonly string[] = [],
): void {
  if (!isServiceAddress(source)) return;
  const { answers, collections } = description;
  const names =
    answers === undefined
      ? publishedDespiteName(description)
      : [...(answers.allow ?? []), ...Object.keys(collections).filter((name) => listFault(name, false))];
  const refused = [...new Set(names)].filter((name) => !allow.includes(name));
  if (refused.length === 0) return;
  throw new CliError(
    `the databank.json of this address publishes what is private by name: ${refused.join(', ')}`,
    {
      hint: 'To withhold it, add --databank answers. To publish it, read its databank.json and name your copy with --databank, or use import api with --allow for each name.',
    },
  );
}

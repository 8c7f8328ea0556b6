import { CliError } from '../../contract/errors.ts';
import { exposedBy, type KeptPrivate, keptByConfiguration } from '../../model/description/kept-private.ts';
import type { Description } from '../../model/description/kind.ts';
import { publicDescription } from '../../model/description/public-description.ts';
import { plural } from '../../terminal/plural.ts';
import { quoteForShell, shownPath } from '../../terminal/safe-text.ts';
import type { ReadConfiguration } from '../settings/read-configuration.ts';

/** What the settings in the folder keep private; nothing without any. */
export function keptBySettings(
  { file, configuration, description }: ReadConfiguration,
  isIncluded: boolean,
): KeptPrivate[] {
  return file === null ? [] : [keptByConfiguration(description, configuration, isIncluded)];
}

/**
 * For a source that describes itself, to which the settings in the folder do not apply: whoever withholds a
 * value there does not expect it to be published.
 * @throws CliError that names what they keep private and `description` publishes
 */
export function refuseExposed(
  source: string,
  description: Description,
  configured: ReadConfiguration,
  isIncluded: boolean,
): void {
  const { file } = configured;
  const kept = keptBySettings(configured, isIncluded);
  const exposed = exposedBy(publicDescription(description), null, kept) ?? [];
  if (exposed.length === 0 || file === null) return;
  const places = plural(exposed.length, 'place');
  throw new CliError(`${shownPath(source)} publishes what ${shownPath(file)} keeps private, in ${places}`, {
    details: exposed.map(({ name, why }) => `${shownPath(name)} is ${why}`),
    hint: `A published tree describes itself. To apply these settings to it, add --config ${quoteForShell(file)}; nothing was written.`,
  });
}

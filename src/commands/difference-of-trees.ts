import type { Difference } from '../diff/difference.ts';
import type { CommandContext } from './context.ts';
import type { ReadConfiguration } from './read-configuration.ts';
import { compareSides, withSides } from './side-of-diff.ts';

/**
 * What differs between two published trees (folders or archives), without the values: for what is said beside a release of what it changed.
 *
 * @param configured what a tree is that carries no description
 * @throws CliError where one of them cannot be compared
 */
export async function differenceOfTrees(
  old: string,
  fresh: string,
  configured: ReadConfiguration,
  context: Pick<CommandContext, 'version' | 'signal' | 'progress'>,
): Promise<Difference> {
  const asked = { configured, named: undefined, includePrivateComments: false };
  return withSides([old, fresh], asked, context, async (sides) => {
    const options = { roles: configured.configuration.roles ?? {} };
    const effects = { progress: context.progress('records'), signal: context.signal };
    return (await compareSides(sides, options, effects)).difference;
  });
}

import type { BuildEffects, BuildOptions } from '../build-types.ts';
import type { Export } from '../database/export.ts';
import { type Problem, ProblemList } from '../errors.ts';
import { createPause } from './turns.ts';

/**
 * Says why the data files of the explorer cannot be made. The first part of a tree makes them from the rows of all parts, and
 * none but the part with its page checks a row: what is wrong with any of them is said here in the words of that part.
 *
 * @param files what is wrong with the data files themselves
 * @returns what is wrong with the rows; if nothing is, the files
 */
export async function explainRows(
  files: ProblemList,
  options: BuildOptions,
  source: Export,
  { signal }: Pick<BuildEffects, 'signal'>,
): Promise<Problem[]> {
  const { explainer } = await import('./explain-collection.ts');
  const explain = explainer(source, options);
  const pause = createPause(signal, () => {});
  const rows = new ProblemList();
  for (const collection of options.description.collections)
    for (const _ of explain(collection, rows)) await pause(0);
  return (rows.size > 0 ? rows : files).all();
}

import { figure } from '../figure.ts';
import { plural } from '../plural.ts';
import { changesIn, type Difference, isSame } from './difference.ts';

/** What was found, in a sentence. It claims no more than what was compared. */
export function verdict(difference: Difference): string {
  const { collections, embedded, structure } = difference;
  if (isSame(difference)) {
    const records = collections.reduce((sum, each) => sum + each.new, 0);
    const also = embedded
      .filter((each) => each.new > 0)
      .sort((one, other) => other.new - one.new)
      .map(({ record, new: count }) => `${figure(count)} of ${record}`);
    const embeds = also.length === 0 ? '' : ` and in what they embed (${also.join(', ')})`;
    return `Nothing differs: every value is equal, in ${plural(collections.length, 'collection')} with ${plural(records, 'record')}${embeds}.`;
  }
  const all = [...collections, ...embedded];
  const sum = (key: 'added' | 'removed' | 'changed') => all.reduce((total, each) => total + each[key], 0);
  const counts = [
    [sum('removed'), 'only in old'],
    [sum('added'), 'only in new'],
    [sum('changed'), 'changed'],
  ] as const;
  const count = changesIn(difference);
  const also =
    structure.length === 0 ? '' : `; what is described differs in ${plural(structure.length, 'place')}`;
  if (count === 0) return `No record differs${also}.`;
  const which = counts.filter(([each]) => each > 0).map(([each, where]) => `${figure(each)} ${where}`);
  return `${plural(count, 'record differs', 'records differ')}: ${which.join(', ')}${also}.`;
}

/** What was not compared, in a sentence; null if all was. */
export function notCompared(withheld: readonly string[]): string | null {
  return withheld.length === 0
    ? null
    : `Not compared: the private texts of ${withheld.join(', ')}, which no build publishes (--include-private-comments compares them).`;
}

import { total } from '../contract/total.ts';
import { figure, plural, someOf } from '../terminal/plural.ts';
import type { ListedChange } from './change-list.ts';
import { changesIn, type Difference, isSame } from './difference.ts';
import type { SideName } from './plan.ts';

export interface Reservations {
  /** Private texts whose values were not compared: `polity.private_comment`. */
  readonly withheld: readonly string[];
  /** In sentences. */
  readonly notes: readonly string[];
  /** Records that a service returned in different versions. */
  readonly versions: readonly string[];
}

export interface Comparison extends Reservations {
  readonly old: string;
  readonly new: string;
  readonly difference: Difference;
  readonly changes: readonly ListedChange[];
  readonly more: number;
}

/** Claims no more than was compared. */
export function verdict(difference: Difference, { notes, versions }: Omit<Reservations, 'withheld'>): string {
  const { collections, embedded, structure } = difference;
  if (isSame(difference)) {
    const records = total(collections, 'new');
    const also = embedded
      .filter((each) => each.new > 0)
      .sort((one, other) => other.new - one.new)
      .map(({ record, new: count }) => `${figure(count)} of ${record}`);
    const others = also.length === 0 ? '' : ` and in the records outside of them (${also.join(', ')})`;
    const [all, every] =
      notes.length === 0 ? ['every value', 'every record'] : ['what was compared', 'what was compared'];
    const what = versions.length === 0 ? all : `the newest version of ${every}`;
    return `Nothing differs: ${what} is equal, in ${plural(collections.length, 'collection')} with ${plural(records, 'record')}${others}.`;
  }
  const all = [...collections, ...embedded];
  const sum = (key: 'added' | 'removed' | 'changed') => total(all, key);
  const counts = [
    [sum('removed'), 'only in old'],
    [sum('added'), 'only in new'],
    [sum('changed'), 'changed'],
  ] as const;
  const count = changesIn(difference);
  const also =
    structure.length === 0 ? '' : `; the structure differs in ${plural(structure.length, 'place')}`;
  const only = [onlyIn('old', difference), onlyIn('new', difference)].join('');
  if (count === 0) return `No record differs${also}.${only}`;
  const which = counts.filter(([each]) => each > 0).map(([each, where]) => `${figure(each)} ${where}`);
  return `${plural(count, 'record differs', 'records differ')}: ${which.join(', ')}${also}.${only}`;
}

function onlyIn(side: SideName, { structure, collections }: Difference): string {
  const change = side === 'old' ? 'collection-removed' : 'collection-added';
  const names = new Set(structure.flatMap((each) => (each.change === change ? [each.collection] : [])));
  if (names.size === 0) return '';
  const own = collections.filter(({ collection }) => names.has(collection));
  const records = total(own, side);
  return ` Only ${side} has ${plural(names.size, 'collection')}, with ${plural(records, 'record')}.`;
}

export function reservations({ withheld, ...others }: Reservations): string[] {
  const names = withheld.join(', ');
  const texts = `Not compared: the private texts of ${names} (--include-private-comments compares what both sides have).`;
  return [...(withheld.length === 0 ? [] : [texts]), ...remarks(others)];
}

export function remarks({ notes, versions }: Omit<Reservations, 'withheld'>): string[] {
  if (versions.length === 0) return [...notes];
  const count = plural(versions.length, 'record');
  return [...notes, `${count} came in different versions; the newest was compared (${someOf(versions)}).`];
}

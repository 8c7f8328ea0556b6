import { getOrMake } from './get-or-make.ts';

/** `Map.groupBy`, which Safari before 17.4 and Node before 21 lack. `taken` is what is kept of each; default: all. */
export function groupBy<K, T, V = T>(
  all: Iterable<T>,
  keyOf: (each: T) => K,
  taken: (each: T) => V = (each) => each as unknown as V,
): Map<K, V[]> {
  const groups = new Map<K, V[]>();
  for (const each of all) getOrMake(groups, keyOf(each), (): V[] => []).push(taken(each));
  return groups;
}

import leven from 'leven';

/** How much of a word may be wrong for a name to be suggested. */
const tolerance = 0.4;

/** The names that were probably meant: those that differ least. */
export function meantBy(word: string, names: readonly string[]): string[] {
  const distances = names.map((name) => ({ name, distance: distanceTo(word.toLowerCase(), name) }));
  const least = Math.min(...distances.map(({ distance }) => distance));
  if (least > tolerance) return [];
  return distances.filter(({ distance }) => distance === least).map(({ name }) => name);
}

/** 0 for the same, 1 for entirely different; the last part of a name is compared too, as in `core/references`. */
function distanceTo(word: string, name: string): number {
  const parts = [name, name.slice(name.lastIndexOf('/') + 1)];
  return Math.min(...parts.map((part) => leven(word, part) / Math.max(word.length, part.length, 1)));
}

/** The beginning of a hint: `Did you mean nginx? `, or nothing where no name is like the word. */
export function didYouMean(word: string, names: readonly string[]): string {
  const meant = meantBy(word, names);
  return meant.length === 0 ? '' : `Did you mean ${meant.join(' or ')}? `;
}

/** The end of a fault: `; did you mean core.polity?`, or nothing where no name is like the word. */
export function orMeant(word: string, names: readonly string[]): string {
  const meant = meantBy(word, names).slice(0, 3);
  return meant.length === 0 ? '' : `; did you mean ${meant.join(' or ')}?`;
}

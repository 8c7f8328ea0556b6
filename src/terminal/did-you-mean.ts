import leven from 'leven';

/** How much of a word may be wrong for a name to be suggested. */
const tolerance = 0.4;

/** Longer words are not compared: that would take long. */
const longestWord = 200;

/** The names that were probably meant: those that differ least. */
export function meantBy(word: string, names: readonly string[]): string[] {
  if (word.length > longestWord) return [];
  const distances = names.map((name) => ({ name, distance: distanceTo(word.toLowerCase(), name) }));
  const least = distances.reduce((before, { distance }) => Math.min(before, distance), 1);
  if (least > tolerance) return [];
  return distances.filter(({ distance }) => distance === least).map(({ name }) => name);
}

/** 0 for the same in whatever case, 1 for entirely different; the last part of a name is compared too, as in `core/references`. */
function distanceTo(word: string, name: string): number {
  const parts = [name, name.slice(name.lastIndexOf('/') + 1)];
  return Math.min(...parts.map((part) => difference(word, part.toLowerCase())));
}

function difference(word: string, part: string): number {
  const longer = Math.max(word.length, part.length, 1);
  // At least so many letters differ: most names need no closer look.
  const least = Math.abs(word.length - part.length) / longer;
  return least > tolerance ? 1 : leven(word, part) / longer;
}

/** The beginning of a hint: `Did you mean nginx? `, or nothing if no name is like the word. */
export function didYouMean(word: string, names: readonly string[]): string {
  const meant = meantBy(word, names);
  return meant.length === 0 ? '' : `Did you mean ${meant.join(' or ')}? `;
}

/** The end of a fault: `; did you mean core.polity?`, or nothing if no name is like the word. */
export function orMeant(word: string, names: readonly string[]): string {
  const meant = meantBy(word, names).slice(0, 3);
  return meant.length === 0 ? '' : `; did you mean ${meant.join(' or ')}?`;
}

/** How many names are compared for one file: that takes about a second. */
const mostComparisons = 1_000_000;

/** `orMeant` for the faults of one file, of as many as somebody reads: a file may have as many faults as names. */
export function suggester(): typeof orMeant {
  let left = mostComparisons;
  return (word, names) => {
    left -= names.length;
    return left < 0 ? '' : orMeant(word, names);
  };
}

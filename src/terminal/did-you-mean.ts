import leven from 'leven';

/** Share of a word that may differ from a suggested name. */
const tolerance = 0.4;

/** Comparing longer words would be slow. */
const longestWord = 200;

const mostShown = 3;

export function meantBy(word: string, names: readonly string[]): string[] {
  if (word.length > longestWord) return [];
  const distances = names.map((name) => ({ name, distance: distanceTo(word.toLowerCase(), name) }));
  const least = distances.reduce((before, { distance }) => Math.min(before, distance), 1);
  if (least > tolerance) return [];
  return distances.filter(({ distance }) => distance === least).map(({ name }) => name);
}

/**
 * 0 (same, ignoring case) to 1. Also compares the last part of a name such as `core/references`, and takes
 * `core.polity` or `core/polity`, as another description calls it, for `polity`.
 */
function distanceTo(word: string, name: string): number {
  if (['.', '/'].some((mark) => word.endsWith(mark + name.toLowerCase()))) return 0;
  const parts = [name, name.slice(name.lastIndexOf('/') + 1)];
  return Math.min(...parts.map((part) => difference(word, part.toLowerCase())));
}

/** The names that a word of a command line was meant for: a quarter of its letters differ, or its end is missing. */
export function misspelt(word: string, names: readonly string[]): string[] {
  if (word.length < 2 || word.length > longestWord) return [];
  const distances = names.map((name) =>
    name.startsWith(word) ? Math.sign(name.length - word.length) : slips(word, name),
  );
  const least = Math.min(...distances);
  const isNear = least <= Math.max(1, word.length / 4);
  return names.filter((_, index) => isNear && distances[index] === least);
}

function difference(word: string, part: string): number {
  const longer = Math.max(word.length, part.length, 1);
  // A lower bound by length, which rules out most names cheaply.
  const least = Math.abs(word.length - part.length) / longer;
  // A beginning is near, `github` or `core/refs`, which other names share more letters with.
  if (word.length > 2 && part.startsWith(word.replace(/s$/, ''))) return least / 4;
  return least > tolerance ? 1 : slips(word, part) / longer;
}

/** Letters that differ; two neighbours in the wrong order, as in `unti`, are one slip. */
export function slips(word: string, part: string): number {
  const place = [...part].findIndex((letter, index) => letter !== word[index]);
  const swapped = [part.slice(0, place), part[place + 1], part[place], part.slice(place + 2)].join('');
  return place >= 0 && swapped === word ? 1 : leven(word, part);
}

/** The beginning of a hint: `Did you mean nginx? `; empty if no name is similar. `end` follows each name. */
export function didYouMean(word: string, names: readonly string[], end = ''): string {
  const meant = meantBy(word, names)
    .slice(0, mostShown)
    .map((name) => name + end);
  return meant.length === 0 ? '' : `${oneOf(meant)} `;
}

/** `Did you mean nginx or netlify?`; empty without any. */
export function oneOf(names: readonly string[]): string {
  return names.length === 0 ? '' : `Did you mean ${names.join(' or ')}?`;
}

/** The end of a fault: `; did you mean core.polity?`; empty if no name is similar. */
export function orMeant(word: string, names: readonly string[]): string {
  return orOneOf(meantBy(word, names));
}

/** The end of a fault that names these: `; did you mean core.polity or core.nga?`; empty without any. */
export function orOneOf(meant: readonly string[]): string {
  return meant.length === 0 ? '' : `; did you mean ${meant.slice(0, mostShown).join(' or ')}?`;
}

/** Comparisons per file: about a second. */
const mostComparisons = 1_000_000;

/** `orMeant` with a budget for one file, which may have as many faults as names. */
export function suggester(): typeof orMeant {
  let left = mostComparisons;
  return (word, names) => {
    left -= names.length;
    return left < 0 ? '' : orMeant(word, names);
  };
}

/** How to write words of names for people, by lower case: `{"us": "US"}`. */
export type Words = Readonly<Record<string, string>>;

/** The lower-case words of an identifier: polity, original, names for `polity-original_names`. */
export function wordsIn(name: string): string[] {
  return name
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/**
 * Writes a program's name for people: `long_name` as Long name; `us-location`, with the word above, as US
 * location.
 */
export function inWords(name: string, words: Words): string {
  const written = name
    .split(/[-_.~\s/]+/)
    .filter((word) => word !== '')
    .map((word) => (Object.hasOwn(words, word.toLowerCase()) ? words[word.toLowerCase()] : word))
    .join(' ');
  return written === '' ? name : written.charAt(0).toUpperCase() + written.slice(1);
}

/** `polity-original-names` becomes Polity original names. */
export function labelOfName(name: string, words: Words): string {
  const label = inWords(name, words);
  // A short name is an abbreviation, unless `words` says how to write it.
  return label.length <= 3 && !Object.hasOwn(words, name.toLowerCase()) ? label.toUpperCase() : label;
}

/** The last part of a record's name, without its number among the records of one table: site of `digs.site~2`. */
export function shortName(record: string): string {
  const last = record.split('.').at(-1) ?? record;
  return last.replace(/(?<=.)~\d+$/, '');
}

/** What a record is called, by the last part of its name. */
export function labelOfRecord(name: string, words: Words): string {
  return labelOfName(shortName(name), words);
}

/** Nouns that historians' databanks may be about and that follow no rule. */
const irregular = new Map(
  [
    ...['taxon taxa', 'criterion criteria', 'phenomenon phenomena', 'datum data', 'stratum strata'],
    ...['medium media', 'millennium millennia', 'genus genera', 'corpus corpora', 'locus loci'],
    ...['tumulus tumuli', 'matrix matrices', 'index indices', 'appendix appendices', 'codex codices'],
    ...['analysis analyses', 'basis bases', 'crisis crises', 'thesis theses', 'hypothesis hypotheses'],
    ...['oasis oases', 'axis axes', 'person people', 'man men', 'woman women', 'child children'],
    ...['life lives', 'leaf leaves', 'loaf loaves', 'knife knives', 'series series', 'species species'],
    ...['data data', 'people people', 'movie movies'],
  ].map((pair) => pair.split(' ') as [string, string]),
);

/** By the last word: Religion genera for Religion genus. */
export function pluralOf(label: string): string {
  const [word = ''] = /\p{L}*$/u.exec(label) ?? [];
  const many = irregular.get(word.toLowerCase());
  // Both begin with the same letter.
  if (many !== undefined) return label.slice(0, label.length - word.length + 1) + many.slice(1);
  if (/[^aeiou]y$/i.test(label)) return `${label.slice(0, -1)}ies`;
  return /(?:s|x|z|ch|sh)$/i.test(label) ? `${label}es` : `${label}s`;
}

/** The reverse of `pluralOf`; a label that is not plural stays as it is. */
function singularOf(label: string): string {
  const [word = ''] = /\p{L}*$/u.exec(label) ?? [];
  const known = [...irregular].find((pair) => pair.includes(word.toLowerCase()));
  if (known !== undefined) return label.slice(0, label.length - word.length + 1) + known[0].slice(1);
  if (/[^aeiou]ies$/i.test(label)) return `${label.slice(0, -3)}y`;
  return label.replace(/(?:(?<=ss|(?<![ao])us|x|z|ch|sh)es|(?<=[^siu])s)$/i, '');
}

/**
 * What one record is called, and several.
 * @param list the name of its collection: where nothing describes a service, its records are called as their list is
 */
export function labelsOfRecord(
  record: string,
  list: string | undefined,
  words: Words,
): Readonly<Record<'label' | 'plural', string>> {
  const named = labelOfRecord(record, words);
  const label = list?.replaceAll('/', '.') === record ? singularOf(named) : named;
  return { label, plural: label === named ? pluralOf(label) : named };
}

/** A label within a sentence: keeps the capitals if it has one after the first letter of its first word. */
export function inSentence(label: string): string {
  const [first = ''] = label.split(' ', 1);
  const isOwn = /\p{Lu}/u.test(first.slice(1));
  return isOwn ? label : label.charAt(0).toLowerCase() + label.slice(1);
}

/** `a polity`, `an artefact`, `a unit`, by the first letters. */
export function withArticle(words: string): string {
  return /^(?:[aeio]|u[^ns])/i.test(words) ? `an ${words}` : `a ${words}`;
}

/** `list/core/us-locations` becomes `listCoreUsLocations`. */
export function camelCase(text: string): string {
  const words = text.split(/[^A-Za-z0-9]+/).filter((word) => word !== '');
  return words.map((word, index) => (index === 0 ? word : word[0]?.toUpperCase() + word.slice(1))).join('');
}

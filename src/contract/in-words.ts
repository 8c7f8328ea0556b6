/** How words in names are written for people, by their small letters: `{"us": "US"}`. */
export type Words = Readonly<Record<string, string>>;

/** The words of an identifier, in lower case: polity, original and names for `polity-original_names`. */
export function wordsIn(name: string): string[] {
  return name
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** A name of a program as people write it: `long_name` is Long name, `us-location`, with the word above, US location. */
export function inWords(name: string, words: Words): string {
  const written = name
    .split(/[-_.~\s/]+/)
    .filter((word) => word !== '')
    .map((word) => (Object.hasOwn(words, word.toLowerCase()) ? words[word.toLowerCase()] : word))
    .join(' ');
  return written === '' ? name : written.charAt(0).toUpperCase() + written.slice(1);
}

/** A label within a sentence: what begins with more than one capital, or has one later, keeps them. */
export function inSentence(label: string): string {
  const [first = ''] = label.split(' ', 1);
  const isOwn = /\p{Lu}/u.test(first.slice(1));
  return isOwn ? label : label.charAt(0).toLowerCase() + label.slice(1);
}

/** A key that appears twice in one object. */
export interface DuplicateKey {
  /** The key, or `a key` where it is none that a contract could have: it may be a piece of a text. */
  readonly name: string;
  /** Where its second one begins. */
  readonly position: number;
}

const quote = '"';

/** How many keys the objects of a valid JSON text have, equal ones counted each time. */
export function countKeysInText(text: string): number {
  let keys = 0;
  let start = text.indexOf(quote);
  while (start !== -1) {
    const end = endOfString(text, start);
    if (isKey(text, end)) keys += 1;
    start = text.indexOf(quote, end);
  }
  return keys;
}

/** The first key of a valid JSON text that its object already has. */
export function findDuplicateKey(text: string): DuplicateKey | null {
  // One entry for each object and list that is open; lists have no keys.
  const open: Set<string>[] = [];
  for (let position = 0; position < text.length; position += 1) {
    const character = text[position];
    if (character === '{' || character === '[') open.push(new Set());
    else if (character === '}' || character === ']') open.pop();
    else if (character === quote) {
      const end = endOfString(text, position);
      if (isKey(text, end)) {
        const key = JSON.parse(text.slice(position, end)) as string;
        if (open.at(-1)?.has(key))
          return { name: /^\w{1,40}$/.test(key) ? `the key ${key}` : 'a key', position };
        open.at(-1)?.add(key);
      }
      position = end - 1;
    }
  }
  return null;
}

/** The position after the quote that ends the string which begins at `start`. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf(quote, start + 1);
  while (isEscaped(text, end)) end = text.indexOf(quote, end + 1);
  return end + 1;
}

/** Whether an odd number of backslashes stands before a quote. */
function isEscaped(text: string, position: number): boolean {
  let before = position - 1;
  while (text[before] === '\\') before -= 1;
  return (position - before) % 2 === 0;
}

/** Whether a colon follows, after white space. */
function isKey(text: string, position: number): boolean {
  let next = position;
  while (' \t\r\n'.includes(text[next] ?? ':')) next += 1;
  return text[next] === ':';
}

/** Something in a JSON text that its parsed value no longer shows. */
export interface TextFault {
  /** Follows the name of a record or page. */
  readonly message: string;
  /** Which of the page's records has it, from 0; null if it is outside of them. */
  readonly record: number | null;
}

/** An object or a list that is open. */
interface Open {
  /** Null in a list. */
  readonly keys: Set<string> | null;
  /** The key that was read last. */
  key: string;
  /** How many items of a list have been passed. */
  item: number;
}

/** Anything that begins something (a text, a number, an object, a list), ends it or separates it. */
const BEGIN = /["{}[\],]|-?[0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/g;

/** Finds keys that appear twice in one object, and numbers that JavaScript cannot hold, in a valid JSON text of a page. */
export function scanPage(text: string): TextFault[] {
  const faults: TextFault[] = [];
  const open: Open[] = [];
  const add = (message: string) => faults.push({ message, record: recordIndex(open) });
  BEGIN.lastIndex = 0;
  for (let match = BEGIN.exec(text); match !== null; match = BEGIN.exec(text)) {
    const [token] = match;
    const inner = open.at(-1);
    if (token === '{') open.push({ keys: new Set(), key: '', item: 0 });
    else if (token === '[') open.push({ keys: null, key: '', item: 0 });
    else if (token === '}' || token === ']') open.pop();
    else if (token === ',') {
      if (inner !== undefined) inner.item += 1;
    } else if (token === '"') {
      const end = endOfString(text, match.index);
      BEGIN.lastIndex = end;
      if (inner?.keys == null || !isKey(text, end)) continue;
      inner.key = JSON.parse(text.slice(match.index, end)) as string;
      if (inner.keys.has(inner.key)) add(`has ${nameOf(inner.key)} twice in an object`);
      inner.keys.add(inner.key);
    } else if (!isHeld(token)) add('holds a number that JavaScript cannot hold exactly');
  }
  return faults;
}

/** The index in `results` of the record that is open. */
function recordIndex([page, results]: readonly Open[]): number | null {
  return page?.key === 'results' && results?.keys === null ? results.item : null;
}

/** A key may be anything, even a piece of a private text. */
function nameOf(key: string): string {
  return /^\w{1,40}$/.test(key) ? `the key ${key}` : 'a key';
}

/** Fractions are rounded to the nearest number everywhere; a whole number must stay exact. */
function isHeld(token: string): boolean {
  const value = Number(token);
  if (!Number.isFinite(value)) return false;
  return !/^-?[0-9]{16,}$/.test(token) || BigInt(value) === BigInt(token) || isShortest(token, value);
}

/** Whether this is how the number is written: all digits after the 17th are zeros that mean nothing. */
function isShortest(token: string, value: number): boolean {
  return token === String(value);
}

/** The position after the closing quote of the string that begins at `start`. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end + 1;
}

/** Whether an odd number of backslashes precedes a quote. */
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

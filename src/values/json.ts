import { holdsAllOf, withoutSign } from './number.ts';
import { plainText, type ValueType } from './value-type.ts';

/** Any JSON, as text in an export. Its keys keep their order; what JavaScript would change is refused. */
export const json: ValueType = {
  ...plainText,
  name: 'json',
  expected: 'JSON',
  // Some databases turn a text that is a number into one.
  mayBeInteger: true,
  read: (stored) => {
    if (typeof stored === 'number') return Number.isFinite(stored) ? withoutSign(stored) : undefined;
    const parsed = parseJson(stored);
    return parsed !== undefined && changeOf(stored as string, parsed) === null ? parsed : undefined;
  },
  explain: (stored) => {
    const parsed = parseJson(stored);
    return parsed === undefined ? null : changeOf(stored as string, parsed);
  },
  toStored: (published) => JSON.stringify(published),
  findLoss: (published) => lossOf(published, 0),
  schema: (isNullable) => (isNullable ? {} : { type: ['object', 'array', 'string', 'number', 'boolean'] }),
};

/** Lists and objects within each other: far more than anybody writes, far less than JSON.stringify can take. */
const deepest = 200;
const tooDeep = `holds more than ${deepest} lists or objects within each other`;

function parseJson(stored: unknown): unknown {
  try {
    return typeof stored === 'string' ? JSON.parse(stored) : undefined;
  } catch {
    return undefined;
  }
}

/** What JSON.parse changed of a text that is JSON; null if nothing. */
function changeOf(text: string, parsed: unknown): string | null {
  const keys: string[] = [];
  let depth = 0;
  for (const { begins, token } of tokensOf(text)) {
    if (begins === '"') {
      if (token.at(-1) === ':') keys.push(JSON.parse(token.slice(0, -1)) as string);
    } else if (begins === '[' || begins === '{') {
      depth += 1;
      if (depth > deepest) return tooDeep;
    } else if (begins === ']' || begins === '}') depth -= 1;
    else if (!holdsAllOf(Number(token), token)) return 'holds a number that JavaScript cannot hold exactly';
  }
  let next = 0;
  for (const key of keysOf(parsed)) {
    if (key !== keys[next]) break;
    next += 1;
  }
  return next === keys.length
    ? null
    : 'holds a key twice in one object, or a key that is an integer, which JavaScript would move';
}

/** The keys of a value and of all that is in it, in the order of its text. */
function* keysOf(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, each] of Object.entries(value)) {
    if (!Array.isArray(value)) yield key;
    yield* keysOf(each);
  }
}

interface Token {
  /** Its first character; a digit for every number. */
  readonly begins: string;
  /** All of it; a key with its colon. */
  readonly token: string;
}

/** The strings, brackets and numbers of a text that is JSON. */
function* tokensOf(text: string): Generator<Token> {
  const begin = /["{}[\]]|-?[0-9][0-9.eE+-]*/g;
  for (let match = begin.exec(text); match !== null; match = begin.exec(text)) {
    const [token] = match;
    if (token !== '"') {
      yield { begins: token.length === 1 && /[{}[\]]/.test(token) ? token : '0', token };
      continue;
    }
    const end = endOfString(text, match.index);
    let next = end;
    while (' \t\r\n'.includes(text[next] ?? ':')) next += 1;
    yield { begins: '"', token: text.slice(match.index, end) + (text[next] === ':' ? ':' : '') };
    begin.lastIndex = end;
  }
}

/** The position after the closing quote of the string that begins at `start`. Not a regular expression: texts are long. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); ; end = text.indexOf('"', end + 1)) {
    let before = end - 1;
    while (text[before] === '\\') before -= 1;
    if ((end - before) % 2 === 1) return end + 1;
  }
}

/**
 * Why a value that came as JSON is not what was sent. What JSON.parse does to keys that are integers cannot be seen any
 * more, so such a key is refused unless it is alone.
 */
function lossOf(value: unknown, depth: number): string | null {
  if (typeof value === 'number' && !Number.isFinite(value)) return 'holds a number that JSON cannot hold';
  if (typeof value !== 'object' || value === null) return null;
  if (depth >= deepest) return tooDeep;
  const keys = Array.isArray(value) ? [] : Object.keys(value);
  if (keys.length > 1 && keys.some((key) => /^(?:0|[1-9][0-9]*)$/.test(key)))
    return 'holds a key that is an integer, which JavaScript may have moved';
  for (const each of Object.values(value)) {
    const loss = lossOf(each, depth + 1);
    if (loss !== null) return loss;
  }
  return null;
}

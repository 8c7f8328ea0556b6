export interface OpenPart {
  readonly isObject: boolean;
  readonly start: number;
  /** The last key read; empty in a list. */
  key: string;
  item: number;
  readonly keys: Set<string>;
}

export interface Piece {
  readonly kind: 'open' | 'close' | 'comma' | 'key' | 'text' | 'number';
  readonly start: number;
  readonly end: number;
}

/** Quotes no text. */
export interface TextFault {
  readonly kind: 'key' | 'number';
  /** Follows the name of a record or a document. */
  readonly message: string;
  readonly position: number;
  /** Keys and list indexes, outermost first. */
  readonly path: readonly (string | number)[];
}

const BEGIN = /["{}[\],]|-?[0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/g;
/** Many digits or an exponent: every number that JavaScript may not hold has one of them. */
const UNUSUAL_NUMBER = /(?:^|[[:,\s])-?(?:[0-9]{16}|[0-9.]+[eE])/g;
const kinds: Readonly<Record<string, Piece['kind']>> = {
  '{': 'open',
  '[': 'open',
  '}': 'close',
  ']': 'close',
  ',': 'comma',
};
const QUOTE = '"';

export function findTextFaults(text: string, value: unknown): TextFault[] {
  // JSON.parse keeps the last of two equal keys, so the text has more keys than the value.
  if (countKeys(value) === countKeysInText(text) && !hasUnusualNumber(text)) return [];
  const faults: TextFault[] = [];
  walkJson(text, ({ kind, start, end }, open) => {
    const add = (of: TextFault['kind'], message: string) => {
      const path = open.map(({ isObject, key, item }) => (isObject ? key : item));
      faults.push({ kind: of, message, position: start, path });
    };
    const inner = open.at(-1);
    if (kind === 'key' && inner !== undefined) {
      if (inner.keys.has(inner.key)) add('key', `has ${nameOf(inner.key)} twice in an object`);
      inner.keys.add(inner.key);
    } else if (kind === 'number' && !isHeld(text.slice(start, end)))
      add('number', 'holds a number that JavaScript cannot hold exactly');
  });
  return faults;
}

/**
 * Walks over a valid JSON text. `visit` gets each token and the open parts around it (without the part that
 * opens or closes, for `open`; with it, for `close`); returning false ends the walk.
 */
export function walkJson(text: string, visit: (piece: Piece, open: readonly OpenPart[]) => unknown): void {
  const open: OpenPart[] = [];
  BEGIN.lastIndex = 0;
  for (let match = BEGIN.exec(text); match !== null; match = BEGIN.exec(text)) {
    const [token] = match;
    const start = match.index;
    const inner = open.at(-1);
    let end = BEGIN.lastIndex;
    let kind = kinds[token] ?? 'number';
    if (token === QUOTE) {
      end = endOfText(text, start);
      BEGIN.lastIndex = end;
      kind = inner?.isObject && isKey(text, end) ? 'key' : 'text';
      if (kind === 'key' && inner !== undefined) inner.key = JSON.parse(text.slice(start, end)) as string;
    }
    if (visit({ kind, start, end }, open) === false) return;
    if (kind === 'open') open.push({ isObject: token === '{', start, key: '', item: 0, keys: new Set() });
    else if (kind === 'close') open.pop();
    else if (kind === 'comma' && inner !== undefined) inner.item += 1;
  }
}

export function countKeys(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  let keys = 0;
  if (Array.isArray(value)) for (const item of value) keys += countKeys(item);
  else for (const key in value) keys += 1 + countKeys((value as Record<string, unknown>)[key]);
  return keys;
}

function countKeysInText(text: string): number {
  let keys = 0;
  for (let start = text.indexOf(QUOTE); start !== -1; ) {
    const end = endOfText(text, start);
    if (isKey(text, end)) keys += 1;
    start = text.indexOf(QUOTE, end);
  }
  return keys;
}

/** Ignores texts: in one, ` 6E` may be the beginning of any code. */
function hasUnusualNumber(text: string): boolean {
  let [start, end] = [-1, 0];
  UNUSUAL_NUMBER.lastIndex = 0;
  for (let match = UNUSUAL_NUMBER.exec(text); match !== null; match = UNUSUAL_NUMBER.exec(text)) {
    while (end <= match.index && end !== -1) {
      start = text.indexOf(QUOTE, end);
      end = start === -1 ? -1 : endOfText(text, start);
    }
    if (end === -1 || match.index < start) return true;
    UNUSUAL_NUMBER.lastIndex = end;
  }
  return false;
}

/** A key may be anything, even a piece of a private text. */
function nameOf(key: string): string {
  return /^\w{1,40}$/.test(key) ? `the key ${key}` : 'a key';
}

/** Fractions are rounded everywhere; a whole number must stay exact, and be written with the same digits. */
function isHeld(token: string): boolean {
  const value = Number(token);
  if (!Number.isFinite(value) || (value === 0 && /^-?[0.]*[1-9]/.test(token))) return false;
  // JavaScript writes digits after the 17th as zeros: another number for everybody else.
  return !/^-?[0-9]{16,}$/.test(token) || token === String(value);
}

function endOfText(text: string, start: number): number {
  let end = text.indexOf(QUOTE, start + 1);
  while (isEscaped(text, end)) end = text.indexOf(QUOTE, end + 1);
  return end + 1;
}

function isEscaped(text: string, position: number): boolean {
  let before = position - 1;
  while (text[before] === '\\') before -= 1;
  return (position - before) % 2 === 0;
}

function isKey(text: string, position: number): boolean {
  let next = position;
  while (' \t\r\n'.includes(text[next] ?? ':')) next += 1;
  return text[next] === ':';
}

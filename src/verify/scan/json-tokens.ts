const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const [MINUS, PLUS, DOT, ZERO, NINE] = [0x2d, 0x2b, 0x2e, 0x30, 0x39];
const [U, E, UPPER_E] = [0x75, 0x65, 0x45];
/** No position: the bytes are no such token. */
export const NOWHERE = -1;

/** What a byte of a text means: 0 nothing, so that the next one follows. */
const special = new Uint8Array(256);
special.fill(1, 0, 0x20);
special[QUOTE] = 1;
special[BACKSLASH] = 1;
const escapes = new Set(Buffer.from('"\\/bfnrt'));
/** How a byte changes the depth. */
const nesting = new Int8Array(256);
for (const bracket of Buffer.from('[{')) nesting[bracket] = 1;
for (const bracket of Buffer.from(']}')) nesting[bracket] = -1;
const hexadecimal = /^[0-9a-fA-F]{4}$/;

/** The position after the text whose first quote is at a position, in bytes that are UTF-8. */
export function endOfText(bytes: Buffer, start: number): number {
  const { length } = bytes;
  for (let at = start + 1; at < length; at += 1) {
    const byte = bytes[at] as number;
    if (special[byte] === 0) continue;
    if (byte === QUOTE) return at + 1;
    if (byte !== BACKSLASH) return NOWHERE;
    at += 1;
    const escaped = bytes[at] as number;
    if (escaped === U) {
      if (!hexadecimal.test(bytes.toString('latin1', at + 1, at + 5))) return NOWHERE;
      at += 4;
    } else if (!escapes.has(escaped)) return NOWHERE;
  }
  return NOWHERE;
}

/** Whether a text is written in ASCII without an escape. */
export function isPlainText(bytes: Buffer, start: number, end: number): boolean {
  for (let at = start; at < end; at += 1) {
    const byte = bytes[at] as number;
    if (byte >= 0x80 || byte === BACKSLASH) return false;
  }
  return true;
}

/** The position after the number that begins at a position. */
export function endOfNumber(bytes: Buffer, start: number): number {
  let at = bytes[start] === MINUS ? start + 1 : start;
  if (bytes[at] === ZERO) at += 1;
  else at = endOfDigits(bytes, at);
  if (at !== NOWHERE && bytes[at] === DOT) at = endOfDigits(bytes, at + 1);
  if (at !== NOWHERE && (bytes[at] === E || bytes[at] === UPPER_E)) {
    at += 1;
    if (bytes[at] === PLUS || bytes[at] === MINUS) at += 1;
    at = endOfDigits(bytes, at);
  }
  return at;
}

function endOfDigits(bytes: Buffer, start: number): number {
  let at = start;
  while ((bytes[at] as number) >= ZERO && (bytes[at] as number) <= NINE) at += 1;
  return at === start ? NOWHERE : at;
}

/** Deeper values are left to whoever knows how deep JSON may be. */
const deepest = 200;

/** The position after the object or the list that begins at a position, if it is one: only its brackets are counted. */
export function endOfValue(bytes: Buffer, start: number): number {
  let depth = 0;
  for (let at = start; at < bytes.length; ) {
    const step = nesting[bytes[at] as number] as number;
    if (bytes[at] === QUOTE) {
      at = endOfText(bytes, at);
      if (at === NOWHERE) return NOWHERE;
      continue;
    }
    depth += step;
    at += 1;
    if (depth > deepest) return NOWHERE;
    if (depth === 0) return at;
  }
  return NOWHERE;
}

/** How many days each month has in every year. */
const days = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const [UTC, LOWER_A, LOWER_F] = [0x5a, 0x61, 0x66];
const [DIGIT, HEXADECIMAL] = [0x30, 0x66];
const timeForm = Buffer.from('0000-00-00T00:00:00.000000');
const uuidForm = Buffer.from('ffffffff-ffff-ffff-ffff-ffffffffffff');

/** Whether bytes are `2024-03-25T11:17:55Z` or `2024-03-25T11:17:55.936690Z`, a time on a day that every year has. */
export function isTime(bytes: Buffer, start: number, end: number): boolean {
  const length = end - start;
  if ((length !== 20 && length !== 27) || !isLike(timeForm, bytes, start, end - 1)) return false;
  const two = (at: number) =>
    (bytes[start + at] as number) * 10 + (bytes[start + at + 1] as number) - ZERO * 11;
  return (
    bytes[end - 1] === UTC &&
    two(8) >= 1 &&
    two(8) <= (days[two(5) - 1] ?? 0) &&
    two(11) <= 23 &&
    two(14) <= 59 &&
    two(17) <= 59
  );
}

/** Whether bytes are a UUID in lower case with dashes. */
export function isUuid(bytes: Buffer, start: number, end: number): boolean {
  return end - start === uuidForm.length && isLike(uuidForm, bytes, start, end);
}

/** Whether bytes are like the beginning of a form: 0 stands for any digit, f for any hexadecimal one in lower case. */
function isLike(form: Buffer, bytes: Buffer, start: number, end: number): boolean {
  for (let at = start; at < end; at += 1) {
    const expected = form[at - start] as number;
    const byte = bytes[at] as number;
    const isDigit = byte >= ZERO && byte <= NINE;
    if (expected === DIGIT) {
      if (!isDigit) return false;
    } else if (expected === HEXADECIMAL) {
      if (!isDigit && (byte < LOWER_A || byte > LOWER_F)) return false;
    } else if (byte !== expected) return false;
  }
  return true;
}

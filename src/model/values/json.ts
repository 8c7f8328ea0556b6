import { jsonIn } from '../../contract/json/json-text.ts';
import { walkJson } from '../../contract/json/scan-json.ts';
import { holdsAllOf, withoutSign } from './number.ts';
import { booleanText, jsonCell, plainText, type ValueType } from './value-type.ts';

/** Any JSON, text in an export. Keys keep their order; values that JavaScript would change are refused. */
export const json: ValueType = {
  ...plainText,
  name: 'json',
  expected: 'JSON',
  // Some databases turn a numeric text into a number.
  mayBeInteger: true,
  read: (stored) => {
    if (typeof stored === 'number') return Number.isFinite(stored) ? withoutSign(stored) : undefined;
    const parsed = typeof stored === 'string' ? jsonIn(stored) : undefined;
    return parsed !== undefined && changeOf(stored as string, parsed) === null ? parsed : undefined;
  },
  explain: (stored) => {
    const parsed = typeof stored === 'string' ? jsonIn(stored) : undefined;
    return parsed === undefined ? null : changeOf(stored as string, parsed);
  },
  fromDump: (text, column) => {
    // An empty array of PostgreSQL; others are not JSON.
    if (column === 'array' && text === '{}') return { value: '[]', fault: null };
    return { value: column === 'boolean' ? booleanText(text) : text, fault: null };
  },
  toStored: (published) => JSON.stringify(published),
  findLoss: (published) => lossOf(published, 0),
  schema: (isNullable) => (isNullable ? {} : { type: ['object', 'array', 'string', 'number', 'boolean'] }),
  column: null,
  cell: jsonCell,
  field: { type: 'any' },
};

/** Nested lists and objects: far more than anyone writes, far fewer than JSON.stringify can take. */
const deepest = 200;
const tooDeep = `holds more than ${deepest} lists or objects within each other`;

/** What JSON.parse changed of a text; null if nothing. */
function changeOf(text: string, parsed: unknown): string | null {
  const keys: string[] = [];
  const faults: string[] = [];
  walkJson(text, ({ kind, start, end }, open) => {
    if (kind === 'key') keys.push(open.at(-1)?.key ?? '');
    else if (kind === 'open' && open.length === deepest) faults.push(tooDeep);
    else if (kind === 'number' && !holdsAllOf(Number(text.slice(start, end)), text.slice(start, end)))
      faults.push('holds a number that JavaScript cannot hold exactly');
    return faults.length === 0;
  });
  if (faults[0] !== undefined) return faults[0];
  let next = 0;
  for (const key of keysOf(parsed)) {
    if (key !== keys[next]) break;
    next += 1;
  }
  return next === keys.length
    ? null
    : 'holds a key twice in one object, or a key that is an integer, which JavaScript would move';
}

function* keysOf(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, each] of Object.entries(value)) {
    if (!Array.isArray(value)) yield key;
    yield* keysOf(each);
  }
}

/**
 * Why a parsed JSON value may differ from what was sent. JSON.parse may have moved integer keys, so such a
 * key is refused unless it is alone.
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

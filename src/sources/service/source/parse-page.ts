import { isUtf8 } from 'node:buffer';
import { findTextFaults } from '../../../contract/json/scan-json.ts';
import { RequestFault } from '../../../http/retry.ts';
import { failureIn } from '../lists/empty-page.ts';
import { type ListPage, readList } from '../lists/list-forms.ts';
import { RepeatedObjects } from './repeated-objects.ts';

/** From a proxy for a moment, or from a server that never has anything else. */
export class HtmlFault extends RequestFault {
  constructor() {
    super('broken', 'answered with a page that is HTML, not JSON');
  }
}

/** An empty list that says what went wrong. */
export class EmptyFault extends RequestFault {
  constructor(key: string) {
    super('broken', `answered with an empty list, and why in its key ${key}`);
  }
}

export interface ParsedPage {
  readonly value: unknown;
  /** Null if it is not a page of a list. */
  readonly list: ListPage | null;
  /** Faults in the text that parsing hides. */
  readonly faults: readonly PageFault[];
}

export interface PageFault {
  /** Follows the name of a record or page. */
  readonly message: string;
  /** Index of the record within the page; null if the fault is outside of the records. */
  readonly record: number | null;
  /** The key of the record with a number that cannot be published; absent for other faults. */
  readonly key?: string;
}

/**
 * @param repeated remembers objects of the pages before
 * @throws RequestFault if a body is not JSON: proxies send pages of their own, and bodies are cut off; or if it has an
 *   error in place of records
 */
export function parsePage(bytes: Buffer, repeated = new RepeatedObjects()): ParsedPage {
  const isText = isUtf8(bytes);
  const { value, isPlain } = isText ? parse(bytes, repeated) : parseText(pageText(bytes));
  const list = readList(value);
  const error = list?.records.length === 0 ? failureIn(value) : undefined;
  if (error !== undefined) throw new EmptyFault(error);
  const recordAt = (path: readonly (string | number)[]) => {
    const item = path[list?.at.length ?? 0];
    const isInList = list?.at.every((key, depth) => String(path[depth]) === key);
    return isInList && typeof item === 'number' ? item : null;
  };
  const inText = isPlain ? [] : findTextFaults(pageText(bytes), value);
  const faults = inText.map(({ message, path, kind }): PageFault => {
    const record = recordAt(path);
    const key = path[(list?.at.length ?? 0) + 1];
    const hasKey = record !== null && kind === 'number' && typeof key === 'string';
    return { message, record, ...(hasKey && { key }) };
  });
  if (!isText) faults.unshift({ message: 'is not UTF-8', record: null });
  return { value, list, faults };
}

/** Strips the byte order mark. */
export function pageText(bytes: Buffer): string {
  return bytes.toString('utf8', markLength(bytes));
}

function markLength(bytes: Buffer): number {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
}

type Parsed = ReturnType<RepeatedObjects['parse']>;

function parse(bytes: Buffer, repeated: RepeatedObjects): Parsed {
  try {
    return repeated.parse(bytes, markLength(bytes));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return parseText(pageText(bytes));
  }
}

function parseText(text: string): Parsed {
  try {
    return { value: JSON.parse(text), isPlain: false };
  } catch {
    if (text.trimStart().startsWith('<')) throw new HtmlFault();
    // Node's own error quotes the text.
    throw notJson(text);
  }
}

function notJson(text: string): RequestFault {
  const fault = (what: string, retries = {}) => new RequestFault('broken', `answered with ${what}`, retries);
  // It would answer so again.
  const never = { mostRetries: 0 };
  if (text.trim() === '') return fault('an empty body');
  // JSON holds no such character: each second byte of UTF-16 looks like one.
  if (text.includes('\0')) return fault('a body in UTF-16, not UTF-8', never);
  if (hasNoNumber(text)) return fault('NaN or Infinity, which JSON has no number for', never);
  return fault('a body that is not complete JSON');
}

/** Whether a text would be JSON except for the NaN and Infinity that Python writes. */
function hasNoNumber(text: string): boolean {
  const numbered = text.replaceAll(/([[:,]\s*)(?:NaN|-?Infinity)\b/g, '$10');
  try {
    return numbered !== text && JSON.parse(numbered) !== undefined;
  } catch {
    return false;
  }
}

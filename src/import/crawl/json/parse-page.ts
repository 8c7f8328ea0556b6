import { isUtf8 } from 'node:buffer';
import { HtmlFault, TemporaryFault } from '../temporary-fault.ts';
import { scanPage, type TextFault } from './scan-page.ts';

/** A page that is JSON. */
export interface ParsedPage {
  readonly value: unknown;
  /** What parsing hides. */
  readonly faults: readonly TextFault[];
}

/**
 * Reads the body of a page: UTF-8, with or without a byte order mark.
 *
 * @throws TemporaryFault if it is not JSON: proxies answer with pages of their own, and bodies are cut off
 */
export function parsePage(bytes: Buffer): ParsedPage {
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  const text = bytes.toString('utf8', hasMark ? 3 : 0);
  const value = parse(text);
  const faults = scanPage(text);
  return { value, faults: isUtf8(bytes) ? faults : [{ message: 'is not UTF-8', record: null }, ...faults] };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    if (text.trimStart().startsWith('<')) throw new HtmlFault();
    // Node's own error quotes the text.
    throw new TemporaryFault('broken', `answered with ${described(text)}`);
  }
}

function described(text: string): string {
  if (text.trim() === '') return 'an empty body';
  return hasNoNumber(text)
    ? 'NaN or Infinity, which JSON has no number for'
    : 'a body that is not complete JSON';
}

/** Whether a text would be JSON except for the words that Python writes for what is not a number. */
function hasNoNumber(text: string): boolean {
  const numbered = text.replaceAll(/([[:,]\s*)(?:NaN|-?Infinity)\b/g, '$10');
  try {
    return numbered !== text && JSON.parse(numbered) !== undefined;
  } catch {
    return false;
  }
}

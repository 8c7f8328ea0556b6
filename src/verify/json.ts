import { isUtf8 } from 'node:buffer';
import { hash } from 'node:crypto';
import { JsonGauge } from '../contract/json/json-gauge.ts';
import { countKeys, findTextFaults } from '../contract/json/scan-json.ts';

export interface ParsedJson {
  /** Undefined if the bytes are not JSON, or exceed the limits. */
  readonly value: unknown;
  /** With the offset if known. Quotes nothing. */
  readonly faults: readonly string[];
}

/** Stricter than `JSON.parse`: UTF-8 without a byte order mark, no duplicate keys. */
export function parseJson(bytes: Buffer): ParsedJson {
  const faults: string[] = [];
  if (!isUtf8(bytes)) faults.push(`is not UTF-8 at byte ${firstInvalidByte(bytes)}`);
  const hasMark = bytes.length >= 3 && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  if (hasMark) faults.push('begins with a byte order mark');
  const markLength = hasMark ? 3 : 0;
  const gauge = new JsonGauge();
  const excess = gauge.add(bytes);
  if (excess !== null) return { value: undefined, faults: [...faults, excess] };
  const text = bytes.toString('utf8', markLength);
  const byteAt = (position: number) => Buffer.byteLength(text.slice(0, position)) + markLength;

  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const position = errorPosition(error, text);
    return {
      value: undefined,
      faults: [...faults, position === null ? 'is not JSON' : `is not JSON at byte ${byteAt(position)}`],
    };
  }
  // JSON.parse keeps the last of two equal keys.
  const isRepeating = gauge.keys > countKeys(value);
  const duplicate = isRepeating ? findTextFaults(text, value).find(({ kind }) => kind === 'key') : undefined;
  if (duplicate !== undefined) faults.push(`${duplicate.message}, at byte ${byteAt(duplicate.position)}`);
  return { value, faults };
}

function firstInvalidByte(bytes: Buffer): number {
  const again = Buffer.from(bytes.toString('utf8'));
  return bytes.findIndex((byte, index) => byte !== again[index]);
}

/** The engine's messages may quote the text: take only the position, which some lack. */
function errorPosition(error: unknown, text: string): number | null {
  const message = String(error);
  const position = / at position (\d+)/.exec(message)?.[1];
  if (position !== undefined) return Number(position);
  return message.includes('Unexpected end of JSON input') ? text.length : null;
}

export function digest(content: Buffer | string): string {
  return hash('sha1', content, 'base64');
}

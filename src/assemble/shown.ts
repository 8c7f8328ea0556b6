import { plural } from '../plural.ts';

const longest = 60;

/** A value as a message shows it: shortened, with its type. */
export function shown(value: unknown): string {
  if (typeof value === 'string') {
    const text = value.length > longest ? `${value.slice(0, longest)}…` : value;
    return `the text ${JSON.stringify(text)}`;
  }
  if (value instanceof Uint8Array) return `a BLOB of ${plural(value.byteLength, 'byte')}`;
  return `the number ${value}`;
}

import type { Problem } from '../contract/errors.ts';

/**
 * A value for a message: numbers, null, ids and addresses as they are, of everything else only what it is.
 * Texts are never quoted, because one may be a private comment in a wrong place.
 */
export function showValue(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return 'a list';
  if (typeof value !== 'string') return 'an object';
  const isPlain = value === '' || /^https?:\/\/[^\s"]{1,200}$/.test(value) || isUuid(value);
  return isPlain ? `"${value}"` : 'another text';
}

/** Whether a text looks like the id of a citation. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f-]{36}$/.test(text);
}

/** A problem of a document as the message of a failure. */
export function failureMessage({ field, message }: Problem): string {
  return field === null ? message : `${field} ${message}`;
}

import type { Problem } from '../contract/errors.ts';

/**
 * Shows numbers, null, ids and addresses as they are, and only the type of everything else: a text may be a
 * misplaced private comment.
 */
export function showValue(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return 'a list';
  if (typeof value !== 'string') return 'an object';
  const isPlain = /^(?:https?:\/\/[^\s"]{1,200}|[0-9a-f-]{36})?$/.test(value);
  return isPlain ? `"${value}"` : 'another text';
}

export function failureMessage({ field, message }: Problem): string {
  return field === null ? message : `${field} ${message}`;
}

import type { Problem } from '../../errors.ts';

/** A problem of a document as the message of a failure. */
export function failureMessage({ field, message }: Problem): string {
  return field === null ? message : `${field} ${message}`;
}

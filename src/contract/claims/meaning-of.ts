/** `unknown`: coded as looked for and not known. */
export type Meaning = 'value' | 'unknown' | 'none';

/** Codes of historical databanks for unknown and suspected unknown. */
const unknownCode = /^(?:U|SU|UNK|(?:[Ss]uspected )?[Uu]nknown|UNKNOWN)$/;

/** @param sentinels take precedence */
export function meaningOf(value: unknown, sentinels: readonly unknown[]): Meaning {
  if (value === null || value === undefined || value === '' || value === 'uncoded') return 'none';
  if (sentinels.includes(value)) return 'none';
  return typeof value === 'string' && unknownCode.test(value) ? 'unknown' : 'value';
}

/** What a value says: something; that somebody looked and it is not known; nothing. */
export type Meaning = 'value' | 'unknown' | 'none';

/** As historical databanks code it: unknown, suspected unknown. */
const unknownCode = /^(?:U|SU|UNK|(?:[Ss]uspected )?[Uu]nknown|UNKNOWN)$/;

/** @param sentinels the texts that the roles call no value; they count first */
export function meaningOf(value: unknown, sentinels: readonly unknown[]): Meaning {
  if (value === null || value === undefined || value === '' || value === 'uncoded') return 'none';
  if (sentinels.includes(value)) return 'none';
  return typeof value === 'string' && unknownCode.test(value) ? 'unknown' : 'value';
}

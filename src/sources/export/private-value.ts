import type { Withheld } from '../../model/description/kind.ts';

/** Whether withholding a stored value hides anything: not of a null, a blank text or what is published instead. */
export function hidesAnything(stored: unknown, { publishedAs }: Withheld): boolean {
  const isBlank = typeof stored === 'string' && /^[\t-\r ]*$/.test(stored);
  return stored !== null && stored !== publishedAs && !isBlank;
}

/** The same of an expression in SQL, never null. @param publishedAs an expression, too */
export function hidesAnythingSql(stored: string, publishedAs: string): string {
  return `(trim(${stored}, char(9, 10, 11, 12, 13, 32)) <> '' AND ${stored} IS NOT ${publishedAs}) IS TRUE`;
}

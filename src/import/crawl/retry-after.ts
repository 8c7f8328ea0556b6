/**
 * How long a `Retry-After` header asks to wait.
 *
 * @param value seconds, or an HTTP date (RFC 9110, 10.2.3)
 * @param now milliseconds since 1970
 * @returns milliseconds; 0 where there is no header, or where it says neither
 */
export function readRetryAfter(value: string | null, now: number): number {
  if (value === null) return 0;
  const text = value.trim();
  if (/^[0-9]+$/.test(text)) return Number(text) * 1000;
  // Every form of an HTTP date begins with the day of the week; Date.parse would take much else.
  const date = /^[A-Z][a-z]{2}/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? 0 : Math.max(0, date - now);
}

import { clipped } from './fold.ts';
import { mark } from './footnotes.ts';

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/** More of a text than any line has room for: what is beyond is not looked at. */
const most = 2000;

/**
 * A text in one line, for where there is no room for what it is made of: without tags, and without the marks around its
 * references. It is no HTML, and is only ever shown as a text.
 */
export function plainText(text: string): string {
  if (!/[<&§]/.test(text)) return text;
  return text
    .slice(0, most)
    .replaceAll(mark, ' ')
    .replace(/<!--.*?-->|<\/?[a-z](?:"[^"]*"|'[^']*'|[^<>"'])*>/gis, ' ')
    .replace(/&(?:#(\d{1,7})|([a-z]{2,4}));/gi, (whole, code, name) =>
      code === undefined ? (named[name.toLowerCase()] ?? whole) : characterOf(Number(code), whole),
    )
    .replace(/\s+/g, ' ')
    .trim();
}

/** A text as what it names is called in lists and titles; one that has nothing but tags keeps them. */
export function asLabel(text: string): string {
  return clipped(plainText(text) || text);
}

function characterOf(code: number, otherwise: string): string {
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : otherwise;
}

/** The address that a text is, if it is nothing else and one that a browser may follow: no script, no file. */
export function webAddress(text: string): string | null {
  if (!/^https?:\/\/[^\s]+$/i.test(text)) return null;
  try {
    return new URL(text).href;
  } catch {
    return null;
  }
}

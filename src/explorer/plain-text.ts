import { mark } from './footnotes.ts';

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/**
 * A text in one line, for where there is no room for what it is made of: without tags, and without the marks around its
 * references. It is no HTML, and is only ever shown as a text.
 */
export function plainText(text: string): string {
  if (!/[<&§]/.test(text)) return text;
  return text
    .replaceAll(mark, ' ')
    .replace(/<!--.*?-->|<\/?[a-z][^<>]*>/gis, ' ')
    .replace(/&(?:#(\d{1,7})|([a-z]{2,4}));/gi, (whole, code, name) =>
      code === undefined ? (named[name.toLowerCase()] ?? whole) : characterOf(Number(code), whole),
    )
    .replace(/\s+/g, ' ')
    .trim();
}

function characterOf(code: number, otherwise: string): string {
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : otherwise;
}

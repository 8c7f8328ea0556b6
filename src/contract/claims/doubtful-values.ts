import type { Years } from './claims.ts';

/** A span may itself be reversed. */
export function isOutside(year: number, { from, to }: Years): boolean {
  return from !== null && to !== null && from <= to
    ? year < from || year > to
    : from !== null && to === null
      ? year < from
      : from === null && to !== null && year > to;
}

/** The characters of the bytes 0x80 to 0x9f in Windows-1252, which `TextDecoder` of Node 20 reads as Latin-1. */
const windows = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';
const byteOf: ReadonlyMap<string, string> = new Map(
  [...windows].map((character, at) => [character, String.fromCharCode(0x80 + at)]),
);

/** Characters of several bytes in UTF-8, each byte as one character. */
const utf8 = /[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}/g;

/**
 * Whether a text is UTF-8 that was read as Latin-1 or Windows-1252: all its characters of these sets beyond
 * ASCII are bytes of such characters. Dashes and quotation marks, and what these sets lack, do not count.
 */
export function isMojibake(text: string): boolean {
  if (!/[\xc2-\xf4]/.test(text)) return false;
  const bytes = text.replace(/[^\0-\xff]/g, (character) => byteOf.get(character) ?? character);
  const rest = bytes.replace(utf8, '');
  return rest.length < bytes.length && !/[\x80-\x84\x86-\x90\x98-\xff]/.test(rest);
}

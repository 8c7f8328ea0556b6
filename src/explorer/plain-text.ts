import { urlIn } from '../contract/url-in.ts';
import { clipped } from './fold.ts';

/** Encloses a reference within a text. */
const mark = '§REF§';

const named: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' },
};

/** More than any line has room for. */
const most = 2000;

/**
 * One line, without tags and marks. It may still look like HTML: show it as text only.
 * @param length characters that are read; the rest is cut
 */
export function plainText(text: string, length = most): string {
  if (!/[<&§]/.test(text)) return text;
  return text
    .slice(0, length)
    .replaceAll(mark, ' ')
    .replace(/<!--.*?-->|<\/?[a-z](?:"[^"]*"|'[^']*'|[^<>"'])*>/gis, ' ')
    .replace(/&(?:#(\d{1,7})|([a-z]{2,4}));/gi, (whole, code, name) =>
      code === undefined ? (named[name.toLowerCase()] ?? whole) : characterOf(Number(code), whole),
    )
    .replace(/\s+/g, ' ')
    .trim();
}

/** Whether readers see anything of a text: spaces, control characters and marks of direction show nothing. */
export const isVisible = (text: string) => /[^\s\p{Cc}\p{Cf}]/u.test(text);

/** For lists and titles, in one line; a text of nothing but tags keeps them, and one that shows nothing is empty. */
export const asLabel = (text: string) => closed(clipped(inLine(text, most)));

/** For what is cited: titles of sources. */
export const wholeLabel = (text: string) => closed(inLine(text));

function inLine(text: string, length = Number.POSITIVE_INFINITY): string {
  const shown = [plainText(text, length), text].find(isVisible) ?? '';
  return shown.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}

const [endOfIsolate, endOfEmbedding] = ['\u2069', '\u202c'];

/** Ends the directions that a text leaves open: what follows it in a title or a sentence would run their way. */
function closed(text: string): string {
  const open: string[] = [];
  for (const [mark] of text.matchAll(/[\u2066-\u2069\u202a-\u202e]/g)) {
    if (mark === endOfIsolate) open.splice(open.includes(mark) ? open.lastIndexOf(mark) : open.length);
    else if (mark !== endOfEmbedding) open.push(mark < '\u2066' ? endOfEmbedding : endOfIsolate);
    else if (open.at(-1) === mark) open.pop();
  }
  return text + open.reverse().join('');
}

function characterOf(code: number, otherwise: string): string {
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : otherwise;
}

export function webAddress(text: string): string | null {
  return /^https?:\/\/[^\s]+$/i.test(text) ? (urlIn(text)?.href ?? null) : null;
}

/**
 * Extracts the references; text after an unpaired mark stays. The body gets `<sup data-note="1">` for each
 * note; neither body nor notes are safe HTML.
 */
export function takeFootnotes(text: string): { readonly body: string; readonly notes: readonly string[] } {
  const parts = text.split(mark);
  const notes: string[] = [];
  let body = '';
  for (const [index, part] of parts.entries()) {
    const isNote = index % 2 === 1 && index < parts.length - 1;
    if (isNote) {
      notes.push(part.trim());
      body += `<sup data-note="${notes.length}"></sup>`;
    } else {
      body += part;
    }
  }
  return { body, notes };
}

export function hasTags(text: string): boolean {
  return /<(?:p|br|div|li|h[1-6]|tr)\b/i.test(text);
}

import { clipped } from './fold.ts';

/** The mark on both sides of a reference within a text. */
const mark = '§REF§';

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

/**
 * A description, with a numbered place for each reference in it, and the references apart. What follows a mark without a
 * partner is text as before.
 *
 * @returns body with `<sup data-note="1">` for each note; both are HTML that nobody has made safe yet
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

/** Whether a text has its lines and paragraphs by tags; otherwise its line breaks count. */
export function hasTags(text: string): boolean {
  return /<(?:p|br|div|li|h[1-6]|tr)\b/i.test(text);
}

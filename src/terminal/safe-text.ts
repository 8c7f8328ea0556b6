/**
 * What a terminal interprets: control characters except tabs and line ends, direction marks, other line ends,
 * invisible tags.
 */
const obeyed = /(?![\t\n])\p{Cc}|[\p{Zl}\p{Zp}\p{Bidi_Control}\ufeff]|[\u{e0000}-\u{e007f}]/gu;

/** Escapes as JSON does what a terminal would interpret, so JSON keeps its meaning. */
export function printable(text: string): string {
  return text.replaceAll(obeyed, (character) =>
    [...Array(character.length).keys()]
      .map((index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`)
      .join(''),
  );
}

/** Untrusted text on one line. */
export function oneLine(text: string): string {
  return printable(text).replaceAll('\n', '\\n').replaceAll('\t', '\\t');
}

const LONGEST = 60;
const plainName = /^[a-z_][a-z0-9_.]{0,59}$/;

/** Untrusted text for a message: short, quoted, without control characters. */
export function showText(text: string): string {
  const short = text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
  // JSON does not escape these, but they move the cursor or change the direction of a line.
  return JSON.stringify(short).replaceAll(
    /[\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** An untrusted name for a message: unchanged if it is ordinary. */
export function showName(name: string): string {
  return plainName.test(name) ? name : showText(name);
}

/** A path for a message: unchanged, unless it would break the line or move the cursor. */
export function shownPath(path: string): string {
  return path === '' || unprintable.test(path) ? showText(path) : path;
}

/** Control characters, direction marks, and line ends other than `\n`. */
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

/** For a POSIX shell, without characters that would break the line or move the cursor. */
export function quoteForShell(path: string): string {
  const plain = path.startsWith('-') ? `./${path}` : path;
  if (/^[\w./@%+=:,-]+$/.test(plain)) return plain;
  // Command substitution removes trailing line ends.
  if (unprintable.test(plain) && !plain.endsWith('\n')) return `"$(printf '${printfFormat(plain)}')"`;
  return `'${plain.replaceAll("'", "'\\''")}'`;
}

function printfFormat(text: string): string {
  return text
    .replaceAll('\\', '\\\\')
    .replaceAll('%', '%%')
    .replaceAll("'", '\\047')
    .replaceAll(new RegExp(unprintable, 'gu'), (character) =>
      [...new TextEncoder().encode(character)]
        .map((byte) => `\\${byte.toString(8).padStart(3, '0')}`)
        .join(''),
    );
}

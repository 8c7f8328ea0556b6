/** Control characters, marks that change the direction of a line, and line ends other than `\n`. */
export const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

/** A file name as an argument in a POSIX shell, without characters that would break the line or move a cursor. */
export function quoteForShell(path: string): string {
  const plain = path.startsWith('-') ? `./${path}` : path;
  if (/^[\w./@%+=:,-]+$/.test(plain)) return plain;
  // Command substitution removes trailing line ends.
  if (unprintable.test(plain) && !plain.endsWith('\n')) return `"$(printf '${printfFormat(plain)}')"`;
  return `'${plain.replaceAll("'", "'\\''")}'`;
}

/** The format with which printf writes this text. */
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

/** Control characters, marks that turn the direction of a line, and other line ends than `\n`. */
export const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

/** A file's name as an argument of a command in a POSIX shell, without what would break the line or move a cursor. */
export function quoteForShell(path: string): string {
  const plain = path.startsWith('-') ? `./${path}` : path;
  if (/^[\w./@%+=:,-]+$/.test(plain)) return plain;
  // What a shell takes from a command loses the line ends behind it.
  if (unprintable.test(plain) && !plain.endsWith('\n')) return `"$(printf '${printfFormat(plain)}')"`;
  return `'${plain.replaceAll("'", "'\\''")}'`;
}

/** The format that makes printf write this text. */
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

/**
 * What a terminal interprets: control characters except tabs and line ends, direction marks, other line ends,
 * invisible tags.
 */
const obeyed = /(?![\t\n])\p{Cc}|[\p{Zl}\p{Zp}\p{Bidi_Control}\ufeff]|[\u{e0000}-\u{e007f}]/gu;

/** What one cannot see in a name or a value: also what joins letters. */
const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** As JSON escapes them: the only form in which these characters are shown. */
function escaped(text: string, characters: RegExp): string {
  return text.replaceAll(characters, (character) => {
    const [short = ''] = /^\\[bfnrt]$/.exec(JSON.stringify(character).slice(1, -1)) ?? [];
    return short || unicodeEscape(character);
  });
}

/** All of a text as JSON escapes characters, by its UTF-16 units. */
export function unicodeEscape(text: string): string {
  return text
    .split('')
    .reduce((all, unit) => `${all}\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`, '');
}

/** Escapes what a terminal would interpret, so JSON keeps its meaning. */
export function printable(text: string): string {
  return escaped(text, obeyed);
}

/** Untrusted text on one line. */
export function oneLine(text: string): string {
  return printable(text).replaceAll('\n', '\\n').replaceAll('\t', '\\t');
}

const LONGEST = 60;
const plainName = /^[a-z_][a-z0-9_.]{0,59}$/;

/** Untrusted text for a message: short and quoted. */
export function showText(text: string): string {
  return inQuotes(text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);
}

/** An untrusted value as JSON, in which one sees each character. */
export function inQuotes(value: unknown): string {
  return escaped(JSON.stringify(value), hidden);
}

/** An untrusted name for a message: unchanged if it is ordinary. */
export function showName(name: string): string {
  return plainName.test(name) ? name : showText(name);
}

/** A path for a message: unchanged, unless it has no visible end, or would break the line or move the cursor. */
export function shownPath(path: string): string {
  return path === '' || path.trim() !== path || isHiding(path) ? inQuotes(path) : path;
}

function isHiding(text: string): boolean {
  return text.search(hidden) >= 0;
}

/** User names and passwords in addresses; a port is not one. Words of data may have a colon before an `@`, too. */
const signIn = /(?<=\/\/)(?:[^\s/:@]*:(?!\d+\/)\S*|[^\s/]*)@/g;

/** The same in an argument, where a space or a missing scheme is a mistake, and the settings of a connection. */
const secretsOfArgument = [
  /([a-z][a-z\d+.-]+:\/+|^\/\/)(?:[^/:@]*:(?!\d+\/).*|[^/]*)(@)/gis,
  // `dump-12:30@db1.sql` is a file.
  /^()(?![^/]*\.(?:sql|sqlite3?|db|gz|json)$)[^/\\:@]+:(?!\\)[^/]*(@)/gi,
  /((?:pass(?:word|wd|phrase)|pwd|secret|token)\s*=\s*)(?:'(?:[^'\\]|\\.)*'|(?:(?!\s+\w+\s*=)[^&;])+)()/gi,
];

/** An argument that holds a password, as a message would give it, and how to show it. */
export interface Secret {
  readonly typed: string;
  readonly shown: string;
}

export function passwordsIn(args: readonly string[]): Secret[] {
  return args
    .map(
      (arg) => [arg, secretsOfArgument.reduce((text, secret) => text.replace(secret, '$1…$2'), arg)] as const,
    )
    .filter(([arg, shown]) => shown !== arg)
    .flatMap(([arg, shown]) =>
      // Unchanged, in quotes, and for a shell.
      [arg, inQuotes(arg).slice(1, -1), arg.replaceAll("'", "'\\''")].map((typed) => ({ typed, shown })),
    );
}

/** Addresses and what the user typed lose user name and password: messages end up in logs. */
export function withoutPasswords(text: string, secrets: readonly Secret[] = []): string {
  return secrets
    .reduce((masked, { typed, shown }) => masked.replaceAll(typed, () => shown), text)
    .replaceAll(signIn, '…@');
}

/** For a POSIX shell, or for cmd and PowerShell, without characters that would break the line or move the cursor. */
export function quoteForShell(path: string, system: string = process.platform): string {
  const plain = path.startsWith('-') ? `./${path}` : path;
  if (system === 'win32')
    return /^[\w./\\%+=:-]+$/.test(plain) ? plain : `"${escaped(plain, hidden).replaceAll('"', '\\"')}"`;
  if (/^[\w./@%+=:,-]+$/.test(plain)) return plain;
  // Command substitution removes trailing line ends.
  if (isHiding(plain) && !plain.endsWith('\n')) return `"$(printf '${printfFormat(plain)}')"`;
  return `'${plain.replaceAll("'", "'\\''")}'`;
}

function printfFormat(text: string): string {
  return text
    .replaceAll('\\', '\\\\')
    .replaceAll('%', '%%')
    .replaceAll("'", '\\047')
    .replaceAll(hidden, (character) =>
      [...new TextEncoder().encode(character)]
        .map((byte) => `\\${byte.toString(8).padStart(3, '0')}`)
        .join(''),
    );
}

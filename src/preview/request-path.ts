export interface RequestPath {
  /** Decoded, and plain (see isPlainName). */
  readonly segments: readonly string[];
  readonly isFolder: boolean;
  /** What follows the question mark, as sent. */
  readonly query: string | null;
}

/** Absolute-form targets are valid (RFC 9112 3.2.2); their host is ignored. */
const ORIGIN = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i;

/** Path separators of every system, control characters, and the colon of Windows drives and streams. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const UNSAFE = /[/\\:\u0000-\u001f\u007f]/;

/** Whether a name can be one step of a path inside the tree: not empty, hidden, `..`, or with a separator. */
export function isPlainName(name: string): boolean {
  return name !== '' && !name.startsWith('.') && !UNSAFE.test(name);
}

/** Null if the target cannot name anything in the tree. */
export function parseTarget(target: string): RequestPath | null {
  const local = target.replace(ORIGIN, '');
  const mark = local.indexOf('?');
  const path = mark < 0 ? local : local.slice(0, mark);
  const names = decodePath(path);
  if (names === null) return null;
  const isFolder = names.at(-1) === '';
  const segments = isFolder ? names.slice(0, -1) : names;
  if (!segments.every(isPlainName)) return null;
  return { segments, isFolder, query: mark < 0 ? null : local.slice(mark + 1) };
}

/** Decodes once only: `%252e` is a name with a percent sign. */
function decodePath(path: string): string[] | null {
  if (!path.startsWith('/')) return null;
  try {
    return path.slice(1).split('/').map(decodeURIComponent);
  } catch {
    return null;
  }
}

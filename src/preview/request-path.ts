/** A request target, parsed and decoded. */
export interface RequestPath {
  /** The decoded names between the slashes; each one is plain. */
  readonly segments: readonly string[];
  /** Whether the path ends in a slash. */
  readonly isFolder: boolean;
  /** What follows the question mark, exactly as sent; null without one. */
  readonly query: string | null;
}

/** The original service accepts absolute-form targets, as RFC 9112 3.2.2 requires: their host is ignored here. */
const ORIGIN = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i;

/** Path separators of every system, NUL and other control characters, and the colon of Windows drives and streams. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const UNSAFE = /[/\\:\u0000-\u001f\u007f]/;

/** Whether a name can be one step of a path inside the tree: not empty, not hidden, not `..`, no separator. */
export function isPlainName(name: string): boolean {
  return name !== '' && !name.startsWith('.') && !UNSAFE.test(name);
}

/** Parses a request target; null where it cannot name anything in the tree. */
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

/** The decoded names after the leading slash. Decoded once only: `%252e` is a name with a percent sign. */
function decodePath(path: string): string[] | null {
  if (!path.startsWith('/')) return null;
  try {
    return path.slice(1).split('/').map(decodeURIComponent);
  } catch {
    return null;
  }
}

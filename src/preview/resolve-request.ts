import { respelledUuid } from '../contract/tree/record-ids.ts';
import { htmlTwinOf, INDEX, pageRule } from '../contract/tree/tree.ts';

export type Resolution =
  | { readonly kind: 'file'; readonly file: readonly string[]; readonly isPage: boolean }
  | { readonly kind: 'redirect'; readonly location: string }
  | { readonly kind: 'invalid-page' }
  | { readonly kind: 'not-found' };

/** Null if the file is missing. */
export type Find = (segments: readonly string[]) => Promise<readonly string[] | null>;

/** `base` is the path of the base URL, under which the tree is served too. */
export async function resolveRequest(
  target: string,
  base: readonly string[],
  find: Find,
): Promise<Resolution> {
  const path = parseTarget(target);
  if (path === null) return { kind: 'not-found' };
  const atRoot = await resolvePath(path, path.segments, find);
  if (!isMissing(atRoot) || !isUnder(base, path.segments)) return atRoot;
  // A base path may equal the name of a folder in the tree (`/api`), so it is tried second.
  const underBase = await resolvePath(path, path.segments.slice(base.length), find);
  return isMissing(underBase) && atRoot.kind === 'invalid-page' ? atRoot : underBase;
}

function isMissing(resolution: Resolution): boolean {
  return resolution.kind === 'not-found' || resolution.kind === 'invalid-page';
}

function isUnder(base: readonly string[], segments: readonly string[]): boolean {
  return base.length > 0 && base.every((name, index) => segments[index] === name);
}

async function resolvePath(path: RequestPath, at: readonly string[], find: Find): Promise<Resolution> {
  const found = path.isFolder
    ? await resolveFolder(path.query ?? '', at, find)
    : await resolveName(path, at, find);
  return found.kind === 'not-found' ? resolveUuid(path, at, find) : found;
}

async function resolveName(path: RequestPath, at: readonly string[], find: Find): Promise<Resolution> {
  const file = await find(at);
  if (file !== null) return { kind: 'file', file, isPage: false };
  const index = (await find([...at, INDEX])) ?? (await find([...at, htmlTwinOf('')]));
  return index === null ? { kind: 'not-found' } : { kind: 'redirect', location: slashForm(path) };
}

/** Redirects a UUID in another spelling, as the original service accepts any. */
async function resolveUuid(path: RequestPath, at: readonly string[], find: Find): Promise<Resolution> {
  const published = respelledUuid(at.at(-1) ?? '');
  if (published === null || (await find([...at.slice(0, -1), published, INDEX])) === null)
    return { kind: 'not-found' };
  const segments = [...path.segments.slice(0, -1), published];
  return { kind: 'redirect', location: slashForm({ ...path, segments }) };
}

async function resolveFolder(query: string, at: readonly string[], find: Find): Promise<Resolution> {
  if ((await find([...at, INDEX])) === null) {
    const page = await find([...at, htmlTwinOf('')]);
    return page === null ? { kind: 'not-found' } : { kind: 'file', file: page, isPage: false };
  }
  const name = pageRule(query);
  const file = name === null ? null : await find([...at, name]);
  return file === null ? { kind: 'invalid-page' } : { kind: 'file', file, isPage: true };
}

/** Only a path of plain names, so that it cannot lead to another origin (`//evil.example`). */
function slashForm(path: RequestPath): string {
  const folder = `/${path.segments.map(encodeSegment).join('/')}/`;
  return path.query === null ? folder : `${folder}?${path.query.replace(/[^!-~]/g, escapeByte)}`;
}

/** Leaves unencoded what a path may contain (RFC 3986, 3.3) and published addresses do. */
function encodeSegment(name: string): string {
  return encodeURIComponent(name).replace(/%(?:24|26|2B|2C|3B|3D|40)/g, decodeURIComponent);
}

/** node:http decodes a target as one character per byte; a header may hold printable characters only. */
function escapeByte(character: string): string {
  return `%${Buffer.from(character, 'latin1').toString('hex').toUpperCase()}`;
}

interface RequestPath {
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

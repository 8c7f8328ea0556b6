import { resolve } from 'node:path';
import { CliError } from '../../../contract/errors.ts';
import { urlIn } from '../../../contract/url-in.ts';
import type { Collection } from '../../../model/description/kind.ts';

export function isServiceAddress(source: string): boolean {
  // Pasted addresses may begin with white space; a folder hardly begins like this.
  return /^\s*https?:\/\//i.test(source);
}

/**
 * Accepts a path, a trailing slash and the prefix `api`. `base` has no trailing slash: every path of the service
 * begins after it; `authorization` is the header if the address has a user name, never shown.
 * @throws CliError for a query or a fragment
 */
export function readServiceAddress(source: string, api = '/api/') {
  const hint = `Give the address${api === '/' ? '' : ` before ${api}`}, such as https://www.example.org.`;
  // Not quoted, because it may hold a password.
  const url = urlIn(source);
  if (url === null) throw new CliError('the address of the service cannot be read', { hint });
  if (!isServiceAddress(source))
    throw new CliError('the address of a service begins with http:// or https://', { hint });
  const { origin, pathname, search, hash, username, password } = url;
  if (search !== '' || hash !== '') {
    throw new CliError('the address of a service has no query and no fragment', {
      hint: `Leave it out: ${origin}${pathname}. import api --query sends a query with every request.`,
    });
  }
  const path = withoutEndSlashes(pathname);
  const end = api.slice(0, -1);
  const base =
    origin + withoutEndSlashes(path.endsWith(end) ? path.slice(0, -end.length || undefined) : path);
  const isNamed = username !== '' || password !== '';
  return { base, authorization: isNamed ? basicAuthorization(username, password, hint) : null };
}

/** The base address, or the absolute path of the folder. */
export function sourceIdentity(source: string, api?: string): string {
  return isServiceAddress(source) ? readServiceAddress(source, api).base : resolve(source);
}

/**
 * @param isChoosing whether the command can read one collection only
 * @throws CliError for the address of one collection; it says how to ask for that collection
 */
export function refuseCollection(
  source: string,
  collections: readonly Pick<Collection, 'name' | 'path' | 'at'>[],
  isChoosing = true,
): void {
  const url = isServiceAddress(source) ? urlIn(source) : null;
  if (url === null) return;
  const { origin, pathname } = url;
  const address = `${withoutEndSlashes(pathname)}/`;
  for (const { name, path, at = path } of collections) {
    const end = [path, `${withoutEndSlashes(at)}/`].find((each) => each !== '/' && address.endsWith(each));
    if (end === undefined) continue;
    const one = isChoosing ? `, and --collection ${name} for this one only` : '';
    throw new CliError(`the address of the service is that of its collection ${name}`, {
      hint: `Give ${origin}${address.slice(0, -end.length)}${one}.`,
    });
  }
}

function basicAuthorization(username: string, password: string, hint: string): string {
  try {
    const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
    return `Basic ${Buffer.from(pair).toString('base64')}`;
  } catch {
    throw new CliError('the user name or the password in the address is not percent-encoded', { hint });
  }
}

/** In linear time, unlike `/\/+$/`, for which a text of many slashes takes minutes. */
export function withoutEndSlashes(text: string): string {
  let end = text.length;
  while (text[end - 1] === '/') end -= 1;
  return text.slice(0, end);
}

import { CliError } from '../errors.ts';

/** The address under which `serve` answers, unless it is told otherwise. */
export const defaultBaseUrl = 'http://localhost:8000';

/**
 * Reads the address of a published tree: http or https, with or without a path, without anything behind it.
 * Gives it without a slash at its end, international host names in their ASCII form.
 */
export function parseBaseUrl(text: string, option = '--base-url'): string {
  const refuse = (why: string, shown = JSON.stringify(text)): never => {
    throw new CliError(`${option} ${shown}: ${why}`, {
      hint: 'Give an address such as https://api.example.org or https://user.github.io/repo.',
    });
  };
  if (/[\s\\]/.test(text)) return refuse('an address holds no spaces and no backslashes');
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    return refuse('this is no address');
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return refuse('only http and https are served');
  if (!/^https?:\/\/[^/]/i.test(text)) return refuse('the host is missing');
  if (url.username !== '' || url.password !== '')
    return refuse('it would publish a user name or a password', 'with a user name');
  if (/[?#]/.test(text)) return refuse('it must not hold a query or a fragment');
  if (url.pathname.slice(0, -1).includes('//')) return refuse('its path has an empty part');
  return url.origin + url.pathname.replace(/\/+$/, '');
}

import { CliError } from '../../contract/errors.ts';
import { urlIn } from '../../contract/url-in.ts';
import { inQuotes } from '../../terminal/safe-text.ts';

export const defaultBaseUrl = 'http://localhost:8000';

/**
 * Accepts http or https, with or without a path, but no query or fragment. Returns the address without a
 * trailing slash, international host names in ASCII.
 */
export function parseBaseUrl(text: string, option = '--base-url'): string {
  const refuse = (why: string): never => {
    throw new CliError(`${option} ${inQuotes(withoutSecrets(text))}: ${why}`, {
      hint: 'Give an address such as https://api.example.org or https://user.github.io/repo.',
    });
  };
  if (/[\s\\\p{Cc}]/u.test(text))
    return refuse('an address cannot hold spaces, backslashes or control characters');
  const url = urlIn(text);
  if (url === null) return refuse('this is not an address');
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    return refuse('it must begin with http:// or https://');
  if (!/^https?:\/\/[^/]/i.test(text)) return refuse('the host is missing');
  if (url.username !== '' || url.password !== '') return refuse('it would publish a user name or a password');
  if (/[?#]/.test(text)) return refuse('it must not hold a query or a fragment');
  if (url.pathname.slice(0, -1).includes('//')) return refuse('its path has an empty part');
  return url.origin + url.pathname.replace(/\/+$/, '');
}

/** Without a password, query or fragment, also where the address is mistyped: errors end up in logs. */
function withoutSecrets(text: string): string {
  return text.replace(/^([^?#]*[?#]).*$/s, '$1…').replace(/^([a-z][a-z0-9+.-]*:)?([/\\]*).*@/is, '$1$2…@');
}

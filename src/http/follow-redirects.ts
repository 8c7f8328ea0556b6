import { CliError } from '../contract/errors.ts';
import { urlIn } from '../contract/url-in.ts';
import type { HttpAnswer } from './http-client.ts';

const MOST_REDIRECTS = 5;
const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308];
const OPEN = 'Open the address in a browser, and give the one that it ends at.';

/**
 * The first answer that is not a redirect, and its address. `mayLeave` allows another origin.
 * @throws CliError for a redirect without a target, in a circle, or to a forbidden origin
 */
export async function followRedirects(
  start: URL,
  send: (address: URL) => Promise<HttpAnswer>,
  mayLeave: (target: URL) => boolean,
): Promise<{ readonly response: HttpAnswer; readonly address: URL }> {
  let address = start;
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
    const response = await send(address);
    if (!REDIRECTS.includes(response.status)) return { response, address };
    const target = targetOf(response, address);
    if (target.origin !== address.origin && !mayLeave(target))
      throw new CliError(`${address.href} redirects to another service, ${target.origin}`, {
        hint: 'Give the address of the service itself.',
      });
    address = target;
  }
  throw new CliError(`${start.href} redirects more than ${MOST_REDIRECTS} times`, { hint: OPEN });
}

function targetOf({ status, headers: { location = '' } }: HttpAnswer, { href }: URL): URL {
  const target = location === '' ? null : urlIn(location, href);
  if (target === null)
    throw new CliError(`${href} answered ${status}, a redirect to nowhere`, { hint: OPEN });
  if (target.protocol !== 'http:' && target.protocol !== 'https:')
    throw new CliError(`${href} redirects to an address that is not http`, { hint: OPEN });
  target.username = '';
  target.password = '';
  return target;
}

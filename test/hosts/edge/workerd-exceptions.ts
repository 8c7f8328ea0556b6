import type { RawAnswer } from '../../preview/raw-request.ts';
import type { HostException } from '../host-under-test.ts';

/** For every script: it sees addresses as browsers read them. */
export const scriptExceptions: readonly HostException[] = [
  { cases: /^GET \/\.\.?\/?$/, why: 'Dot segments are resolved: this is /.' },
  { cases: /x=<b>"$/, why: 'Location has %3Cb%3E%22 for <b>".' },
];

/** What workerd and the local server in front of it answer on their own, before the Worker is asked. */
export const workerdExceptions: readonly HostException[] = [
  ...scriptExceptions,
  { cases: /\(HTTP\/1\.0\)$|Host: null$/, why: 'Every request needs a Host.' },
  { cases: /^(OPTIONS|GET) \*$|^CONNECT |^GET (api|file|http):?\//, why: 'It serves no proxy requests.' },
  { cases: /^BREW /, why: 'It knows the methods of the standards only.' },
  { cases: /Content-Length: 1, 2$/, why: 'It cannot read such a request.' },
  { cases: /^GET \/ with spaces$/, why: 'It reads as far as the space.' },
  { cases: /X-Long: a+$/, why: 'Its headers may be longer.' },
];

/** The local server answers proxy requests with 500. */
export const isProxyRequest = (target: string): boolean => !target.startsWith('/');

/** Its words when workerd ends a connection while it is busy. It repeats GET and HEAD itself, and nothing else. */
export const isLost = ({ status, body }: RawAnswer): boolean =>
  status === 503 && body.includes('worker restarted mid-request');

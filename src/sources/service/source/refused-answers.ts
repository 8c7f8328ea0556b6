import { CliError } from '../../../contract/errors.ts';
import type { HttpAnswer } from '../../../http/http-client.ts';
import { ImportError } from '../../export/import-error.ts';

/** A request may be redirected to a page for people, such as a login. */
export function isPageElsewhere({ status, headers }: HttpAnswer, address: URL, path: string): boolean {
  const isForPeople = /^text\/html\b/i.test(headers['content-type'] ?? '');
  return status === 200 && isForPeople && !address.pathname.includes(path.slice(0, -1));
}

export function leadsElsewhere({ origin, pathname }: URL): CliError {
  return new ImportError(`the service redirects to ${origin}${pathname}, which is not a collection`, {
    hint: "Open that in a browser: where it asks to log in, give what the service takes instead with --header, such as --header 'Authorization: Token ...'; else give the address of the service that is meant.",
  });
}

/** Ends the message of 401 and 403. */
const NOT_PUBLIC = 'it is not public';
const has = `with --header, such as --header 'Authorization: Token ...', or with --query`;

/** What to do where a list was left out since the service refused it; null for another reason. */
export function accessHint(reason: string): string | null {
  return reason.includes(NOT_PUBLIC) ? `Give what the service asks for ${has}` : null;
}

type Circumstances = Readonly<Record<'isGiven' | 'hadSecret' | 'hasAnswered', boolean>>;

/** For 401 and 403. `isGiven`: the address has the only origin that gets the user's headers. */
export function forbidden(
  { status, headers }: HttpAnswer,
  { href, origin }: URL,
  { isGiven, hadSecret, hasAnswered }: Circumstances,
  withoutOne: string,
): CliError {
  if (headers['cf-mitigated'] === 'challenge') {
    return new CliError(`${href} answered ${status}: Cloudflare wants to see a browser first`, {
      hint: 'Ask who runs the service to let polity-press through; it says who it is in its User-Agent.',
    });
  }
  const give = isGiven
    ? hadSecret
      ? `What it was sent with --header, --query or the address is not what it asks for: check that; it is given ${has}`
      : `Give what the service asks for ${has}`
    : `The service has moved, and what it asks for is sent to no other: give the address ${origin}, and that ${has}`;
  const without = hasAnswered ? `; ${withoutOne}` : '';
  const renewed =
    hasAnswered && hadSecret && isGiven
      ? ' If a token has expired, run the same command with a new one and --same-user: it resumes.'
      : '';
  return new ImportError(`${href} answered ${status}: ${NOT_PUBLIC}`, {
    hint: `${give}${without}.${renewed}`,
  });
}

/** What is sent may be a secret of the user and the service. */
export function queryElsewhere(given: string, { origin }: URL): CliError {
  return new ImportError(`${given} redirects to ${origin}, to which --query is not sent`, {
    hint: `Give the address ${origin} if it may know what --query says.`,
  });
}

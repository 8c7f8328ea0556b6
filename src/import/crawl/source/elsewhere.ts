import type { CliError } from '../../../errors.ts';
import { ImportError } from '../../import-error.ts';

/** Whether a request was led to a page for people, as one is that has to log in first. */
export function isPageElsewhere({ status, headers }: Response, address: URL, path: string): boolean {
  const isForPeople = /^text\/html\b/i.test(headers.get('content-type') ?? '');
  return status === 200 && isForPeople && !address.pathname.includes(path.slice(0, -1));
}

/** The error for a redirect that leads away from the collections. */
export function leadsElsewhere({ origin, pathname }: URL): CliError {
  return new ImportError(`the service redirects to ${origin}${pathname}, which is not a collection`, {
    hint: "Open that in a browser: where it asks to log in, give what the service takes instead with --header, such as --header 'Authorization: Token ...'; else give the address of the service that is meant.",
  });
}

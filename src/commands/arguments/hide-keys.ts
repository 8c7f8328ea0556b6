import { hiding } from '../../sources/service/source/sent-query.ts';

/** What a query begins after, in an argument: `--query=`, the question mark of an address; in `--api_key=`, dashes. */
const starts = [/^(?:--[\w-]+=)?(?:[^?&]*\?)?/, /^-+/];

/**
 * Takes the keys in the queries of these arguments out of a text, also of one under a misspelt option. Passwords in
 * addresses are `withoutPasswords`': they may be short, so only an argument as it was typed loses one, but a service
 * repeats a key alone, in any spelling.
 */
export function hidingOf(args: readonly string[]): (text: string) => string {
  const queries = starts.flatMap((start) => args.map((arg) => arg.replace(start, ''))).join('&');
  return hiding(queries) ?? ((text) => text);
}

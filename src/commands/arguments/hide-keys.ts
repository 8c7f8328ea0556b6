import { hiding } from '../../sources/service/source/sent-query.ts';

/** What a query begins after, in an argument: `--query=`, the question mark of an address; in `--api_key=`, dashes. */
const starts = [/^(?:--[\w-]+=)?(?:[^?&]*\?)?/, /^-+/];

/** Takes the keys in the queries of these arguments out of a text, also of one under a misspelt option. */
export function hidingOf(args: readonly string[]): (text: string) => string {
  const queries = starts.flatMap((start) => args.map((arg) => arg.replace(start, ''))).join('&');
  return hiding(queries) ?? ((text) => text);
}

import type { CliError } from '../../../contract/errors.ts';
import { isObject, type JsonObject } from '../../../contract/json/is-object.ts';
import { jsonIn } from '../../../contract/json/json-text.ts';
import { RequestFault } from '../../../http/retry.ts';
import { firstOf, plural } from '../../../terminal/plural.ts';
import { showName } from '../../../terminal/safe-text.ts';
import { Undescribed } from '../../export/import-error.ts';
import { pageText } from './parse-page.ts';
import type { Source } from './source.ts';

const mostNames = 5;

/** Says what a source without any of the collections answers instead, and what to do. */
export async function undescribedService(source: Source, signal: AbortSignal): Promise<CliError> {
  const { api, name } = source;
  let fault = '';
  const answer = await (source.isService ? source.read(api, '', signal) : null)?.catch((error: Error) => {
    // That of a request that failed follows the address.
    fault = `, and ${error instanceof RequestFault ? `${source.where(api, '')} ` : ''}${error.message}`;
  });
  signal.throwIfAborted();
  const hint = source.isService
    ? `Give the address of one of its lists, or of its root index, or name its lists: --list books --list authors. For a service with a description, give the address before ${api}.`
    : `Give the address before ${api}.`;
  if (answer === undefined)
    return new Undescribed(`no service answers at ${name}: it has none of the collections${fault}`, { hint });
  const what =
    answer.status === 'found'
      ? `answered 200 with ${answer.contentType ?? 'no content type'}: ${shapeOfText(pageText(answer.bytes))}`
      : answer.reason;
  return new Undescribed(
    `${name} answers, but has none of the collections that are described; ${source.where(api, '')} ${what}`,
    { hint },
  );
}

function shapeOfText(text: string): string {
  const value = jsonIn(text);
  if (value !== undefined) return shapeOf(value);
  return text.trimStart().startsWith('<') ? 'HTML' : 'no JSON';
}

function areByKey(value: unknown): value is JsonObject {
  const all = isObject(value) ? Object.values(value) : [];
  return all.length > mostNames && all.every(isObject);
}

/** What a JSON value is, for people who know what it should be. */
export function shapeOf(value: unknown): string {
  if (Array.isArray(value)) return `a list without pages, of ${plural(value.length, 'item')}`;
  if (!isObject(value)) return 'a single value';
  const keys = Object.keys(value);
  const isPage = Array.isArray(value.results) && keys.includes('count');
  const shown = keys.map((key) => (/^[\w./~-]+$/.test(key) ? key : showName(key)));
  const listed = firstOf(shown, mostNames, ', ');
  const byKey = [value, ...Object.values(value)].find(areByKey);
  if (byKey !== undefined)
    return `an object with the keys ${listed}: ${plural(Object.keys(byKey).length, 'object')} by key, where a list would have records`;
  return `${isPage ? 'a page of records' : 'an object'} with ${listed === '' ? 'no keys' : `the keys ${listed}`}`;
}

import { decoded, differences, isOfTree } from '../preview/check-answer.ts';
import type { HttpAnswer, HttpCase } from '../preview/http-table.ts';
import { SECRET } from '../preview/preview-tree.ts';
import type { RawAnswer } from '../preview/raw-request.ts';

/** What is wrong with an answer, by what it breaks. */
export interface Faults {
  /** It is not the answer that was asked for. */
  readonly answer: readonly string[];
  /** A header of the contract is missing. */
  readonly headers: readonly string[];
  /** No answer may be so: a file from outside the tree, a way to another site. */
  readonly safety: readonly string[];
}

/** How an answer differs from all that the table allows. */
export function faultsOf(answer: RawAnswer | Error | null, wanted: HttpCase, folder: string, prefix: string) {
  if (answer === null) return { answer: ['no answer'], headers: [], safety: [] };
  if (answer instanceof Error)
    return { answer: [answer.message.split('\n')[0] ?? ''], headers: [], safety: [] };
  const own = withLocalLocation(answer, wanted.target);
  const choices = wanted.answers.map((choice) =>
    differences(own, withPrefix(choice, prefix), wanted.method, folder),
  );
  const nearest = choices.reduce((a, b) => (b.length < a.length ? b : a));
  return {
    answer: [...nearest, ...formFaults(answer)],
    headers: headerFaults(answer),
    safety: safetyFaults(own, folder),
  };
}

/** What an error may not be: our own fault, or a page for people. */
export function formFaults(answer: RawAnswer): string[] {
  const { status, headers, body } = answer;
  if (status >= 500) return [`status ${status}`];
  if (status < 400 || body.length === 0) return [];
  if (headers['content-type'] !== 'application/json') return [`a ${status} of ${headers['content-type']}`];
  return isJson(decoded(answer).toString()) ? [] : [`a ${status} that is not JSON`];
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Headers of the contract that an answer lacks. */
export function headerFaults({ headers }: RawAnswer): string[] {
  const rules: [boolean, string][] = [
    [/\baccept\b(?!-)/i.test(headers.vary ?? ''), `Vary: ${headers.vary}`],
    // Caches would keep an answer for each value.
    [!/\bif-/i.test(headers.vary ?? ''), `Vary: ${headers.vary}`],
    // A header in two lines is one list, and empty items do not count (RFC 9110 5.3 and 5.6.1).
    [listItems(headers.allow).join() === 'GET,POST,HEAD,OPTIONS', `Allow: ${headers.allow}`],
    [headers['access-control-allow-origin'] === '*', 'no Access-Control-Allow-Origin'],
    [headers['x-content-type-options'] === 'nosniff', 'no X-Content-Type-Options'],
  ];
  return rules.filter(([isKept]) => !isKept).map(([, message]) => message);
}

/** What would do harm. */
export function safetyFaults(answer: RawAnswer, folder: string): string[] {
  const text = answer.head + decoded(answer).toString('latin1');
  const rules: [boolean, string][] = [
    [!text.includes(SECRET), 'a secret'],
    [isOfTree(answer, folder), 'a 200 with no file of the tree'],
    [!text.includes(folder), 'a local path'],
    [!/^(\/[/\\]|[^/])/.test(answer.headers.location ?? '/'), `Location: ${answer.headers.location}`],
    [!('x-injected' in answer.headers), 'an injected header'],
  ];
  return rules.filter(([isKept]) => !isKept).map(([, message]) => message);
}

/**
 * Location as a path where it names the host that was asked: the one in Host, which is `localhost` in all requests,
 * or that of an absolute-form target, which counts more (RFC 9112 3.2.2).
 */
export function withLocalLocation(answer: RawAnswer, target: string): RawAnswer {
  const { location } = answer.headers;
  if (location === undefined) return answer;
  const asked = /^http:\/\/[^/?#]+/.exec(target)?.[0] ?? 'http://localhost';
  if (!location.startsWith(`${asked}/`)) return answer;
  return { ...answer, headers: { ...answer.headers, location: location.slice(asked.length) } };
}

function listItems(value = ''): string[] {
  return value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

function withPrefix(answer: HttpAnswer, prefix: string): HttpAnswer {
  return answer.location === undefined ? answer : { ...answer, location: prefix + answer.location };
}

import { isObject, type JsonObject, objectIn } from '../../../contract/json/is-object.ts';
import { showText } from '../../../terminal/safe-text.ts';
import { saidIn } from './list-forms.ts';
import { sayings, wrappers } from './list-keys.ts';

/** How a page without records says that something went wrong, though its status says that all is well. */
const failures: readonly (readonly [keys: readonly string[], isFailure: (value: unknown) => boolean])[] = [
  // Some say that nothing did: `"error": "OK"`.
  [
    ['error', 'errors'],
    (value) =>
      typeof value === 'object'
        ? Object.keys(value ?? {}).length > 0
        : Boolean(value) && !/^(?:ok|none|success)$/i.test(String(value)),
  ],
  [['status'], (value) => /^(?:error|fail(?:ed|ure)?)$/i.test(String(value))],
  [['success', 'ok'], (value) => value === false],
];

/** The key by which it says so; undefined without any. */
export function failureIn(body: unknown): string | undefined {
  const said = allSaidIn(body);
  for (const [keys, isFailure] of failures) {
    const key = keys.find((each) => isFailure(said[each]));
    if (key !== undefined) return key;
  }
  return undefined;
}

/** What else it says to people: the end of a sentence; empty if it says nothing. */
export function sayingIn(body: unknown): string {
  const said = allSaidIn(body);
  const key = sayings.find((each) => said[each] && typeof said[each] === 'string');
  return key === undefined ? '' : `, and says in its key ${key}: ${showText(String(said[key]))}`;
}

/** The body has the last word, and then what wraps its list. */
function allSaidIn(body: unknown): JsonObject {
  if (!isObject(body)) return {};
  return Object.assign({}, ...wrappers.map((key) => saidIn(objectIn(body[key]))), saidIn(body));
}

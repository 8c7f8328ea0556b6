/** What is sent with every request to a service, as after the question mark of an address: `f=json&api_key=...`. */

import { cutSpellingsOf, spellingsOf } from '../../../contract/words/spellings.ts';
import { mayBePersonal } from '../../../model/description/personal-names.ts';

const partsOf = (query: string) => query.split('&').filter((part) => part !== '');
const pairOf = (part: string): readonly [name: string, value: string] =>
  [...new URLSearchParams(part)][0] ?? ['', ''];

/** The names and values in a query, decoded. */
export const pairsIn = (query: string) => partsOf(query).map(pairOf);

/** An address with all parts of a query whose names its own query does not have. */
export function withQuery(address: URL, query: string): URL {
  const own = new Set(pairsIn(address.search.slice(1)).map(([name]) => name));
  const added = partsOf(query).filter((part) => !own.has(pairOf(part)[0]));
  if (added.length === 0) return address;
  const asked = new URL(address);
  asked.search = [...partsOf(address.search.slice(1)), ...added].join('&');
  return asked;
}

/**
 * An address, absolute or not, without the parts of a query, which services repeat in what they link to: a name with
 * other values, or with more of them, is kept whole.
 */
export function withoutQuery(address: string, query: string): string {
  const [, before = '', search = '', after = ''] = /^([^?#]*)\??([^#]*)(.*)$/s.exec(address) ?? [];
  if (query === '' || search === '') return address;
  const valuesIn = (text: string, name: string) =>
    JSON.stringify(pairsIn(text).filter(([each]) => each === name));
  const left = partsOf(search).filter((part) => {
    const [name] = pairOf(part);
    return valuesIn(search, name) !== valuesIn(query, name);
  });
  return before + (left.length > 0 ? `?${left.join('&')}` : '') + after;
}

/** Names of keys to a service, besides names of personal data: `wskey`, `key`, `subscription-key`, `sig`. */
const isKey =
  /^(?:key|sig|signature|auth|app_?id)$|(?:access|api|app|auth|client|consumer|crtfc|dev|developer|license|registration|service|subscription|user|ws)[_-]?key$/i;
/** A text that is shorter may well be in a record. */
const SHORTEST_KEY = 8;

/** Names of what is a key in some services, and a filter in others: a key has letters and digits, and is longer. */
const mayBeKey = /^(?:(?:client|user)[_-]?id|code|ticket)$/i;
const looksLikeKey = /^(?=.*[0-9])(?=.*[a-z])[\w+/=.~-]{12,}$/i;

/** Whether a part gives access: its value is never published. */
function isSecret(part: string): boolean {
  const [name, value] = pairOf(part);
  if (mayBeKey.test(name) && looksLikeKey.test(value)) return true;
  return value.length >= SHORTEST_KEY && (isKey.test(name) || mayBePersonal(name));
}

/** The values that give access, decoded. */
export const secretsIn = (query: string): readonly string[] => [
  ...new Set(
    partsOf(query)
      .filter(isSecret)
      .map((part) => pairOf(part)[1]),
  ),
];

/** In any spelling. */
export type Secrets = Pick<RegExp, 'test'>;

/** Undefined for a query that gives no access. */
export function secretsOf(query: string): Secrets | undefined {
  const secrets = secretsIn(query);
  return secrets.length === 0 ? undefined : new RegExp(secrets.map(spellingsOf).join('|'), 'i');
}

/** Takes the values that give access out of a text for people, also where they are cut off. */
export function hiding(query: string): ((text: string) => string) | undefined {
  const secrets = secretsIn(query);
  if (secrets.length === 0) return undefined;
  const all = new RegExp([...secrets.map(spellingsOf), ...secrets.map(cutSpellingsOf)].join('|'), 'gi');
  return (text) => text.replace(all, '…');
}

/** The parts that say what is asked for, not who asks. */
export const withoutSecrets = (query: string) =>
  partsOf(query)
    .filter((part) => !isSecret(part))
    .join('&');

/** Whether a text can be part of an address after its question mark. */
export function isQuery(text: string): boolean {
  const names = pairsIn(text).map(([name]) => name);
  return !/[#\s]/.test(text) && names.length > 0 && !names.includes('');
}

import { getOrMake } from '../../../contract/get-or-make.ts';
import { walkJson } from '../../../contract/json/scan-json.ts';
import { Recent } from '../../../contract/recent.ts';
import { decoded } from '../../../contract/tree/decoded.ts';
import { type Description, kindsOf, type RecordKind } from '../../../model/description/kind.ts';
import { accountNames, mayBePersonal } from '../../../model/description/personal-names.ts';
import { isPageToken } from '../lists/list-keys.ts';
import { type Secrets, secretsOf } from '../source/sent-query.ts';

type Keys = Pick<ReadonlySet<string>, 'has'>;

/** Keys whose values are never stored. */
export interface AccountKeys extends Keys {
  /** Equal for equal keys. */
  readonly text: string;
  /** Texts that no value may hold. */
  readonly secrets?: Secrets | undefined;
}

/** Of a service with a description, or of one that is published as it answers. */
export function accountsOf(
  { answers, collections }: Pick<Description, 'answers' | 'collections'>,
  query = '',
): AccountKeys {
  return answers === undefined
    ? { ...accountKeys(kindsOf(collections)), secrets: secretsOf(query) }
    : privateNames(answers.allow, query);
}

/**
 * Keys that are private by name, of a service without a description, except keys that the user allows.
 * @param query sent with every request
 */
export function privateNames(allow: readonly string[], query = ''): AccountKeys {
  // Records may have names of their own as keys.
  const known = new Recent<string, boolean>(10_000);
  return {
    text: `private names except ${textOf(allow)}`,
    secrets: secretsOf(query),
    has: (key) => getOrMake(known, key, () => mayBePersonal(key) && !allow.includes(key)),
  };
}

function textOf(names: Iterable<string>): string {
  return JSON.stringify([...new Set(names)].sort());
}

/**
 * Keys that lead to user accounts, which are published empty, and keys that accounts have; without any
 * spelling of a published key.
 */
export function accountKeys(kinds: readonly RecordKind[]): AccountKeys {
  const fields = kinds.flatMap((kind) => kind.fields);
  const keysOf = (isLeading: boolean) =>
    fields.filter(({ source }) => (source === 'always') === isLeading).flatMap(({ spellings }) => spellings);
  const published = new Set(keysOf(false));
  const keys = new Set([...keysOf(true), ...accountNames].filter((key) => !published.has(key)));
  return { text: textOf(keys), has: (key) => keys.has(key) };
}

/** At any depth. */
export function holdsAccounts(value: unknown, keys: Keys): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some((item) => holdsAccounts(item, keys));
  const parts = value as Readonly<Record<string, unknown>>;
  // Hot path: parsed objects inherit no keys, and listing the keys takes twice as long.
  for (const key in parts) {
    const each = parts[key];
    const holds = keys.has(key) ? JSON.stringify(each) !== nulls(each) : holdsAccounts(each, keys);
    if (holds) return true;
  }
  return false;
}

/**
 * The names of private keys with a value, at any depth; of keys with an address that repeats one of those values,
 * or an e-mail address, as part of its path, or has a private name in its query; and of keys with the hash of a
 * password, or with an address with one.
 * @param records the part with records: addresses of other pages keep their queries
 */
export function privateKeysIn(
  value: unknown,
  keys: Keys & Pick<AccountKeys, 'secrets'>,
  records: unknown = value,
): Set<string> {
  const { secrets } = keys;
  let areRecords = false;
  const found = new Set<string>();
  const values = new Set<string>();
  const addressed: [key: string, parts: readonly string[]][] = [];
  const visit = (each: unknown, key: string | null): void => {
    if (typeof each === 'string' && key !== null) {
      addressed.push([key, partsOf(each)]);
      if (isHash.test(each) || hasPassword.test(each)) found.add(key);
      if (areRecords && queryNamesOf(each).some((name) => keys.has(name) || isSignature.test(name)))
        found.add(key);
      // Links to other pages are others in a tree, which has no other addresses of an envelope with a secret.
      if ((areRecords || !isAddress.test(each)) && secrets?.test(each)) found.add(key);
    }
    if (typeof each === 'number' && key !== null && secrets?.test(String(each))) found.add(key);
    if (typeof each !== 'object' || each === null) return;
    if (each === records) areRecords = true;
    for (const [name, inner] of Object.entries(each)) {
      // A record itself is in no key.
      const own = !Array.isArray(each) ? name : each === records ? null : key;
      if (areRecords && key !== null && secrets?.test(name)) found.add(key);
      if (Array.isArray(each) || !keys.has(name) || (!areRecords && isPageToken(name))) visit(inner, own);
      else if (inner !== null) {
        found.add(name);
        if (typeof inner === 'string') values.add(inner);
      }
    }
    if (each === records) areRecords = false;
  };
  visit(value, null);
  const isPrivate = (part: string) => values.has(part) || (keys.has('email') && isMail.test(part));
  for (const [key, parts] of addressed) if (parts.some(isPrivate)) found.add(key);
  return found;
}

/** As Django, crypt(3) and LDAP write them: `pbkdf2_sha256$...`, `$2b$12$...`, `{SSHA}...`. */
const isHash =
  /^(?:(?:pbkdf2_\w+|bcrypt(?:_sha256)?|argon2|scrypt|sha1|md5)\$\S*\$\S+|\$(?:[156y]|2[abxy]|argon2(?:id?|d)|scrypt|pbkdf2[\w-]*)\$\S{16,}|\{S?(?:SHA|MD5)\d*\}\S+)$/;
/** `postgres://user:password@host/name`. */
const hasPassword = /^[a-z][a-z0-9+.-]*:\/\/[^\s/?#:@]*:[^\s/?#]+@\S+$/i;

/** Of links to files that only those may read who were given them. */
const isSignature = /^(?:sig|signature|x-(?:amz|goog)-(?:signature|credential|security-token))$/i;

const isMail = /^[^@\s]+@[^@\s]+\.[^@\s]+$/;

const isAddress = /^(?:https?:\/)?\//;

/** The names that have values in the query or the fragment of an address; empty for another text. */
function queryNamesOf(text: string): readonly string[] {
  const start = text.search(/[?#]/);
  if (start < 0 || !isAddress.test(text)) return [];
  return text
    .slice(start)
    .split(/[?#&;]/)
    .flatMap((pair) => (/^[^=]+=./.test(pair) ? [decoded(pair.slice(0, pair.indexOf('=')))] : []));
}

/** Of the path of an address, decoded; empty for another text. */
function partsOf(text: string): readonly string[] {
  if (!isAddress.test(text)) return [];
  return text
    .replace(/^https?:\/\/[^/]*|[?#].*$/gs, '')
    .split('/')
    .filter((part) => part !== '')
    .map(decoded);
}

/**
 * Replaces the values of some keys in a JSON text, by default with one null per element, so that they can be
 * counted.
 */
export function withoutAccounts(
  text: string,
  keys: Keys,
  replaced: (value: unknown, key: string) => string = nulls,
): string {
  let kept = '';
  let keptTo = 0;
  /** The depth of the object whose value is being dropped, and the start of that value. */
  let leaving: { readonly key: string; readonly depth: number; readonly start: number } | null = null;
  walkJson(text, ({ kind, start, end }, open) => {
    if (leaving === null) {
      const key = kind === 'key' ? open.at(-1)?.key : undefined;
      if (key !== undefined && keys.has(key))
        leaving = { key, depth: open.length, start: text.indexOf(':', end) + 1 };
    } else if (open.length === leaving.depth && (kind === 'comma' || kind === 'close')) {
      const value: unknown = JSON.parse(text.slice(leaving.start, start));
      kept += text.slice(keptTo, leaving.start) + replaced(value, leaving.key);
      keptTo = start;
      leaving = null;
    }
  });
  return kept + text.slice(keptTo);
}

/** Keeps only the number of elements. */
export function nulls(value: unknown): string {
  if (value === null) return 'null';
  return JSON.stringify(Array.isArray(value) ? value.map(() => null) : [null]);
}

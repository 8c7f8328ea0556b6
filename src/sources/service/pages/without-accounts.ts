import { walkJson } from '../../../contract/json/scan-json.ts';
import type { RecordKind } from '../../../model/description/kind.ts';

/** Keys of the service's user model that tell of a person, and that no public record has. */
const OF_ACCOUNTS = ['password', 'email', 'e_mail', 'username', 'last_login', 'is_superuser'];

/**
 * The keys whose values are never stored: those that are published without what they lead to, as that is the accounts
 * of users, and those that accounts have. None that another key is called by is among them.
 */
export function accountKeys(kinds: readonly RecordKind[]): ReadonlySet<string> {
  const fields = kinds.flatMap((kind) => kind.fields);
  const keysOf = (isLeading: boolean) =>
    fields.filter(({ source }) => (source === 'always') === isLeading).flatMap(({ spellings }) => spellings);
  const published = new Set(keysOf(false));
  return new Set([...keysOf(true), ...OF_ACCOUNTS].filter((key) => !published.has(key)));
}

/** Whether a value holds anything of accounts, at any depth. */
export function holdsAccounts(value: unknown, keys: ReadonlySet<string>): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some((item) => holdsAccounts(item, keys));
  const parts = value as Readonly<Record<string, unknown>>;
  // Every key of a record comes by here: what is parsed inherits none, and a list of them takes twice as long.
  for (const key in parts) {
    const each = parts[key];
    const holds = keys.has(key) ? JSON.stringify(each) !== nulls(each) : holdsAccounts(each, keys);
    if (holds) return true;
  }
  return false;
}

/** A JSON text without the values of some keys: there is one null for each, so that they can be counted. */
export function withoutAccounts(text: string, keys: ReadonlySet<string>): string {
  let kept = '';
  let keptTo = 0;
  /** The depth of the object whose value is left out, and the start of that value. */
  let leaving: { readonly depth: number; readonly start: number } | null = null;
  walkJson(text, ({ kind, start, end }, open) => {
    if (leaving === null) {
      const key = kind === 'key' ? open.at(-1)?.key : undefined;
      if (key !== undefined && keys.has(key))
        leaving = { depth: open.length, start: text.indexOf(':', end) + 1 };
    } else if (open.length === leaving.depth && (kind === 'comma' || kind === 'close')) {
      kept += text.slice(keptTo, leaving.start) + nulls(JSON.parse(text.slice(leaving.start, start)));
      keptTo = start;
      leaving = null;
    }
  });
  return kept + text.slice(keptTo);
}

/** What is kept of a value: how many there are. */
function nulls(value: unknown): string {
  if (value === null) return 'null';
  return JSON.stringify(Array.isArray(value) ? value.map(() => null) : [null]);
}

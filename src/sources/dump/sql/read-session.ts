import type { DumpContent } from '../dump-content.ts';
import { isName, isToken, isWordOf, skipToEnd, type TokenReader } from './token.ts';

const scopes: ReadonlySet<unknown> = new Set(['session', 'local']);
const synonyms: ReadonlyMap<string, string> = new Map([
  ['names', 'client_encoding'],
  ['schema', 'search_path'],
]);
const MOST_VALUES = 100;
const separators: ReadonlySet<unknown> = new Set(['=', 'to', ',']);
/** The settings that RESET ALL affects and that matter here. */
const resettable: readonly string[] = ['search_path', 'standard_conforming_strings'];
const lasting: ReadonlySet<string> = new Set([...resettable, 'client_encoding']);
/** Functions that pg_dump and sequence fixes call: for settings, sequences, large objects and statistics. */
const harmless: ReadonlySet<unknown> = new Set([
  ...['set_config', 'setval', 'nextval', 'pg_get_serial_sequence', 'coalesce', 'max', 'greatest'],
  ...['lo_create', 'lo_creat', 'lo_open', 'lo_close', 'lowrite', 'lo_put', 'lo_unlink'],
  ...['pg_restore_relation_stats', 'pg_restore_attribute_stats', 'pg_extension_config_dump'],
]);
const SYSTEM = 'pg_catalog';
const changing: ReadonlySet<unknown> = new Set(['insert', 'update', 'delete', 'merge', 'into']);

export function* readSet(content: DumpContent): TokenReader<void> {
  let token = yield true;
  const isLocal = isToken(token, 'word', 'local');
  if (scopes.has(token.text)) token = yield true;
  const name = String(token.text);
  const values: string[] = [];
  for (let next = yield true; next.kind !== 'end'; next = yield true)
    if (values.length < MOST_VALUES && (next.kind === 'text' || !separators.has(next.text)))
      values.push(String(next.text));
  const setting = synonyms.get(name) ?? name;
  // No dump needs a setting that lasts only for its transaction.
  if (isLocal && lasting.has(setting)) return content.refuseStatement('SET LOCAL', token.line);
  content.takeSetting(setting, values, token.line);
}

export function* readReset(content: DumpContent, _: unknown, line: number): TokenReader<void> {
  const name = String((yield false).text);
  // A next token proves that the statement was not cut off.
  yield false;
  for (const each of name === 'all' ? resettable : [name]) content.takeSetting(each, ['default'], line);
}

export function* readTransaction(
  content: DumpContent,
  step: 'begin' | 'commit',
  line: number,
): TokenReader<void> {
  // COMMIT AND CHAIN begins the next one.
  const isChained = (yield* skipToEnd(yield false)) === 'and chain';
  content.takeTransaction(isChained ? 'begin' : step, line);
}

/** Reads what follows SELECT: `set_config`, or functions, which may change rows unless known as harmless. */
export function* readSelect(content: DumpContent, _: unknown, line: number): TokenReader<void> {
  /** The parts of the name that ends at this token; empty if none does. */
  let name: readonly string[] = [];
  let isBehindDot = false;
  let isHarmless = true;
  let hasCall = false;
  let hasSource = false;
  let isSetting = false;
  const setting: string[] = [];
  for (let token = yield false; token.kind !== 'end'; token = yield isSetting) {
    if (isToken(token, 'symbol', '(') && name.length > 0) {
      hasCall = true;
      isHarmless &&= harmless.has(name.at(-1)) && (name.at(-2) ?? SYSTEM) === SYSTEM;
      isSetting = name.at(-1) === 'set_config';
    } else if (isSetting && token.kind !== 'symbol' && setting.length < 4) setting.push(String(token.text));
    isHarmless &&= !isWordOf(token, changing);
    hasSource ||= isToken(token, 'word', 'from');
    const isDot = isToken(token, 'symbol', '.');
    if (isName(token)) name = [...(isBehindDot ? name.slice(-1) : []), String(token.text)];
    else if (!isDot) name = [];
    isBehindDot = isDot;
  }
  // As in readSet.
  const isLasting = setting.length === 0 || (setting.length === 3 && setting[2] === 'false');
  // Even reading from a view may call any function.
  const isKnown = hasCall || !hasSource;
  if (!isKnown || !isHarmless || !isLasting) return content.refuseStatement('SELECT', line);
  const [variable, value] = setting;
  if (variable !== undefined && value !== undefined)
    content.takeSetting(variable.toLowerCase(), splitList(value), line);
}

/** Splits a list as PostgreSQL does: `public, "$user"`. */
function splitList(text: string): string[] {
  return text.split(',').map((item) => {
    const name = item.trim();
    return /^".*"$/.test(name) ? name.slice(1, -1) : name.toLowerCase();
  });
}

import { setImmediate } from 'node:timers/promises';
import { isCalledPrivate } from '../../../contract/words/called-private.ts';
import { accountTableFault } from '../../../model/description/account-faults.ts';
import { type DescriptionFile, keysOf, spellingsOf } from '../../../model/description/key-facts.ts';
import type { Answers, Collection } from '../../../model/description/kind.ts';
import { collectionNameFault, recordNameFault } from '../../../model/description/name-faults.ts';
import { takeName } from '../../../model/description/table-names.ts';
import type { Progress } from '../../../terminal/progress.ts';
import { notesOn, withheldFrom } from '../notes.ts';
import type { PageStore } from '../pages/page-store.ts';
import type { Secrets } from '../source/sent-query.ts';
import { InferredList } from './infer-list.ts';
import { TreeAddresses } from './tree-addresses.ts';

export interface InferredService {
  /** Null if no list can be described. */
  readonly description: DescriptionFile | null;
  /** What was withheld, left out or not seen, by list. */
  readonly notes: readonly { readonly list: string; readonly text: string }[];
  /** Names of keys whose values are private by name. */
  readonly withheld: readonly string[];
}

interface InferOptions {
  readonly api: string;
  readonly lists: readonly Collection[];
  readonly answers: Answers;
  /** What is described already. */
  readonly described?: DescriptionFile | undefined;
  /** What the paths of its collections begin with at the service. */
  readonly root: string;
  /** Texts that no page may hold. */
  readonly secrets?: Secrets | undefined;
}

const USUAL_PAGE_SIZE = 10;
const plainName =
  /^[A-Za-z0-9_~-](?:[A-Za-z0-9._~-]*[A-Za-z0-9_~-])?(?:\/[A-Za-z0-9_~-](?:[A-Za-z0-9._~-]*[A-Za-z0-9_~-])?)*$/;

/** Lists of who may log in, and with what, by any word of their names: `auth/users`, `userAccounts`, `users2`. */
const accountLists =
  /(?:^|_)(?:users?|accounts?|benutzer|konto|konten|utilisateurs?|comptes?|usuarios?|cuentas?|utenti|gebruikers?|sessions?|passwords?|e_?mails?|(?:api|access|auth|refresh)_?(?:keys?|tokens?)|secrets?|credentials?)(?:_|$)/i;
const asWords = (name: string) => name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').replace(/[^A-Za-z]+/g, '_');

/** Where users log in and out, by any word: `auth/groups`, `sign-in`. */
const logins =
  /(?:^|_)(?:log_?(?:in|out)s?|sign_?(?:in|out|up)s?|auth|authenticat(?:e|ion)|authori[sz](?:e|ation)|oauth|jwt|sso|csrf|whoami)(?:_|$)/i;

/** The same by a part of their path, or its end, since tokens may be coins: `token/refresh`, `token_obtain_pair`. */
const tokens =
  /(?:^|\/)(?:refresh|(?:(?:obtain|refresh|revoke|verify)[_-]?)?token(?:[_-]?(?:blacklist|create|obtain|pair|refresh|revoke|verify))*)(?:\/|$)/i;

/** What a list is that is only published if it is named, by its name. */
const unlessNamed: readonly (readonly [fits: (name: string) => boolean, is: string])[] = [
  [(name) => accountLists.test(asWords(name)), 'it is private by name'],
  [(name) => logins.test(asWords(name)) || tokens.test(name), 'users log in or out there, by its name'],
];

/** Why a list is not published, by its name; null if it can be. @param isNamed whether the user asked for it */
export function listFault(name: string, isNamed: boolean, secrets?: Secrets): string | null {
  const leftOut = isNamed ? '' : ': it is left out';
  if (secrets?.test(name)) return `its address holds a key of --query${leftOut}`;
  if (isCalledPrivate(name)) return `it is private by name${leftOut}`;
  const [, is] = unlessNamed.find(([fits]) => !isNamed && fits(name)) ?? [];
  if (is !== undefined) return `${is}: it is left out, unless --list names it`;
  const account = accountTableFault(name.replaceAll('/', '_'));
  if (account !== null) return `it holds accounts${leftOut}`;
  if (name.includes('?')) return `files cannot answer the query in its address${leftOut}`;
  const fault = plainName.test(name)
    ? (collectionNameFault(name) ?? recordNameFault(recordName(name)))
    : 'its name cannot be a path of a tree';
  return fault === null ? null : `${fault}${leftOut}`;
}

/** Reads all stored pages of a service once. */
export async function inferDescription(
  store: PageStore,
  { api, lists, answers, described, root, secrets }: InferOptions,
  { progress, signal }: { readonly progress: Progress; readonly signal: AbortSignal },
): Promise<InferredService> {
  const there = lists.filter(({ path }) => store.cursor(path).state !== 'missing');
  const others = Object.keys(described?.collections ?? {}).map((name) => ({
    ...{ name, path: `${api}${name}/`, at: `${root}${name}/` },
  }));
  const addresses = new TreeAddresses(answers.addresses, [...there, ...others]);
  const inferred = new Map(
    there.map((list) => {
      const { count, found, passPages } = store.cursor(list.path);
      const counts = { records: count ?? found, pages: passPages, isStated: count !== null };
      const withheld = Object.assign(new Set(withheldFrom(store, [list.path])), { secrets });
      return [list.path, new InferredList(list, counts, addresses, withheld)];
    }),
  );
  const total = there.reduce((sum, { path }) => sum + store.cursor(path).pages, 0);
  let done = 0;
  const unseen = new Set(answers.allow);
  for (const { collection, page, rest } of store.pages(there)) {
    inferred.get(collection.path)?.take(page, rest);
    if (unseen.size > 0) removeKeys(unseen, page.value);
    done += 1;
    progress.show(done, total, `${collection.name}, keys`);
    await setImmediate();
    signal.throwIfAborted();
  }
  progress.stop();
  const pageSize = mostCommon([...inferred.values()].flatMap((list) => list.pageSize ?? []));
  const taken = new Set(Object.keys(described?.records ?? {}).map((name) => name.toLowerCase()));
  const tables = tableNames(described);
  const published = new Map(
    [...inferred.values()].flatMap((list) => {
      const found = list.inferred(pageSize);
      const { name } = list.collection;
      return found === null ? [] : [[name, { list, found, record: takeName(recordName(name), taken) }]];
    }),
  );
  const idsOf = (name: string) => published.get(name)?.list.ids ?? null;
  const collections: Record<string, unknown> = {};
  const records: Record<string, unknown> = {};
  for (const [name, { list, found, record }] of published) {
    const { at } = list.collection;
    const { pageSize: own, envelope } = found;
    collections[name] = {
      ...{ record, pageSize: own },
      ...(at !== undefined && { at }),
      ...(envelope !== null && { envelope }),
    };
    const table = takeName(found.record.table as string, tables);
    const keys = Object.entries(found.record.keys ?? {}).map(([key, entry]) => {
      const to = 'always' in Object(entry) ? null : list.referenceOf(key, idsOf);
      const given = typeof entry === 'string' ? { value: entry } : entry;
      return [key, to === null ? entry : { ...given, refersTo: published.get(to)?.record }];
    });
    records[record] = { ...found.record, table, keys: Object.fromEntries(keys) };
  }
  const ofPages = lists.flatMap(({ name, path }) =>
    notesOn(store, path).map((text) => ({ list: name, text })),
  );
  const ofLists = [...inferred.values()].flatMap(({ collection: { name }, notes }) =>
    notes.map((text) => ({ list: name, text })),
  );
  const { allow, addresses: bases } = answers;
  const { else: _, ...own } = described ?? { format: 1, api, pageSize };
  const file = {
    ...own,
    answers: { addresses: bases, ...(allow.length > 0 && { allow }) },
    collections: { ...described?.collections, ...collections },
    records: { ...described?.records, ...records },
  };
  return {
    description: Object.keys(collections).length === 0 ? null : (file as unknown as DescriptionFile),
    notes: [
      ...ofPages,
      ...ofLists,
      ...[...unseen].map((key) => ({ list: `--allow ${key}`, text: 'no record has this key' })),
    ],
    withheld: withheldFrom(
      store,
      there.map(({ path }) => path),
    ),
  };
}

/** In small letters. */
function tableNames(described: DescriptionFile | undefined): Set<string> {
  const records = Object.values(described?.records ?? {});
  const others = records
    .flatMap(keysOf)
    .flatMap(({ link, elsewhere }) => [
      ...(link?.tables ?? []),
      ...(elsewhere?.via ?? []).map(({ table }) => table),
    ]);
  const all = [...records.flatMap(({ table }) => spellingsOf(table)), ...others];
  return new Set(all.map((name) => name.toLowerCase()));
}

/** Removes the keys that a value has, at any depth. */
function removeKeys(from: Set<string>, value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, each] of Object.entries(value)) {
    from.delete(key);
    removeKeys(from, each);
  }
}

function recordName(list: string): string {
  return list.replaceAll('/', '.');
}

function mostCommon(sizes: readonly number[]): number {
  const counted = new Map<number, number>();
  for (const size of sizes) counted.set(size, (counted.get(size) ?? 0) + 1);
  const [[size] = [USUAL_PAGE_SIZE]] = [...counted].sort(([, one], [, other]) => other - one);
  return size as number;
}

export function detailsOf(notes: InferredService['notes']): string[] {
  return notes.map(({ list, text }) => `${list}: ${text}`);
}

import { CliError } from '../contract/errors.ts';
import { pause } from '../http/retry.ts';
import type { DescriptionFile } from '../model/description/key-facts.ts';
import type { Answers, Collection, ColumnField } from '../model/description/kind.ts';
import { integer } from '../model/values/number.ts';
import { showText } from '../terminal/safe-text.ts';
import type { ImportEffects } from './export/import-effects.ts';
import { ImportError } from './export/import-error.ts';
import { type ImportApiOptions, workFileOf } from './import-api.ts';
import { type CrawlReport, crawl } from './service/crawl.ts';
import {
  detailsOf,
  type InferredService,
  inferDescription,
  listFault,
} from './service/infer/infer-description.ts';
import { type FoundList, type FoundLists, findLists } from './service/lists/find-lists.ts';
import { notesOn } from './service/notes.ts';
import { openPageStore } from './service/pages/open-page-store.ts';
import type { Cursor, PageStore } from './service/pages/page-store.ts';
import { privateNames } from './service/pages/without-accounts.ts';
import { httpSource, pageLimit } from './service/source/http-source.ts';
import { accessHint } from './service/source/refused-answers.ts';
import type { Secrets } from './service/source/sent-query.ts';
import { readServiceAddress, withoutEndSlashes } from './service/source/service-address.ts';
import { withoutOneList } from './service/source/source.ts';

export { NoLists } from './service/lists/find-lists.ts';

export interface AnswersOptions
  extends Omit<ImportApiOptions, 'description' | 'lenient' | 'isPublic' | 'pageSize'> {
  /** Paths of lists, below the address; empty to find them. */
  readonly lists: readonly string[];
  /** Keys that are published although their names look private. */
  readonly allow: readonly string[];
  /** Paths of lists that were published before: one that is not there any more is a fault, not left out. */
  readonly published?: readonly string[];
  /** Whether these are all lists of a service that was published as it answered: perhaps this one. */
  readonly isWhole?: boolean;
  /** What the other collections are: the inferred description completes it. */
  readonly described?: DescriptionFile;
}

export interface ReadAnswers extends InferredService {
  /** The address before all paths. */
  readonly source: string;
  readonly crawled: CrawlReport;
  /** The names of all lists that were found, published or not. */
  readonly found: readonly string[];
  /** Where its lists were found, for people. */
  readonly from: string;
}

/** A list of which nothing is known. */
function unknownList({ name, at }: FoundList, api: string, isNamed: boolean): Collection {
  const path = `${api}${name}/`;
  const id = { name: 'id', spellings: ['id'], value: integer } as unknown as ColumnField;
  const kind = { name, table: name, tables: [name], paths: [path], fields: [], embedding: [], id };
  return {
    ...{ name, path, kind, pageSize: null, isAnswered: true },
    ...(at !== path && { at }),
    ...(!isNamed && { mayBeMissing: true }),
  };
}

/**
 * Reads all lists of a service that no description knows, and infers what it is. The pages stay in the work
 * file next to `to`, from which `importApi` with the inferred description takes them.
 * @throws CliError if it cannot be read; the same call resumes
 */
export async function readAnswers(options: AnswersOptions, effects: ImportEffects): Promise<ReadAnswers> {
  const { to, refresh, retries, lists: named, allow, described } = options;
  const { published = [], isWhole = false } = options;
  const { source, path: given } = originOf(options.source);
  const { signal, progress } = effects;
  const limit = { ...pageLimit, hint: `To go on: ${withoutOneList}.` };
  const origin = httpSource(source, { ...options, api: '/', limit });
  const found = await findLists(origin, given, named, { retries, signal });
  const api = described?.api ?? (found.root === '/' ? '/api/' : found.root);
  const isNamed = named.length > 0;
  const accounts = privateNames(allow, options.query);
  const { faulty, possible } = possibleLists(
    isWhole && !isNamed ? withPublished(found, published, api, given) : found.lists,
    isNamed,
    accounts.secrets,
  );
  const lists = possible.map((list) =>
    unknownList(list, api, isNamed || published.includes(`${api}${list.name}/`)),
  );
  if (isNamed && faulty.length > 0) throw notAsAnswered(faulty.length, detailsOf(faulty));
  if (lists.length === 0) throw nothingLeft(source, faulty);
  const store = openPageStore({
    path: workFileOf(to),
    source,
    api,
    withheld: accounts.text,
    headers: options.headers,
    ...(options.query !== undefined && { query: options.query }),
    ...{ refresh, sameUser: options.sameUser },
  });
  try {
    // A list at another host is of another service; but the root index may say that the service moved.
    const hosts = [source, origin.movedTo() ?? source].map((each) => new URL(each).host);
    const asked = {
      ...{ ...options, source, collections: lists, api, pageSize: null },
      ...{ hosts, withoutOne: withoutOneList, limit },
    };
    const crawled = await crawl(store, asked, {
      ...{ validatePage: () => [], accounts, wait: pause, progress, signal },
    });
    refuseFaulty(store, lists, { refresh, isNamed });
    const { base } = readServiceAddress(source, api);
    const addresses = [
      ...new Set([base, ...(crawled.moved === null ? [] : [crawled.moved]), ...found.addresses]),
    ];
    const answers: Answers = { addresses, allow };
    const inferred = await inferDescription(
      store,
      { api, lists, answers, described, root: given, secrets: accounts.secrets },
      effects,
    );
    const notes = [...faulty, ...inferred.notes];
    refuseLeftOut(lists, inferred.description, notes);
    if (inferred.description === null) throw nothingLeft(source, notes);
    const names = found.lists.map(({ name }) => name);
    return { ...inferred, notes, source, crawled, found: names, from: found.from };
  } finally {
    progress.stop();
    store.close();
  }
}

/** With lists that the index does not name any more, unless the address is that of one list. */
function withPublished(
  { lists, root }: FoundLists,
  published: readonly string[],
  api: string,
  given: string,
): readonly FoundList[] {
  if (lists.some(({ at }) => `${withoutEndSlashes(at)}/` === given)) return lists;
  const end = lists.every(({ at }) => at.endsWith('/')) ? '/' : '';
  const names = new Set(lists.map(({ name }) => name));
  const before = published.filter((path) => path.startsWith(api)).map((path) => path.slice(api.length, -1));
  return [
    ...lists,
    ...before.filter((name) => !names.has(name)).map((name) => ({ name, at: `${root}${name}${end}` })),
  ];
}

/** Characters of a name in a note. */
const LONGEST_SHOWN = 200;

/** Of names that differ only in case, the first is possible: some file systems do not tell them apart. */
export function possibleLists(
  found: readonly FoundList[],
  isNamed: boolean,
  secrets?: Secrets,
): { readonly possible: readonly FoundList[]; readonly faulty: InferredService['notes'] } {
  const possible = new Map<string, FoundList>();
  const faulty: { list: string; text: string }[] = [];
  for (const list of found) {
    const { name } = list;
    const other = possible.get(name.toLowerCase());
    const text =
      other === undefined
        ? listFault(name, isNamed, secrets)
        : `it differs from ${other.name} only in case${isNamed ? '' : ': it is left out'}`;
    if (text === null) possible.set(name.toLowerCase(), list);
    else faulty.push({ list: name.length > LONGEST_SHOWN ? showText(name) : name, text });
  }
  return { possible: [...possible.values()], faulty };
}

/** An address without its path, and the path with a slash at both ends. */
function originOf(source: string): { readonly source: string; readonly path: string } {
  // For its checks.
  readServiceAddress(source);
  const url = new URL(source);
  const path = `${withoutEndSlashes(url.pathname)}/`;
  url.pathname = '/';
  return { source: url.href, path };
}

/** Throws CliError for lists that changed all the time, or that contradict themselves. */
function refuseFaulty(
  store: PageStore,
  lists: readonly Collection[],
  { refresh, isNamed }: { readonly refresh: boolean; readonly isNamed: boolean },
): void {
  const faulty = lists.filter(({ path }) => store.problemsOf(path).length > 0);
  if (faulty.length === 0) return;
  const details = faulty.flatMap(({ name, path }) =>
    // What was noted may be the reason, such as a page that is not there.
    [...store.problemsOf(path).map(({ message }) => message), ...notesOn(store, path)].map(
      (text) => `${name}: ${text}`,
    ),
  );
  const are = (state: Cursor['state']) => faulty.every(({ path }) => store.cursor(path).state === state);
  const again = `try again later${refresh ? '' : ' with --refresh'}`;
  const way = are('missing')
    ? isNamed
      ? 'Check the paths given with --list, with a slash at the end if the service has one.'
      : 'The last build published it.'
    : are('stopped')
      ? `Open the page in a browser; if it answers otherwise there, ${again}.`
      : `If the service was changing, ${again}.`;
  throw notAsAnswered(faulty.length, details, `${way} `);
}

/** Throws CliError for lists that must be there, and that cannot be described. */
function refuseLeftOut(
  lists: readonly Collection[],
  description: DescriptionFile | null,
  notes: InferredService['notes'],
): void {
  const published = description?.collections ?? {};
  const lost = lists.filter(({ name, mayBeMissing }) => !mayBeMissing && !Object.hasOwn(published, name));
  if (lost.length === 0) return;
  const names = new Set(lost.map(({ name }) => name));
  throw notAsAnswered(lost.length, detailsOf(notes.filter(({ list }) => names.has(list))));
}

function notAsAnswered(count: number, details: readonly string[], way = ''): CliError {
  const one = count === 1 ? 'a list of the service cannot' : `${count} lists of the service cannot`;
  return new CliError(`${one} be published as it answers`, {
    details,
    hint: `${way}To go on without such a list, name the others with --list.`,
  });
}

function nothingLeft(source: string, notes: InferredService['notes']): CliError {
  const [access] = notes.flatMap(({ text }) => accessHint(text) ?? []);
  const kind = access === undefined ? CliError : ImportError;
  return new kind(`no list of ${new URL(source).host} can be published`, {
    details: detailsOf(notes),
    hint:
      access === undefined
        ? 'Give the address of its lists, or name them with --list.'
        : `${access}, or name other lists with --list.`,
  });
}

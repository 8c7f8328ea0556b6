import { join } from 'node:path';
import type { Pages } from '../../diff/tree-page.ts';
import { openCacheFolder } from '../../files/cache.ts';
import { pause } from '../../http/retry.ts';
import type { Collection, Description } from '../../model/description/kind.ts';
import { createValidator } from '../../model/validate/create-validator.ts';
import { crawl } from '../../sources/service/crawl.ts';
import { openPageStore } from '../../sources/service/pages/open-page-store.ts';
import type { PageStore } from '../../sources/service/pages/page-store.ts';
import { accountsOf } from '../../sources/service/pages/without-accounts.ts';
import { isReadKey } from '../../sources/service/raw-record.ts';
import { placedAt, readTreeManifest } from '../../sources/service/source/open-source.ts';
import { refuseCollection, sourceIdentity } from '../../sources/service/source/service-address.ts';
import { plural, someOf } from '../../terminal/plural.ts';
import type { CommandContext } from '../create-context.ts';
import { usualAsking } from './given-source.ts';

/**
 * Fetches each described collection, until it has all counted records, into a private file of the cache. Throws
 * CliError if unreadable.
 */
export async function servicePages(
  source: string,
  description: Description,
  context: Pick<CommandContext, 'version' | 'signal' | 'progress'>,
) {
  refuseCollection(source, description.collections, false);
  const request = { ...usualAsking(context), source };
  const { signal } = request;
  const { api, collections, schemas } = (await placedAt({ ...request, description }, signal)).description;
  const { path: folder, discardNow: discard } = openCacheFolder();
  const validator = createValidator(schemas);
  try {
    const store = openPageStore({ path: join(folder, 'pages.sqlite'), source, api, refresh: true });
    try {
      const options = { ...request, collections, api };
      const { moved } = await crawl(store, options, {
        accounts: accountsOf(description),
        validatePage: (page, where) => validator.document('page', page, where),
        progress: context.progress('records'),
        signal,
        wait: pause,
      });
      const base = sourceIdentity(source, api);
      const missing = collections.filter((each) => store.cursor(each.path).state === 'missing');
      const { answers } = description;
      const manifest =
        answers === undefined ? undefined : await readTreeManifest({ ...request, api }, signal);
      const { base_url: published }: { base_url?: unknown } = Object(manifest);
      const others = [moved, published].filter((each) => typeof each === 'string');
      const there = collections.filter((each) => !missing.includes(each));
      return {
        pages: storedPages(store, base),
        own: { bases: [base, ...others, ...(answers?.addresses ?? [])], lists: collections },
        /** Described collections that the service lacks. */
        missing: new Set(missing.map(({ name }) => name)),
        /** Faults of the pages, or why some could not be read. */
        problems: there.flatMap((each) => store.problemsOf(each.path)),
        notes: moved === null ? [] : [`the service has moved to ${moved}`],
        /** How its lists differ from a tree's, in sentences. */
        odd: oddLists(store, there, base),
        discard: () => {
          store.remove();
          discard();
        },
      };
    } catch (error) {
      store.close();
      throw error;
    }
  } catch (error) {
    discard();
    throw error;
  }
}

/** Each oddity, with the names of its lists. */
function oddLists(store: PageStore, collections: readonly Collection[], base: string): string[] {
  const namesOf = new Map<string, string[]>();
  for (const { name, path } of collections) {
    const { repeated } = store.cursor(path);
    const again = `${plural(repeated, 'record')} came more than once in its list`;
    for (const text of [...store.notesOf(path), ...(repeated > 0 ? [again] : [])])
      namesOf.set(text, [...(namesOf.get(text) ?? []), name]);
  }
  return [...namesOf].map(([text, names]) => `${someOf(names)} at ${base}: ${text}.`);
}

/** In the order of fetching. */
function storedPages(store: PageStore, base: string): Pages {
  return {
    isService: true,
    async *read(collections) {
      for (const { collection, page } of store.pages(collections))
        yield {
          collection,
          value: page.value,
          where: `${base}${collection.path}`,
          faults: page.faults
            .filter(({ key }) => isReadKey(collection.kind, key))
            .map(({ message }) => message),
        };
    },
  };
}

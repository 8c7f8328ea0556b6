import type { SearchIndex, TextsFile } from '../data-types.ts';
import { fetchFresh } from '../edition.ts';
import { type Find, openSearch } from './search-index.ts';
import type { Answer, Opening, Question } from './search-messages.ts';
import { type FindTexts, openTexts } from './text-search.ts';

/** Reads and searches the index, so that no key waits for it. */

let find: Promise<Find> | null = null;
let findTexts: FindTexts | null = null;
let read = 0;

async function open({ address, cache, names, labels, variables, unmentioned }: Opening): Promise<Find> {
  const { groups } = await readJson<SearchIndex>(address, cache);
  const nameOf = (collection: number | null) => names[String(collection)] ?? '';
  const all = groups.map((group) =>
    group.collection === null
      ? {
          ...group,
          rows: [...group.rows, ...unmentioned.rows],
          texts: [...group.texts, ...unmentioned.texts],
        }
      : group,
  );
  return openSearch({ groups: [...all, variables] }, { nameOf, labels });
}

async function readJson<T>(address: string, cache: RequestCache): Promise<T> {
  const response = await fetchFresh(address, cache).catch(() => null);
  if (response === null) throw new Error('The index could not be reached.');
  if (!response.ok) throw new Error(`The index was answered with ${response.status}.`);
  const file = (await response.json()) as T;
  read += 1;
  return file;
}

/** The part of a worker that is used: types of workers and of pages exclude each other. */
declare const self: {
  onmessage: (message: { readonly data: Opening | Question }) => void;
  postMessage(answer: Answer): void;
};

self.onmessage = async ({ data }) => {
  try {
    if ('address' in data) {
      find = open(data);
      findTexts = openTexts(data.records, (file) =>
        readJson<TextsFile>(`${data.texts}${file}.json`, data.cache),
      );
      await find;
      self.postMessage({ id: data.id, found: null, read });
    } else {
      const { id, among, text, most } = data;
      const asked = among === 'texts' ? findTexts : await find;
      self.postMessage({ id, found: (await asked?.(text, most)) ?? null, read });
    }
  } catch (error) {
    self.postMessage({ id: data.id, fault: error instanceof Error ? error.message : String(error) });
  }
};

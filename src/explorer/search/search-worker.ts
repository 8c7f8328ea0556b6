import type { SearchIndex } from '../data-types.ts';
import { type Find, openSearch } from './search-index.ts';
import type { Answer, Opening, Question } from './search-messages.ts';

/** Reads and searches the index, so that no key waits for it. */

let find: Promise<Find> | null = null;

async function open({ address, names, labels, variables }: Opening): Promise<Find> {
  const response = await fetch(address).catch(() => null);
  if (response === null) throw new Error('The index could not be reached.');
  if (!response.ok) throw new Error(`The index was answered with ${response.status}.`);
  const { groups } = (await response.json()) as SearchIndex;
  const nameOf = (collection: number | null) => names[String(collection)] ?? '';
  return openSearch({ groups: [...groups, variables] }, { nameOf, labels });
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
      await find;
      self.postMessage({ id: data.id, found: null });
    } else {
      const ready = await find;
      self.postMessage({ id: data.id, found: ready?.(data.text, data.most) ?? null });
    }
  } catch (error) {
    self.postMessage({ id: data.id, fault: error instanceof Error ? error.message : String(error) });
  }
};

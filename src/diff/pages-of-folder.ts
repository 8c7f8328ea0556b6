import { isUtf8 } from 'node:buffer';
import { join, relative } from 'node:path';
import { CliError } from '../contract/errors.ts';
import { jsonIn } from '../contract/json/json-text.ts';
import type { Collection } from '../model/description/kind.ts';
import { folderSource } from '../sources/service/source/folder-source.ts';
import { shownPath } from '../terminal/safe-text.ts';
import { type Pages, pageIn } from './tree-page.ts';

const hint = 'Nothing was compared: publish the tree again.';

/** The pages of a published tree in a folder; `shown` is the folder in messages. */
export function pagesOf({ folder, shown }: { folder: string; shown: string }, api: string): Pages {
  const source = folderSource(folder, api);
  const readPage = async (collection: Collection, page: number, signal: AbortSignal) => {
    const { path } = collection;
    const rest = page === 1 ? '' : `?page=${page}`;
    const where = join(shown, relative(folder, source.where(path, rest)));
    const answer = await source.read(path, rest, signal);
    if (answer.status !== 'found') throw new CliError(`${shownPath(where)} is missing`, { hint });
    return { collection, value: jsonOf(answer.bytes, where), where };
  };
  return {
    isService: false,
    async *read(collections, signal) {
      for (const collection of collections) {
        let found = 0;
        for (let number = 1, isLast = false; !isLast; number += 1) {
          const page = await readPage(collection, number, signal);
          const { isLast: isEnd, results } = pageIn(page.value, collection) ?? notAPage;
          isLast = isEnd(number, found);
          found += results.length;
          yield page;
        }
      }
    },
  };
}

/** What is not a page is reported when it is read. */
const notAPage = { results: [], isLast: () => true };

function jsonOf(bytes: Buffer, where: string): unknown {
  const value = isUtf8(bytes) ? jsonIn(bytes.toString()) : undefined;
  if (value !== undefined) return value;
  throw new CliError(`${shownPath(where)} is not complete JSON`, { hint });
}

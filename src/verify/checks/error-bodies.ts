import { isDeepStrictEqual } from 'node:util';
import type { Check } from '../check.ts';
import { readDocument } from '../check-document.ts';
import { invalidPage, isEither, isError, notFound } from '../requests/expectations.ts';
import { type RequestRow, sendRows } from '../requests/request-check.ts';
import { isListed } from '../tree.ts';

const bodies = [
  { path: '404.json', detail: notFound },
  { path: '404-page.json', detail: invalidPage },
] as const;

/** Of hosts that answer with a page; a user may have another one. */
const page = { path: '404.html', detail: notFound } as const;

export const errorBodies: Check = {
  name: 'error-bodies',
  description:
    '404.json, 404-page.json and, where it is published, 404.html hold the bodies of the two errors that a host answers with.',
  fix: 'Publish 404.json, 404-page.json and 404.html as they were built.',
  async examine(tree, notes, collections) {
    if (tree.http !== null) return sendRows(tree.http, collections, notes, () => bodies.map(row));
    for (const { path, detail } of isListed(tree, page.path) ? [...bodies, page] : bodies) {
      const { value } = await readDocument(tree, path, notes);
      if (value !== undefined && !isDeepStrictEqual(value, { detail }))
        notes.fail(path, `has the wrong body, expected ${JSON.stringify({ detail })}`);
    }
  },
};

/** A host may hide these two files and answer as for any unknown path. */
function row({ path, detail }: (typeof bodies)[number]): RequestRow {
  return { path: `/${path}`, expect: isEither(isError(200, detail), isError(404, notFound)) };
}

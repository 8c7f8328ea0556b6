import { isDeepStrictEqual } from 'node:util';
import type { Check } from '../check.ts';
import { noteFaults } from '../check-document.ts';
import { invalidPage, isEither, isError, notFound } from '../requests/expectations.ts';
import { type RequestRow, sendRows } from '../requests/request-check.ts';
import { readJson } from '../target/json-file.ts';

const bodies = [
  { path: '404.json', detail: notFound },
  { path: '404-page.json', detail: invalidPage },
] as const;

export const errorBodies: Check = {
  name: 'error-bodies',
  description: '404.json and 404-page.json hold the bodies of the two errors that a host answers with.',
  fix: 'Publish 404.json and 404-page.json with the rest of the build.',
  over: 'both',
  async examine({ target, http }, notes, collections) {
    if (http !== null) return sendRows(http, collections, notes, () => bodies.map(row));
    for (const { path, detail } of bodies) {
      const file = await readJson(target, path);
      notes.looked();
      noteFaults(file, notes);
      if (file.value !== undefined && !isDeepStrictEqual(file.value, { detail }))
        notes.fail(path, `has the wrong body, expected ${JSON.stringify({ detail })}`);
    }
  },
};

/** A host may hide these two files and answer as for any unknown path. */
function row({ path, detail }: (typeof bodies)[number]): RequestRow {
  return { path: `/${path}`, expect: isEither(isError(200, detail), isError(404, notFound)) };
}

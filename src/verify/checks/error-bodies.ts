import { isDeepStrictEqual } from 'node:util';
import type { Check, Notes } from '../check.ts';
import { parseJson } from '../json.ts';
import { invalidPage, isEither, isError, notFound } from '../requests/expectations.ts';
import { type RequestRow, sendRows } from '../requests/request-check.ts';
import type { Target } from '../target/target.ts';

const bodies = [
  { path: '404.json', detail: notFound },
  { path: '404-page.json', detail: invalidPage },
] as const;

export const errorBodies: Check = {
  name: 'error-bodies',
  description: '404.json and 404-page.json hold the bodies of the two errors that a host answers with.',
  fix: 'Publish 404.json and 404-page.json with the rest of the build.',
  over: 'both',
  start: ({ target, http }, notes) => ({
    async end(collections) {
      if (http === null) for (const body of bodies) await examine(target, body, notes);
      else await sendRows(http, collections, notes, () => bodies.map(row));
    },
  }),
};

async function examine(target: Target, { path, detail }: (typeof bodies)[number], notes: Notes) {
  const file = await target.file(path);
  notes.looked();
  if (file.bytes === null) return notes.fail(path, file.reason);
  const { value, faults } = parseJson(file.bytes);
  for (const fault of faults) notes.fail(path, fault);
  if (value !== undefined && !isDeepStrictEqual(value, { detail }))
    notes.fail(path, `is another body, expected ${JSON.stringify({ detail })}`);
}

/** A host may hide these two files; then it answers as it does for any path that does not exist. */
function row({ path, detail }: (typeof bodies)[number]): RequestRow {
  return { path: `/${path}`, expect: isEither(isError(200, detail), isError(404, notFound)) };
}

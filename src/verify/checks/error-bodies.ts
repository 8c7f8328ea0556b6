import { isDeepStrictEqual } from 'node:util';
import type { Check, Notes } from '../check.ts';
import { parseJson } from '../json/parse-json.ts';
import { invalidPage, isEither, isError, notFound } from '../requests/expectations.ts';
import { type Row, sendRows } from '../requests/request-check.ts';
import type { Source } from '../source/source.ts';

const bodies = [
  { path: '404.json', detail: notFound },
  { path: '404-page.json', detail: invalidPage },
] as const;

export const errorBodies: Check = {
  name: 'error-bodies',
  description: '404.json and 404-page.json hold the bodies of the two errors that a host answers with.',
  mend: 'Publish 404.json and 404-page.json with the rest of the build.',
  over: 'both',
  start: ({ source, http }, notes) => ({
    async end(collections) {
      if (http === null) for (const body of bodies) await examine(source, body, notes);
      else await sendRows(http, collections, notes, () => bodies.map(row));
    },
  }),
};

async function examine(source: Source, { path, detail }: (typeof bodies)[number], notes: Notes) {
  const file = await source.file(path);
  notes.looked();
  if (file.bytes === null) return notes.fail(path, file.reason);
  const { value, faults } = parseJson(file.bytes);
  for (const fault of faults) notes.fail(path, fault);
  if (value !== undefined && !isDeepStrictEqual(value, { detail }))
    notes.fail(path, `is another body, expected ${JSON.stringify({ detail })}`);
}

/** A host may keep these two files to itself; then it answers as for any path that is nothing. */
function row({ path, detail }: (typeof bodies)[number]): Row {
  return { path: `/${path}`, expect: isEither(isError(200, detail), isError(404, notFound)) };
}

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { succeeds } from '../helpers/run-command-line.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const keys = {
  id: 'integer',
  tags: 'json',
  meta: 'json',
  is_open: 'text',
  is_lent: 'json',
  boolean: 'text',
  names: 'text',
};
const databank = {
  ...{ format: 1, api: '/api/', pageSize: 10 },
  ...{ collections: { books: 'book' }, records: { book: { table: 'book', keys } } },
};
const table = `--
-- PostgreSQL database dump
--
CREATE TABLE public.book (
    id integer NOT NULL,
    tags text[] DEFAULT '{}'::text[] NOT NULL,
    meta jsonb DEFAULT array_to_json(ARRAY['a']::text[]) NOT NULL,
    is_open boolean DEFAULT true NOT NULL,
    is_lent boolean,
    "boolean" character varying(5) NOT NULL,
    names text[]
);
`;

it.each([
  [
    'COPY',
    'COPY public.book (id, tags, meta, is_open, is_lent, "boolean", names) FROM stdin;\n1\t{}\t{}\tt\tf\tt\t{}\n2\t{}\t{}\tf\tt\tf\t{a}\n\\.\n',
  ],
  [
    'INSERT',
    "INSERT INTO public.book VALUES (1, '{}', '{}', true, false, 't', '{}');\nINSERT INTO public.book VALUES (2, '{}', '{}', false, true, 'f', '{a}');\n",
  ],
])('arrays and booleans of PostgreSQL are published by their columns, from %s', async (_, rows) => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'databank.json'), JSON.stringify(databank));
  writeFileSync(join(folder, 'it.sql'), `${table}${rows}-- PostgreSQL database dump complete\n`);
  const options = ['--databank', 'databank.json', '--no-sync', '--no-explorer', '--quiet'];
  await succeeds(folder, 'build', 'it.sql', ...options);
  const { results } = JSON.parse(readFileSync(join(folder, 'out/api/books/index.json'), 'utf8'));
  expect(results).toEqual([
    { id: 1, tags: [], meta: {}, is_open: 'true', is_lent: false, boolean: 't', names: '{}' },
    { id: 2, tags: [], meta: {}, is_open: 'false', is_lent: true, boolean: 'f', names: '{a}' },
  ]);
});

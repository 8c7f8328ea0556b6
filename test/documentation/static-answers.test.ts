import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildTree } from '../helpers/build-tree.ts';
import { documentNamed } from '../helpers/documentation.ts';
import { makeExport, tiny } from '../helpers/make-export.ts';
import { served } from '../helpers/served.ts';

const path = '/api/sc/tokens/';

/** A request of a row of the README's table, and what a tree of two pages answers. */
interface Sent {
  readonly target: string;
  readonly method?: string;
  readonly accept?: string;
  /** The status, and the body: a file of the tree or the detail of an error; null where there is none. */
  readonly answer: readonly [number, { readonly file: string } | { readonly detail: string } | null];
}

const pageOne = { file: `${path}index.json` };
const page = (number: number) => ({ file: `${path}page-${number}.json` });
const notFound = { detail: 'Not found.' };
const invalidPage = { detail: 'Invalid page.' };

/** By the first cell of the row. */
const rows: Readonly<Record<string, readonly Sent[]>> = {
  'one record: `/api/core/references/12/`': [{ target: `${path}1/`, answer: [404, notFound] }],
  '`?page_size=100`': [{ target: `${path}?page_size=100`, answer: [200, pageOne] }],
  '`?search=rome`, `?ordering=name`, filters': ['search=rome', 'ordering=-id', 'polity=1'].map((query) => ({
    target: `${path}?${query}`,
    answer: [200, pageOne],
  })),
  'parameters other than `page`': [{ target: `${path}?utm=1&page=2`, answer: [200, page(2)] }],
  '`?page=02`, `?page=+2`': ['02', '+2'].map((value) => ({
    target: `${path}?page=${value}`,
    answer: [404, invalidPage],
  })),
  '`?page=`, without a number': [{ target: `${path}?page=`, answer: [200, pageOne] }],
  '`?page=9999` of a list without pages': [
    { target: `${path}?page=9999`, answer: [404, invalidPage] },
    { target: `${path}?page=1`, answer: [200, pageOne] },
  ],
  '`?page=2` of the root index, `/api/`, or of one record': [
    { target: '/api/?page=2', answer: [404, invalidPage] },
    { target: `${path}1/?page=2`, answer: [404, notFound] },
  ],
  'writing: POST, PUT, PATCH, DELETE': ['POST', 'PUT', 'PATCH', 'DELETE'].map((method) => ({
    target: path,
    method,
    answer: [405, { detail: `Method "${method}" not allowed.` }],
  })),
  'header `Allow`': [{ target: path, answer: [200, pageOne] }],
  OPTIONS: [{ target: path, method: 'OPTIONS', answer: [204, null] }],
  '`Accept: text/html`': [{ target: path, accept: 'text/html', answer: [200, pageOne] }],
  'a path that does not exist': [{ target: '/api/no/such/', answer: [404, notFound] }],
  'collections for staff, `curator`': [{ target: '/api/account/users/', answer: [404, notFound] }],
};

/** The first cells of the table in docs/static-answers.md. */
function shownRows(): string[] {
  const table = documentNamed('docs/static-answers.md');
  return [...table.matchAll(/^\| (.+?) \|/gm)].map(([, cell]) => cell ?? '').slice(2);
}

/** A body as it is sent. */
function bodyText(out: string, body: Sent['answer'][1]): string {
  if (body === null) return '';
  return 'file' in body ? readFileSync(join(out, body.file), 'utf8') : JSON.stringify(body);
}

describe('what a static tree cannot answer', () => {
  it('is the table of the documentation, row by row', () => {
    expect(shownRows()).toEqual(Object.keys(rows));
  });

  it('is what a tree answers', async () => {
    const { out } = await buildTree(makeExport(...tiny));
    const base = await served(out);
    await buildTree(makeExport(...tiny), { out, baseUrl: base });
    for (const { target, method = 'GET', accept = '*/*', answer } of Object.values(rows).flat()) {
      const [status, body] = answer;
      const response = await fetch(`${base}${target}`, { method, headers: { accept } });
      expect(response.headers.get('allow')).toBe('GET, POST, HEAD, OPTIONS');
      const text = bodyText(out, body);
      expect([method, target, response.status, await response.text()]).toEqual([
        method,
        target,
        status,
        text,
      ]);
    }
  });

  it('has one record where it is built so', async () => {
    const { out } = await buildTree(makeExport(...tiny), { records: true });
    const base = await served(out);
    const { results } = JSON.parse(readFileSync(join(out, path, 'index.json'), 'utf8'));
    const citation = '1c3a867f-9072-5d4f-8ea7-f092e7ad9a98';
    const get = async (target: string) => {
      const response = await fetch(`${base}${target}`);
      return [response.status, response.url.slice(base.length), await response.json()];
    };
    for (const query of ['', '?utm=1', '?page='])
      expect(await get(`${path}3/${query}`)).toEqual([200, `${path}3/${query}`, results[2]]);
    expect(await get(`${path}3?utm=1`)).toEqual([200, `${path}3/?utm=1`, results[2]]);
    expect(await get(`${path}12/`)).toEqual([404, `${path}12/`, notFound]);
    expect(await get(`${path}3/?page=1`)).toEqual([404, `${path}3/?page=1`, invalidPage]);
    for (const spelling of [
      citation.toUpperCase(),
      citation.replaceAll('-', ''),
      `${citation.toUpperCase()}/`,
    ])
      expect(await get(`/api/core/citations/${spelling}`)).toMatchObject([
        200,
        `/api/core/citations/${citation}/`,
        { id: citation },
      ]);
  });

  it('gives every curator as an empty list', async () => {
    const { out } = await buildTree(makeExport(...tiny));
    const { results } = JSON.parse(readFileSync(join(out, path, 'index.json'), 'utf8'));
    expect(results.length).toBeGreaterThan(0);
    for (const record of results) expect(record.curator).toEqual([]);
  });
});

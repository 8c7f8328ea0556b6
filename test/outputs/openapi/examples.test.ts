import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { afterAll, describe, expect, it } from 'vitest';
import type { Documents } from '../../../src/contract/documents.ts';
import { githubPages } from '../../../src/hosts/github-pages.ts';
import { joinHosts, noHosts } from '../../../src/hosts/join-hosts.ts';
import { startPreview } from '../../../src/preview/start-preview.ts';
import { buildTree } from '../../helpers/build-tree.ts';
import { makeExport, tiny } from '../../helpers/make-export.ts';
import { recordsOf } from '../../helpers/read-tree.ts';
import { suiteFolder } from '../../helpers/temporary-folder.ts';

type OpenApi = Documents['openapi'];

const baseUrl = 'https://api.museum.org/a';
const hosts = {
  query: noHosts,
  file: joinHosts([githubPages], { baseUrl, basePath: '/a', api: '/api/' }),
};

const trees = suiteFolder();
const previews: { close(): Promise<void> }[] = [];
afterAll(() => Promise.all(previews.map((preview) => preview.close())));

/** A preview of a tree, and the OpenAPI document that it gives: of each, one for all tests. */
const serve = (pageLinks: keyof typeof hosts) => (known[pageLinks] ??= start(pageLinks));
const known: Partial<Record<keyof typeof hosts, ReturnType<typeof start>>> = {};

async function start(pageLinks: keyof typeof hosts) {
  const { out } = await buildTree(makeExport(...tiny), {
    out: join(trees, pageLinks),
    baseUrl,
    hosts: hosts[pageLinks],
    pageSize: 2,
    records: true,
  });
  const preview = await startPreview({ folder: out, port: 0, rewritesLinks: true });
  previews.push(preview);
  const document = (await (await fetch(`${preview.address}/openapi.json`)).json()) as OpenApi;
  const [{ url: server }] = document.servers;
  const ajv = new Ajv2020({ strict: false, logger: false });
  formats.default(ajv);
  ajv.addSchema({ ...document, $id: 'openapi' });
  return {
    out,
    document,
    server,
    preview,
    addressOf(path: string, values: Readonly<Record<string, string>> = {}) {
      const address = new URL(server + path.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '1'));
      if (pageLinks === 'query' && values.page !== undefined) address.searchParams.set('page', values.page);
      return address;
    },
    /** The answer at an address, which must be what the document says of it: status, headers, body. */
    async expectAnswer(path: string, status: '200' | '404', address: URL): Promise<unknown> {
      const [at, said] = resolved(document, ['paths', path, 'get', 'responses', status]);
      const { headers = {}, content } = said as OpenApi['components']['responses'][string];
      const answer = await fetch(address);
      expect(answer.status, address.href).toBe(Number(status));
      for (const name of Object.keys(headers)) {
        const { example } = resolved(document, [...at, 'headers', name])[1] as { example?: string };
        // The preview compresses, and looks at who asks.
        const value = answer.headers.get(name)?.replace(', Accept-Encoding', '').replace(', Origin', '');
        expect(value, `${name} of ${address.href}`).toEqual(example ?? expect.any(String));
      }
      if (content === undefined) return null;
      const pointer = [...at, 'content', 'application/json', 'schema'].map(escaped).join('/');
      const validate = ajv.getSchema(`openapi#/${pointer}`);
      const body: unknown = await answer.json();
      expect(validate?.(body), `${address.href}: ${JSON.stringify(validate?.errors)}`).toBe(true);
      return body;
    },
  };
}

describe.each(['query', 'file'] as const)(
  'the OpenAPI document of a tree whose pages link by %s',
  (pageLinks) => {
    it('has the address of this preview, and says what each of its paths answers', async () => {
      const { document, server, preview, expectAnswer, addressOf } = await serve(pageLinks);
      expect(server).toBe(preview.address);
      const lists = Object.keys(document.paths).filter((path) => !path.includes('{id}'));
      expect(lists).toHaveLength(24);
      for (const path of lists) await expectAnswer(path, '200', addressOf(path));
    });

    it('has every page, and says what those answer that are none', async () => {
      const { expectAnswer, addressOf } = await serve(pageLinks);
      for (const list of ['/api/sc/tokens/', '/api/core/citations/']) {
        const path = pageLinks === 'query' ? list : `${list}page-{page}.json`;
        for (const page of ['2', 'last']) await expectAnswer(path, '200', addressOf(path, { page }));
        const body = await expectAnswer(path, '404', addressOf(path, { page: '99' }));
        expect(body).toEqual(pageLinks === 'query' ? { detail: 'Invalid page.' } : null);
      }
    });

    it('has every record, and says what others answer', async () => {
      const { document, out, expectAnswer, addressOf } = await serve(pageLinks);
      const singles = Object.keys(document.paths).filter((path) => path.includes('{id}'));
      expect(singles).toHaveLength(23);
      for (const path of singles) {
        const collection = /^\/api\/(.*)\/\{id\}/.exec(path)?.[1] ?? '';
        for (const record of recordsOf(out, collection).slice(0, 2)) {
          const address = addressOf(path, { id: String(record.id) });
          expect(await expectAnswer(path, '200', address)).toEqual(record);
        }
        await expectAnswer(path, '404', addressOf(path, { id: '999999' }));
      }
    });
  },
);

it('the OpenAPI document says what an address without its slash, another method and an ETag get', async () => {
  const { document, addressOf } = await serve('query');
  const { responses } = document.components;
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(addressOf(path), { redirect: 'manual', ...init });
  const moved = await ask('/api/core/ngas');
  const refused = await ask('/api/core/ngas/', { method: 'POST' });
  const etag = (await ask('/api/core/ngas/')).headers.get('etag') ?? '';
  const kept = await ask('/api/core/ngas/', { headers: { 'If-None-Match': etag } });
  expect([moved.status, refused.status, kept.status]).toEqual([301, 405, 304]);
  expect(moved.headers.get('location')).toMatch(/\/api\/core\/ngas\/$/);
  const examples = responses['not-allowed']?.content?.['application/json'].examples ?? {};
  expect(Object.values(examples)).toEqual([{ value: await refused.json() }]);
  const answers = { 'without-slash': moved, 'not-allowed': refused, 'not-modified': kept };
  for (const [name, { headers }] of Object.entries(answers)) {
    const said = Object.keys(responses[name]?.headers ?? {});
    expect(said.length).toBeGreaterThan(3);
    for (const header of said) expect(headers.has(header), `${header} of ${name}`).toBe(true);
  }
});

/** The part of a document at a path, and where it is once its references are followed. */
function resolved(document: unknown, path: readonly string[]): [path: readonly string[], part: unknown] {
  let at: readonly string[] = [];
  let part = document;
  const follow = () => {
    const { $ref: reference } = part as { readonly $ref?: string };
    if (reference !== undefined) [at, part] = resolved(document, reference.slice('#/'.length).split('/'));
  };
  for (const key of path) {
    follow();
    at = [...at, key];
    part = (part as Readonly<Record<string, unknown>>)[key];
  }
  follow();
  return [at, part];
}

/** A part of a path in a JSON pointer. */
function escaped(key: string): string {
  return encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'));
}

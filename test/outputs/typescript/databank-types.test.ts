import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describedService } from '../../../src/commands/sources/described-service.ts';
import type { DescriptionFile } from '../../../src/model/description/key-facts.ts';
import type { Description } from '../../../src/model/description/kind.ts';
import { resolveDataset } from '../../../src/outputs/dataset/resolve-dataset.ts';
import type { ApiFacts } from '../../../src/outputs/openapi/api-facts.ts';
import { describeApi } from '../../../src/outputs/openapi/describe-api.ts';
import { databankTypes } from '../../../src/outputs/typescript/databank-types.ts';
import { buildTree } from '../../helpers/build-tree.ts';
import { choose, collections, description } from '../../helpers/bundled.ts';
import { makeExport, tiny } from '../../helpers/make-export.ts';
import { recordsOf } from '../../helpers/read-tree.ts';
import { anyService } from '../../model/description/any-description.ts';
import { faultsIn } from './compile.ts';

const baseUrl = 'https://api.museum.org';
const typesOf = (of: Description, facts: Partial<ApiFacts> = {}) =>
  databankTypes(
    describeApi({
      ...of,
      dataset: resolveDataset({ dataset: {}, baseUrl }),
      release: null,
      baseUrl,
      pageLinks: 'query',
      records: false,
      ...facts,
    }),
  );
const described = (file: DescriptionFile) =>
  describedService({ file: 'databank.json', configuration: {}, description: file });

describe('the types of a tree', () => {
  it('are those of its records and pages, in the order of their keys', () => {
    expect(typesOf(choose('core/regions'))).toMatchInlineSnapshot(`
      "// A databank, unversioned: made by polity-press from its openapi.json.

      /** What each collection holds; ids are never where no single records are published. */
      export interface Databank {
        /** A region of the world, as the databank divides it. */
        "core/regions": { record: Region; id: never };
      }

      /** A large region of the world that regions belong to. */
      export interface MacroRegion {
        /** Record identifier. */
        id: number;
        /** Name of the macro region. */
        name: string;
      }

      /** A region of the world, as the databank divides it. */
      export interface Region {
        /** Record identifier. */
        id: number;
        /** Name of the region. */
        name: string;
        /** What the region covers. */
        subregions_list: string | null;
        /** The macro region it belongs to. */
        mac_region: MacroRegion | null;
      }

      export interface RegionPage {
        /** Records in the whole collection. */
        count: number;
        /** Address of the next page; null on the last. */
        next: string | null;
        /** Address of the previous page; null on the first. */
        previous: string | null;
        results: Region[];
      }
      "
    `);
  });

  it('fit every record of it', async () => {
    const { out } = await buildTree(makeExport(...tiny));
    const records = collections.map(
      ({ name }, index) =>
        `export const c${index}: Databank[${JSON.stringify(name)}]['record'][] = ${JSON.stringify(recordsOf(out, name))};`,
    );
    const use = ["import type { Databank } from './databank';", ...records].join('\n');
    expect(faultsIn({ 'databank.d.ts': typesOf(description), 'records.ts': use })).toEqual([]);
  });

  it.each(['query', 'file'] as const)('type the client, whose pages link by %s', (pageLinks) => {
    const use = `
      import { openApi, type Page } from 'polity-press/client';
      import type { Databank, Polity, Reference } from './databank';
      const api = openApi<Databank>('https://api.museum.org', { retries: 1 });
      for await (const { title } of api.core.references({ page: 2 })) title.trim();
      const references: Reference[] = await api['core/references']().all();
      const page: Page<Reference> = await api.core.references().page('last');
      const one: Reference = await api.core.references().get(12);
      for await (const { polity, polity_cap } of api.general.polityCapitals()) {
        const of: Polity | null = polity;
        polity_cap?.latitude?.trim();
        // @ts-expect-error it may be null
        polity.name.trim();
        console.log(of);
      }
      api.general['polity-capitals']();
      api['general/polity-capitals']();
      const years: (number | null)[] = references.map(({ year }) => year);
      // @ts-expect-error there is no such collection
      api.core.emperors();
      // @ts-expect-error there is no such section
      api.emperors;
      // @ts-expect-error there is no such key
      one.emperor;
      // @ts-expect-error ids are numbers
      api.core.references().get('12');
      api.core.citations().get('c0ffee00-0000-4000-8000-0000000000a0');
      // @ts-expect-error a section is no collection
      api.core();
      console.log(page, years);
      export {};
    `;
    const types = typesOf(description, { pageLinks, records: true });
    expect(faultsIn({ 'databank.d.ts': types, 'use.ts': use })).toEqual([]);
  });

  it('ask for no single record where none is published', () => {
    const use = `
      import { openApi } from 'polity-press/client';
      import type { Databank } from './databank';
      // @ts-expect-error none has an address
      openApi<Databank>('https://api.museum.org').core.references().get(12);
    `;
    expect(faultsIn({ 'databank.d.ts': typesOf(description), 'use.ts': use })).toEqual([]);
  });

  it('are TypeScript, whatever the service', () => {
    const services = fc.sample(anyService(false), 25).map(({ file }) => described(file));
    const files = services.map((service, index): [string, string] => [
      `databank-${index}.ts`,
      typesOf(service, { records: index % 2 === 0 }),
    ]);
    expect(faultsIn(Object.fromEntries(files))).toEqual([]);
  });

  it('hold no text that ends a comment, a line or a name', () => {
    const hostile = `*/ export const hacked = 1; /* \u2028 export const hacked = 2;\nexport const hacked = 3;`;
    const documented = (value: string) => ({ value, help: hostile, label: hostile });
    const keys = {
      id: 'integer',
      "it's": documented('text?'),
      '"; hacked': documented('json'),
      shape: 'geometry?',
      flag: { value: 'boolean?' },
    };
    const service = described({
      format: 1,
      api: '/data/',
      pageSize: 2,
      collections: { 'a/b/constructor': 'Databank', 'a/b': '0', __proto__2: 'string' },
      records: { Databank: { table: 'a', keys }, 0: { table: 'b', keys }, string: { table: 'c', keys } },
    } as DescriptionFile);
    const dataset = resolveDataset({ dataset: { title: hostile }, baseUrl });
    const types = typesOf(service, { dataset });
    expect(types).not.toMatch(/^ *export const/m);
    const use = `
      import { openApi } from 'polity-press/client';
      import type { Databank } from './databank';
      import * as all from './databank';
      // @ts-expect-error nothing is
      all.hacked;
      const api = openApi<Databank>('https://api.museum.org', { api: '/data/' });
      const [one] = await api.a.b().all();
      const [two] = await api.a.b.constructor().all();
      const text: string | null | undefined = one?.["it's"];
      const flag: boolean | null | undefined = two?.flag;
      console.log(text, flag, one?.['"; hacked'], one?.shape?.type === 'Point');
    `;
    expect(faultsIn({ 'databank.d.ts': types, 'use.ts': use })).toEqual([]);
  });
});

it.each([
  { type: 'object', required: null },
  { type: 'object', required: [5, 'a'], properties: { a: null } },
  { type: 'object', properties: null },
])('a damaged schema has a type all the same: %j', (schema) => {
  const results = { type: 'array', items: { $ref: '#/components/schemas/A' } };
  const page = { type: 'object', properties: { broken: null, results } };
  const types = databankTypes({
    info: { title: 'T', version: '1' },
    paths: {
      '/api/': { get: {} },
      '/api/a/': {
        get: {
          responses: {
            200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/P' } } } },
          },
        },
      },
    },
    components: { schemas: { P: page, A: schema }, parameters: {}, responses: {} },
  } as never);
  expect(types).toMatch(/^ {2}a: \{ record: A; id: never \};$/m);
});

it('a client of unknown names takes any', () => {
  const use = `
    import { openApi } from 'polity-press/client';
    const api = openApi('https://api.museum.org');
    for await (const record of api.core!.references!()) console.log(record.title);
    // @ts-expect-error nothing is known of it
    (await api.core!.references!().all())[0]!.title.trim();
  `;
  expect(faultsIn({ 'use.ts': use })).toEqual([]);
});

import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { describedService } from '../../../src/commands/sources/described-service.ts';
import type { DescriptionFile } from '../../../src/model/description/key-facts.ts';
import type { Description } from '../../../src/model/description/kind.ts';
import { createValidator } from '../../../src/model/validate/create-validator.ts';
import { resolveDataset } from '../../../src/outputs/dataset/resolve-dataset.ts';
import type { ApiFacts } from '../../../src/outputs/openapi/api-facts.ts';
import { describeApi } from '../../../src/outputs/openapi/describe-api.ts';
import { choose, description } from '../../helpers/bundled.ts';

const baseUrl = 'https://api.museum.org';
const describeWith = (facts: Partial<ApiFacts> = {}, of: Description = description) =>
  describeApi({
    ...of,
    dataset: resolveDataset({ dataset: {}, baseUrl }),
    release: null,
    baseUrl,
    pageLinks: 'query',
    records: false,
    ...facts,
  });
const operations = (document: ReturnType<typeof describeApi>) =>
  Object.entries(document.paths).map(([path, { get }]) => `${get.operationId} ${path}`);

describe('the OpenAPI document', () => {
  it('has the root index, each collection, and single records where they are published', () => {
    const references = choose('core/references');
    expect(operations(describeWith({}, references))).toEqual([
      'listCollections /api/',
      'listCoreReferences /api/core/references/',
    ]);
    expect(operations(describeWith({ records: true }, references))).toContain(
      'getCoreReferencesById /api/core/references/{id}/',
    );
    expect(Object.keys(describeWith().paths)).toHaveLength(24);
  });

  it('leads to files, and promises no headers, where the host ignores queries', () => {
    const document = describeWith({ pageLinks: 'file', records: true }, choose('core/references'));
    expect(operations(document)).toEqual([
      'listCollections /api/index.json',
      'listCoreReferences /api/core/references/page-{page}.json',
      'getCoreReferencesById /api/core/references/{id}/index.json',
    ]);
    expect(JSON.stringify(document)).not.toContain('"headers"');
    expect(document.components.parameters.page).toMatchObject({ in: 'path', required: true });
  });

  it('says what is said of the dataset, and no more', () => {
    const said = (dataset: object) =>
      describeWith({ dataset: resolveDataset({ dataset, baseUrl }) }, choose('core/ngas')).info;
    expect(said({})).toEqual({
      title: 'A databank',
      description: expect.stringMatching(/^Every answer is a file: .* are ignored\.$/),
      version: 'unversioned',
    });
    const whole = { title: 'Hills', description: 'All.', version: '2.0.0', licence: { id: 'CC-BY-4.0' } };
    expect(said(whole)).toMatchObject({
      title: 'Hills',
      description: expect.stringMatching(/^All\.\n\nEvery/),
      version: '2.0.0',
      license: { url: 'https://creativecommons.org/licenses/by/4.0/' },
    });
    expect(said({ licence: { id: 'Rare-1.0' } }).license).toEqual({
      name: 'Rare-1.0',
      identifier: 'Rare-1.0',
    });
    expect(describeWith({ release: '3.1.0' }).info.version).toBe('3.1.0');
  });

  it('fits its schema, with names that differ where those of collections and records hardly do', () => {
    const hill = { table: 'hill', keys: { id: 'integer', name: 'text' } };
    const file: DescriptionFile = {
      format: 1,
      api: '/data/',
      pageSize: 2,
      collections: {
        hills: 'hill',
        'a/b-c': 'hill~2',
        'a-b/c': 'hill_2',
        error: 'error',
        'x-page': 'hill-page',
      },
      records: { hill, 'hill~2': hill, hill_2: hill, error: hill, 'hill-page': hill },
    };
    const odd = describedService({ file: 'databank.json', configuration: {}, description: file });
    const document = describeWith({}, odd);
    expect(createValidator(odd.schemas).document('openapi', document, 'openapi.json')).toEqual([]);
    expect(operations(document)).toEqual([
      'listCollections /data/',
      'listHills /data/hills/',
      'listABC /data/a/b-c/',
      'listABC2 /data/a-b/c/',
      'listError /data/error/',
      'listXPage /data/x-page/',
    ]);
    expect(document.tags.map(({ name }) => name)).toEqual(['index', 'collections', 'a', 'a-b']);
    const { schemas } = document.components;
    // Five records and their pages, the envelope, the root index and the error.
    expect(Object.keys(schemas)).toHaveLength(13);
    expect(schemas.error).toHaveProperty('properties.detail');
    expect(schemas.error2).toHaveProperty('properties.name');
  });

  it('refers to nothing outside itself, and each schema in it is one', () => {
    const document = describeWith({ records: true });
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]*)"/g)].map(([, to]) => to ?? '');
    expect(references.length).toBeGreaterThan(100);
    for (const reference of references) expect(reference).toMatch(/^#\/components\/[a-z]+\/[\w.-]+$/);
    const ajv = new Ajv2020({ strict: false, logger: false });
    formats.default(ajv);
    ajv.addSchema({ ...document, $id: 'openapi' } as object);
    for (const reference of new Set(references.filter((each) => each.includes('/schemas/'))))
      expect(ajv.getSchema(`openapi${reference}`), reference).toBeTypeOf('function');
  });
});

import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import type { IdList } from '../../../src/contract/tree/record-ids.ts';
import { noHosts } from '../../../src/hosts/join-hosts.ts';
import { documentsOf, manifestOf } from '../../../src/outputs/documents/documents-of.ts';
import { pageFiles } from '../../../src/outputs/forms/forms.ts';
import { collections, description } from '../../helpers/bundled.ts';

const options = {
  description,
  version: '1.2.3',
  baseUrl: 'https://example.org/repo',
  pageSize: 10,
  sample: false,
  hosts: noHosts,
};
const published = collections.map((collection) => ({ collection, records: 3, pages: 1, ids: null }));
const shown = [pageFiles];
const documents = documentsOf(published, options, shown);

describe('documentsOf', () => {
  it('publishes schemas whose $id is their address and whose references resolve', () => {
    const ajv = new Ajv2020({ strict: false, logger: false });
    formats.default(ajv);
    const schemas = documents.filter(({ schema }) => schema === null);
    for (const { path, value } of schemas) {
      expect(value).toMatchObject({ $id: `https://example.org/repo/${path}` });
      ajv.addSchema(value as object);
    }
    for (const { path } of schemas)
      expect(ajv.getSchema(`https://example.org/repo/${path}`)).toBeTypeOf('function');
  });

  it('gives the root index as the API root does', () => {
    const index = documents.find(({ path }) => path === 'api/index.json')?.value as Record<string, string>;
    expect(Object.keys(index)).toHaveLength(23);
    expect(index['core/references']).toBe('https://example.org/repo/api/core/references/');
  });

  it('names the files in the manifest, and that itself', () => {
    const files = [...documents.map(({ path }) => path), 'api/x/index.html'];
    expect(manifestOf(published, options, files)).toMatchObject({
      path: 'manifest.json',
      value: { files: [...files, 'manifest.json'].sort() },
    });
  });

  it('lists the ids of single records in the manifest, and only of these', () => {
    const listed = (ids: IdList | null) =>
      JSON.stringify(
        manifestOf(
          published.slice(0, 1).map((each) => ({ ...each, ids })),
          options,
          [],
        ),
      );
    expect(listed([[1, 3]])).toContain('"records":3,"pages":1,"ids":[[1,3]]}');
    expect(listed([])).toContain('"ids":[]}');
    expect(listed(null)).not.toContain('"ids"');
  });

  it('publishes only the schemas that the collections need', () => {
    const only = published.filter(({ collection }) => collection.path === '/api/core/ngas/');
    const records = documentsOf(only, options, shown).filter(({ path }) =>
      path.startsWith('schemas/records/'),
    );
    expect(records.map(({ path }) => path)).toEqual(['schemas/records/nga.schema.json']);
  });
});

import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { linkVariables } from '../../../src/model/claims/link-variables.ts';
import { licences } from '../../../src/model/description/licences.ts';
import type { DatasetFacts } from '../../../src/outputs/dataset/facts.ts';
import { gapsOf, resolveDataset } from '../../../src/outputs/dataset/resolve-dataset.ts';
import { description } from '../../helpers/bundled.ts';
import { property } from '../../helpers/property.ts';
import { casesOf, seed } from '../../trust/crash-safety/cases.ts';
import { tally } from '../../trust/tally.ts';
import { croissantFaults, requiredOfAuthors } from './specifications/croissant.ts';
import { cslJsonFaults } from './specifications/csl-json.ts';
import { dataPackageFaults } from './specifications/data-package.ts';
import { roCrateFaults } from './specifications/ro-crate.ts';
import { zenodoFaults } from './specifications/zenodo.ts';
import { anyFacts, documentsOf, documentText, someFacts } from './support/some-facts.ts';
import { wellFormed } from './support/well-formed.ts';

const cases = casesOf(2, 500);

const paths = (facts: DatasetFacts) => documentsOf(facts).map(({ path }) => path);
const json = (facts: DatasetFacts, path: string) =>
  JSON.parse(documentText(documentsOf(facts), path) ?? 'null');

/** Every rule that a document breaks. */
function faultsOf(facts: DatasetFacts): string[] {
  const { authors, licence, date } = resolveDataset(facts);
  const said = [licence !== null, authors.length > 0, date !== null];
  const zenodo = json(facts, '.zenodo.json');
  return [
    ...dataPackageFaults(json(facts, 'datapackage.json')),
    ...croissantFaults(
      json(facts, 'croissant.json'),
      requiredOfAuthors.filter((_, index) => !said[index]),
    ),
    ...roCrateFaults(json(facts, 'ro-crate-metadata.json'), date !== null),
    ...cslJsonFaults(json(facts, 'references.csl.json')),
    ...(zenodo === null ? [] : zenodoFaults(zenodo)),
  ];
}

describe('datasetDocuments', () => {
  tally('snapshots: whatever a database holds, its documents keep the rules of their formats', cases);

  it('makes every document of a dataset of which everything is said', () => {
    expect(paths(someFacts)).toEqual([
      'CITATION.cff',
      '.zenodo.json',
      'CHANGELOG.md',
      'references.bib',
      'references.csl.json',
      'README.md',
      'datapackage.json',
      'croissant.json',
      'ro-crate-metadata.json',
    ]);
    expect(faultsOf(someFacts)).toEqual([]);
    expect(gapsOf(someFacts)).toEqual([]);
  });

  it('makes nothing up where nothing is said', () => {
    const facts = { ...someFacts, dataset: {}, references: null, baseUrl: 'http://localhost:8000' };
    expect(paths(facts)).toEqual([
      'CHANGELOG.md',
      'README.md',
      'datapackage.json',
      'croissant.json',
      'ro-crate-metadata.json',
    ]);
    const { resources, ...rest } = json(facts, 'datapackage.json');
    expect(rest).toEqual({
      $schema: 'https://datapackage.org/profiles/2.0/datapackage.json',
      name: 'a-databank',
      title: 'A databank',
    });
    expect(resources).toHaveLength(13);
    expect(documentText(documentsOf(facts), 'README.md')).toContain(
      'No licence is stated: ask those who publish it before you use it.',
    );
    expect(gapsOf(facts).map((gap) => gap.split(':')[0])).toEqual([
      'dataset has no title',
      'dataset has no authors',
      'dataset has no licence',
      'dataset has no version',
      'dataset has no date',
    ]);
  });

  it.each(['title', 'authors', 'licence'])('leaves a deposit to its owner without %s', (key) => {
    const { [key]: _, ...dataset } = someFacts.dataset as Record<string, unknown>;
    expect(paths({ ...someFacts, dataset })).not.toContain('.zenodo.json');
  });

  it.each(Object.keys(licences))('names the licence %s so that every catalogue takes it', (id) => {
    const facts = { ...someFacts, dataset: { ...someFacts.dataset, licence: { id } } };
    expect(faultsOf(facts)).toEqual([]);
    expect(json(facts, '.zenodo.json').license).toBe(id.toLowerCase());
    expect(json(facts, 'datapackage.json').licenses).toEqual([
      { name: id, path: licences[id]?.url, title: licences[id]?.name },
    ]);
  });

  it('says in a README that has the terms themselves where there is a licence of no address', () => {
    const facts = { ...someFacts, dataset: { ...someFacts.dataset, licence: { name: 'Ask *us*' } } };
    expect(paths(facts)).not.toContain('.zenodo.json');
    expect(faultsOf(facts)).toEqual([]);
    expect(json(facts, 'datapackage.json').licenses).toEqual([{ path: 'README.md', title: 'Ask *us*' }]);
    expect(documentText(documentsOf(facts), 'README.md')).toContain('## Licence\n\nAsk \\*us\\*\n');
  });

  property([anyFacts], { numRuns: cases, seed })(
    'breaks no rule, whatever stands in a database and its files',
    (facts) => {
      expect(faultsOf(facts)).toEqual([]);
    },
  );

  property([anyFacts], { numRuns: cases, seed })(
    'makes equal documents of equal facts, as often as they are read',
    (facts) => {
      const texts = (documents: ReturnType<typeof documentsOf>) =>
        documents.map(({ path, text }) => [path, [...text].join('')]);
      const documents = documentsOf(facts);
      expect(texts(documents)).toEqual(texts(documents));
      expect(texts(documentsOf(structuredClone(withoutFunctions(facts)) as DatasetFacts))).toEqual(
        texts(documentsOf(withoutFunctions(facts) as DatasetFacts)),
      );
    },
  );

  property([anyFacts], { numRuns: cases, seed })('is UTF-8 as a whole', (facts) => {
    for (const { text } of documentsOf(facts)) {
      const whole = [...text].join('');
      expect(wellFormed(whole)).toBe(whole);
      expect(whole).toMatch(/\n$/);
      expect(whole).not.toContain('\r');
      expect(whole).not.toContain('\0');
    }
  });

  it('lists every file at the root, with the checksums of those that were made before it', () => {
    const named = (list: readonly { name?: string }[]) => list.map(({ name }) => name);
    const ofPackage = json(someFacts, 'datapackage.json').resources;
    expect(named(ofPackage)).toEqual(
      expect.arrayContaining([
        'export.sqlite',
        'databank.json',
        'readme.md',
        'references.bib',
        'citation.cff',
      ]),
    );
    const ofCroissant = named(json(someFacts, 'croissant.json').distribution);
    expect(ofCroissant).toEqual(expect.arrayContaining(['datapackage.json', 'README.md', '.zenodo.json']));
    const crate: { name?: string; sha256?: string }[] = json(someFacts, 'ro-crate-metadata.json')['@graph'];
    const text = documentText(documentsOf(someFacts), 'croissant.json') ?? '';
    const sha256 = createHash('sha256').update(text).digest('hex');
    expect(crate).toContainEqual(expect.objectContaining({ name: 'croissant.json', sha256 }));
    expect(named(crate)).toEqual(expect.arrayContaining(['SHA256SUMS', ...ofCroissant]));
  });

  it('says what was measured, in which unit and by which codes', () => {
    const facts = { ...someFacts, variables: linkVariables(description) };
    expect(faultsOf(facts)).toEqual([]);
    const population = { name: 'Total population', propertyID: 'total-population', unitText: 'people' };
    expect(json(facts, 'croissant.json').variableMeasured).toContainEqual(
      expect.objectContaining({ '@type': 'sc:PropertyValue', ...population }),
    );
    const crate: Record<string, unknown>[] = json(facts, 'ro-crate-metadata.json')['@graph'];
    const named = (id: string) => crate.find((each) => each['@id'] === id);
    expect(named('#variable-total-population')).toMatchObject(population);
    const { valueReference } = named('#variable-token') as { valueReference: [{ '@id': string }] };
    const [code] = valueReference;
    expect(named(code['@id'])).toMatchObject({ name: 'Present', termCode: 'present' });
  });

  it('writes each reference as it is read', () => {
    let read = 0;
    const records = function* () {
      for (let id = 1; id <= 10_000; id += 1) {
        read = id;
        yield { id, title: `Title ${id}` };
      }
    };
    const facts = { ...someFacts, references: { keys: { id: 'id', title: 'title' }, records } };
    const documents = documentsOf(facts);
    read = 0;
    for (const path of ['references.bib', 'references.csl.json']) {
      const document = documents.find((each) => each.path === path);
      const [first] = document?.text ?? [];
      expect(first).toContain('Title 1');
      expect(read).toBe(1);
      expect(documentText(documents, path)?.match(/Title \d+/g)).toHaveLength(10_000);
    }
  });
});

/** A value type is an object with functions, of which the documents need the name. */
function withoutFunctions({ references: _, tables, ...facts }: DatasetFacts): unknown {
  return {
    ...facts,
    references: null,
    tables: tables.map(({ columns, ...table }) => ({
      ...table,
      columns: columns.map(({ value, ...column }) => ({ ...column, value: { name: value.name } })),
    })),
  };
}

describe('the data package', () => {
  it('has the types, keys and meanings of the columns', () => {
    const { resources } = json(someFacts, 'datapackage.json');
    const [polities] = resources;
    expect(polities).toMatchObject({
      name: 'core-polities',
      type: 'table',
      path: 'tables/core/polities.csv',
      format: 'csv',
      mediatype: 'text/csv',
      bytes: 1234,
      hash: `sha256:${'ab'.repeat(32)}`,
    });
    expect(polities.schema.fields).toEqual([
      { name: 'id', type: 'integer', constraints: { required: true } },
      { name: 'name', type: 'string', title: 'Name', description: 'What it is called.' },
      { name: 'start_year', type: 'integer' },
      { name: 'area', type: 'number', description: 'Unit: km².', unit: 'km²' },
      { name: 'weight', type: 'number', constraints: { required: true } },
      {
        name: 'is_sure',
        type: 'boolean',
        description: 'Codes: true (Yes), false (No).',
        constraints: { required: true },
      },
      { name: 'founded', type: 'date', constraints: { required: true } },
      { name: 'created_date', type: 'datetime', format: 'any', constraints: { required: true } },
      { name: 'uuid', type: 'string', format: 'uuid', constraints: { required: true } },
      { name: 'extra', type: 'any', constraints: { required: true } },
      {
        name: 'presence',
        type: 'string',
        description: 'Codes: P (Present).',
        categories: [{ value: 'P', label: 'Present' }],
      },
      { name: 'shape', type: 'geojson' },
      {
        name: 'shape__wkb',
        type: 'string',
        description: 'The geometry as well-known binary, in CSV and NDJSON in hexadecimal digits.',
      },
    ]);
    const [, , , other] = resources;
    expect(other.name).toBe('core-polities-2');
    expect(other.schema.foreignKeys).toEqual([
      { fields: ['polity_id'], reference: { resource: 'core-polities', fields: ['id'] } },
      { fields: ['parent_id'], reference: { fields: ['id'] } },
    ]);
    expect(resources.map(({ name }: { name: string }) => name).slice(0, 3)).toEqual([
      'core-polities',
      'core-polities.ndjson',
      'core-polities.parquet',
    ]);
  });
});

describe('the rules themselves', () => {
  // A rule that takes everything proves nothing.
  type Changed = Readonly<Record<string | number, object[]>> & {
    readonly resources: object[];
    readonly '@graph': object[];
  };

  it.each<[string, string, (document: never) => string[], (document: Changed) => unknown]>([
    ['no resources', 'datapackage.json', dataPackageFaults, (d) => d.resources.splice(0)],
    [
      'a path that leads upwards',
      'datapackage.json',
      dataPackageFaults,
      (d) => Object.assign(d.resources[0] ?? {}, { path: '../a.csv' }),
    ],
    [
      'one name twice',
      'datapackage.json',
      dataPackageFaults,
      (d) => Object.assign(d.resources[1] ?? {}, { name: 'core-polities' }),
    ],
    ['no licence', 'croissant.json', croissantFaults, (d) => Reflect.deleteProperty(d, 'license')],
    ['no context', 'ro-crate-metadata.json', roCrateFaults, (d) => Object.assign(d, { '@context': [] })],
    ['a part that is not there', 'ro-crate-metadata.json', roCrateFaults, (d) => d['@graph'].pop()],
    [
      'an unknown type',
      'references.csl.json',
      cslJsonFaults,
      (d) => Object.assign(d[0] ?? {}, { type: 'x' }),
    ],
    ['another key', '.zenodo.json', zenodoFaults, (d) => Object.assign(d, { licence: 'cc0-1.0' })],
  ])('find %s in %s', (_, path, faults, change) => {
    const document = json(someFacts, path);
    change(document);
    expect(faults(document as never)).not.toEqual([]);
  });
});

import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UnreadableValue } from '../../../src/contract/errors.ts';
import type { DescriptionFile } from '../../../src/model/description/key-facts.ts';
import { isEmbedding, type RecordKind } from '../../../src/model/description/kind.ts';
import { linkDescription } from '../../../src/model/description/link-description.ts';
import type { JsonSchema } from '../../../src/model/schemas/schema.ts';
import { createValidator } from '../../../src/model/validate/create-validator.ts';
import { collections, kindNamed, kinds, schemas } from '../../helpers/bundled.ts';
import { property } from '../../helpers/property.ts';
import { recordsOf } from '../../helpers/read-tree.ts';

const validator = createValidator(schemas);
const golden = fileURLToPath(new URL('../../golden/tiny/', import.meta.url));
const original = kindNamed('polity-original-name');

type Json = { [key: string]: Json } & { id: unknown };
/** A whole record of the golden tree, to be damaged. */
const sound = () => structuredClone(recordsOf(golden, 'general/polity-original-names')[1]) as Json;

describe('Validator.record', () => {
  it.each(collections)('accepts what was published: $path', ({ path, kind }) => {
    for (const record of recordsOf(golden, path.slice(5, -1)))
      expect(validator.record(kind, record)).toEqual([]);
  });

  it.each<[string, (record: Json) => void, [string, unknown, string | null, string]]>([
    [
      'a wrong type',
      (r) => Object.assign(r, { year_from: '12' }),
      ['general_polity_original_name', 7, 'year_from', 'is text, expected integer or null'],
    ],
    [
      'a fraction',
      (r) => Object.assign(r, { year_from: 1.5 }),
      ['general_polity_original_name', 7, 'year_from', 'is a number, expected integer or null'],
    ],
    [
      'a null',
      (r) => Object.assign(r, { tag: null }),
      ['general_polity_original_name', 7, 'tag', 'is null, expected string'],
    ],
    [
      'another key',
      (r) => Object.assign(r, { password: 'x' }),
      ['general_polity_original_name', 7, null, 'has more keys than the 20 of the contract'],
    ],
    [
      'a key less',
      (r) => Reflect.deleteProperty(r, 'note'),
      ['general_polity_original_name', 7, null, 'has no key note'],
    ],
    [
      'a curator',
      (r) => Object.assign(r, { curator: [{}] }),
      ['general_polity_original_name', 7, 'curator', 'has more than 0 items'],
    ],
    [
      'a local time',
      (r) => Object.assign(r, { created_date: '2024-01-01T00:00:00+01:00' }),
      [
        'general_polity_original_name',
        7,
        'created_date',
        'is not a UTC time such as 2024-03-25T11:17:55.936690Z',
      ],
    ],
    [
      'a day that does not exist',
      (r) => Object.assign(r, { created_date: '2024-02-30T00:00:00Z' }),
      [
        'general_polity_original_name',
        7,
        'created_date',
        'is not a UTC time such as 2024-03-25T11:17:55.936690Z',
      ],
    ],
    [
      'an embedded value',
      (r) => Object.assign(r.polity ?? {}, { name: 5 }),
      ['core_polity', 1, 'name', 'is an integer, expected string'],
    ],
    [
      'a value two levels down',
      (r) => Object.assign(r.polity?.home_nga ?? {}, { longitude: '12.4' }),
      ['core_nga', 1, 'longitude', 'is not a decimal number with 12 fractional digits'],
    ],
    [
      'another key two levels down',
      (r) => Object.assign(r.polity?.home_nga ?? {}, { extra: 1 }),
      ['core_nga', 1, null, 'has the key extra, which is not in the contract'],
    ],
    [
      'a value in a list',
      (r) => Object.assign(r.citations?.[0]?.ref ?? {}, { title: null }),
      ['core_reference', 2, 'title', 'is null, expected string'],
    ],
    [
      'text in place of a record',
      (r) => Object.assign(r, { comment: 'text' }),
      ['general_polity_original_name', 7, 'comment', 'is text, expected object'],
    ],
  ])('names the innermost record: %s', (_, damage, [table, record, field, message]) => {
    const damaged = sound();
    damage(damaged);
    expect(validator.record(original, damaged)).toEqual([{ table, record, field, message }]);
  });

  it('says of a decimal how many digits it may have', () => {
    const capital = { ...recordsOf(golden, 'core/capitals')[0], latitude: '41.9' };
    expect(validator.record(kindNamed('capital'), capital)).toMatchObject([
      { field: 'latitude', message: 'is not a decimal number with 8 fractional digits' },
    ]);
  });

  it('says the same of a bad embedded record however often it comes', () => {
    const damaged = sound();
    Object.assign(damaged.polity ?? {}, { name: 5 });
    const found = validator.record(original, damaged);
    expect(found).toHaveLength(1);
    expect(validator.record(original, damaged)).toEqual(found);
  });

  it('gives the reason of an unreadable value, and nothing else about it', () => {
    const damaged = sound();
    Object.assign(damaged, { polity: new UnreadableValue('names no record', 'polity_id') });
    Object.assign(damaged.comment ?? {}, { text: new UnreadableValue('is a BLOB') });
    expect(validator.record(original, damaged)).toEqual([
      { table: 'general_polity_original_name', record: 7, field: 'polity_id', message: 'names no record' },
      { table: 'core_comment', record: 1, field: 'text', message: 'is a BLOB' },
    ]);
  });

  property([fc.anything()])('never throws', (value) => {
    expect(validator.record(original, value).length).toBeGreaterThan(0);
  });
});

it('a JSON value that cannot be read is a problem, although its schema allows any object', () => {
  const file: DescriptionFile = {
    format: 1,
    api: '/api/',
    pageSize: 10,
    collections: { a: 'a' },
    records: { a: { table: 't', keys: { id: 'integer', any: 'json?' } } },
  };
  const described = linkDescription(file, { schemas: new Map() });
  const kind = described.collections[0]?.kind as RecordKind;
  const { record } = createValidator(described.schemas);
  expect(record(kind, { id: 1, any: { reason: 'x' } })).toEqual([]);
  expect(record(kind, { id: 1, any: new UnreadableValue('holds a key twice') })).toEqual([
    { table: 't', record: 1, field: 'any', message: 'holds a key twice' },
  ]);
});

describe('a key whose schema takes any value', () => {
  it('takes none that could not be read', () => {
    const path = 'records/polity-original-name.schema.json';
    const { properties, ...rest } = schemas.get(path) as JsonSchema;
    const open = { ...rest, properties: { ...properties, original_name: {} } };
    const value = new UnreadableValue('is text with invalid encoding');
    const record = { ...sound(), original_name: value };
    expect(createValidator(new Map([...schemas, [path, open]])).record(original, record)).toEqual([
      {
        ...{ table: 'general_polity_original_name', record: 7 },
        ...{ field: 'original_name', message: 'is text with invalid encoding' },
      },
    ]);
  });
});

describe('every schema that embeds', () => {
  it('embeds what the description says: the validator goes by the description', () => {
    const embedded = (schema: JsonSchema, key: string) => {
      const property = schema.properties?.[key];
      return [...(property?.anyOf ?? []), property?.items].flatMap((branch) => branch?.$ref ?? []);
    };
    for (const kind of kinds) {
      const own = schemas.get(`records/${kind.name}.schema.json`) ?? {};
      const base = own.allOf === undefined ? {} : (schemas.get('records/attribute-record.schema.json') ?? {});
      const keys = Object.keys({ ...base.properties, ...own.properties });
      const found = keys.flatMap((key) =>
        [...embedded(base, key), ...embedded(own, key)].map((name) => [key, name]),
      );
      const mapped = kind.fields
        .filter(isEmbedding)
        .map(({ name, target }) => [name, `${target.name}.schema.json`]);
      expect(Object.fromEntries(found)).toEqual(Object.fromEntries(mapped));
    }
  });
});

describe('Validator.ownKeys', () => {
  it('leaves embedded records to themselves, also where a pattern names their key', () => {
    const path = 'records/polity-original-name.schema.json';
    const byPattern = { ...schemas.get(path), patternProperties: { '^pol': { $ref: 'polity.schema.json' } } };
    const { ownKeys, record } = createValidator(new Map([...schemas, [path, byPattern]]));
    expect(ownKeys(original, { ...sound(), polity: {} })).toEqual([]);
    expect(ownKeys(original, { ...sound(), polity: 5 })).toMatchObject([{ field: 'polity' }]);
    const found = record(original, { ...sound(), polity: {} });
    expect(new Set(found.map(({ table }) => table))).toEqual(new Set(['core_polity']));
  });

  it('asks of embedded records only that they are there', () => {
    const record = { ...sound(), polity: {}, comment: null, citations: [{}, {}] };
    expect(validator.ownKeys(original, record)).toEqual([]);
    expect(validator.ownKeys(original, { ...record, polity: 5 })).toMatchObject([{ field: 'polity' }]);
  });

  it('names what is wrong with its own keys, and keys that cannot be read', () => {
    const polity = new UnreadableValue('is the text "x", expected an integer', 'polity_id');
    const problems = validator.ownKeys(original, { ...sound(), year_from: 'long ago', polity });
    expect(problems.map(({ field }) => field).sort()).toEqual(['polity_id', 'year_from']);
  });
});

describe('Validator.document', () => {
  it('names the place in the document', () => {
    expect(validator.document('page', { count: -1, next: 'x', results: [1] }, 'page 2')).toEqual([
      { table: 'page 2', record: null, field: null, message: 'has no key previous' },
      { table: 'page 2', record: null, field: '/count', message: 'must be >= 0' },
      { table: 'page 2', record: null, field: '/next', message: 'does not match ^https?://' },
      { table: 'page 2', record: null, field: '/results/0', message: 'is an integer, expected object' },
    ]);
  });

  it('goes by its own schemas, whatever others of the same names were compiled before', () => {
    const types = ['object', 'array', 'string', 'number', 'boolean', 'null'];
    const problemsOf = (type: string) =>
      createValidator(new Map([['error.schema.json', { type }]])).document('error', null, 'an error');
    for (const type of [...types, ...types]) expect(problemsOf(type)).toHaveLength(type === 'null' ? 0 : 1);
  });
});

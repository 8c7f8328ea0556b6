import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '../../../src/model/schemas/schema.ts';
import { formFaults, useFaults } from '../../../src/model/validate/schema-faults.ts';
import { schemas as bundled } from '../../helpers/bundled.ts';
import { hillsFolder } from '../../helpers/hills.ts';
import { runHere } from '../../helpers/run-command-line.ts';

const path = 'records/hill.schema.json';
const other = 'records/other.schema.json';

/** The faults of a schema, beside another. */
function faultsOf(
  schema: unknown,
  beside: JsonSchema = { type: 'object', properties: { x: { type: 'null' } } },
) {
  const all = new Map([
    [path, schema as JsonSchema],
    [other, beside],
  ]);
  const ofForm = formFaults(all).get(path) ?? [];
  return ofForm.length > 0 ? ofForm : (useFaults(all, [path]).get(path) ?? []);
}
const ofKey = (name: unknown) =>
  faultsOf({ type: 'object', properties: { id: { type: 'integer' }, name, more: { type: 'string' } } });
const noSchema = 'is not what JSON Schema allows here';

describe('faults of schemas', () => {
  it('are none of those of the package', () => {
    expect([...formFaults(bundled).values()].flat()).toEqual([]);
    expect([...useFaults(bundled, bundled.keys()).values()].flat()).toEqual([]);
  });

  it.each<[unknown, string]>([
    [{ type: 'wrong' }, `properties.name.type: "wrong" ${noSchema}`],
    [{ type: 'string', minLength: -1 }, `properties.name.minLength: -1 ${noSchema}`],
    [{ anyOf: [] }, `properties.name.anyOf: ${noSchema}`],
    [{ enum: 3 }, `properties.name.enum: 3 ${noSchema}`],
    ['text', `properties.name: "text" ${noSchema}`],
    [null, `properties.name: null ${noSchema}`],
    [{ $ref: 3 }, `properties.name.$ref: 3 ${noSchema}`],
    [{ type: 'string', pattern: '(' }, 'properties.name: Invalid regular expression: /(/u'],
    [{ type: 'string', format: 'email' }, 'properties.name: unknown format "email"'],
    [{ typ: 'string' }, 'properties.name: strict mode: unknown keyword: "typ"'],
    [{ $ref: 'nosuch.schema.json' }, 'properties.name: $ref "nosuch.schema.json" leads nowhere'],
    [{ $ref: 'https://json-schema.org/x' }, 'leads nowhere'],
    [{ $ref: '#/$defs/%' }, 'leads nowhere'],
    [{ $ref: 'http://[' }, 'leads nowhere'],
    [{ $ref: '#/properties/nosuch' }, 'properties.name: $ref "#/properties/nosuch" leads nowhere'],
    [{ type: 'array', items: { $ref: 'other.schema.json#/properties/y' } }, 'properties.name.items: $ref'],
    [{ $ref: '#/properties/name' }, 'properties.name: $ref "#/properties/name" leads back here'],
    [{ anyOf: [{ $ref: '#/properties/name' }, { type: 'null' }] }, 'properties.name.anyOf[0]: $ref'],
    [{ $dynamicRef: '#x' }, 'properties.name: $dynamicRef is not supported'],
    [{ $id: 'https://example.org/x' }, 'properties.name: $id is not supported'],
    [{ $recursiveRef: '#' }, 'properties.name: $recursiveRef is not supported'],
    [
      { definitions: { x: { $ref: 'nosuch' } } },
      'properties.name.definitions.x: $ref "nosuch" leads nowhere',
    ],
    [
      { type: 'object', dependentSchemas: { x: { $ref: '#/properties/name' } } },
      'x: $ref "#/properties/name" leads back',
    ],
    [{ $anchor: 'x' }, 'properties.name: $anchor is not supported'],
  ])('name the key: %j', (schema, fault) => {
    expect(ofKey(schema)).toEqual([expect.stringContaining(fault)]);
  });

  it.each([
    { $ref: 'other.schema.json' },
    { $ref: 'other.schema.json#/properties/x' },
    { $ref: 'hill.schema.json' },
    { type: 'array', items: { $ref: '#' } },
    { type: ['string', 'null'], format: 'date', title: 'x', default: { $ref: 'no reference' } },
    true,
  ])('are none of %j', (schema) => {
    expect(ofKey(schema)).toEqual([]);
  });

  it('are found outside of keys, and where schemas are based on each other in a circle', () => {
    expect(faultsOf([])).toEqual([expect.stringContaining(noSchema)]);
    expect(faultsOf({ type: 'object', required: 'name' })).toEqual([
      `required: "name" ${noSchema} (must be array)`,
    ]);
    expect(
      faultsOf({ allOf: [{ $ref: 'other.schema.json' }] }, { allOf: [{ $ref: 'hill.schema.json' }] }),
    ).toEqual(['allOf[0]: $ref "other.schema.json" leads back here']);
  });
});

it('a build lists all of them before it reads any data', async () => {
  const folder = hillsFolder();
  mkdirSync(join(folder, 'schemas'));
  const write = (name: string, schema: object) =>
    writeFileSync(join(folder, 'schemas', `${name}.schema.json`), JSON.stringify(schema));
  writeFileSync(join(folder, 'own.json'), JSON.stringify({ databank: 'hills.json', schemas: 'schemas' }));
  const properties = {
    id: { type: 'integer' },
    name: { type: 'string', pattern: '(' },
    x: { type: 'wrong' },
  };
  write('hill', {
    type: 'object',
    properties: { id: { $ref: 'nosuch.schema.json' }, name: { type: 'string', pattern: '(' } },
  });
  write('circle', { allOf: [{ $ref: 'circle.schema.json' }], properties: { id: { $ref: 'http://[' } } });
  write('form', { type: 'object', properties });
  const { code, stderr } = await runHere(['build', 'nosuch.sqlite', '--config', 'own.json'], folder);
  expect(stderr).toMatch(
    /^error: .*circle\.schema\.json has 2 faults, .*form\.schema\.json has 1 fault, .*hill/,
  );
  for (const line of [
    'circle.schema.json: allOf[0]: $ref "circle.schema.json" leads back here',
    'circle.schema.json: properties.id: $ref "http://[" leads nowhere',
    'form.schema.json: properties.x.type: "wrong" is not what JSON Schema allows here',
    'hill.schema.json: properties.id: $ref "nosuch.schema.json" leads nowhere',
    'hill.schema.json: properties.name: Invalid regular expression',
  ])
    expect(stderr).toContain(line);
  expect([code, stderr.includes('nosuch.sqlite')]).toEqual([2, false]);
});

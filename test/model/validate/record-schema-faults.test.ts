import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { hillsFolder } from '../../helpers/hills.ts';
import { runHere } from '../../helpers/run-command-line.ts';

const schema = {
  type: 'object',
  properties: { id: { type: 'integer' }, name: { type: 'string' } },
  required: ['id', 'name'],
  additionalProperties: false,
};

async function buildWith(settings: object, schemas: Readonly<Record<string, object>>) {
  const folder = hillsFolder();
  mkdirSync(join(folder, 'schemas'));
  for (const [name, each] of Object.entries(schemas))
    writeFileSync(join(folder, 'schemas', `${name}.schema.json`), JSON.stringify(each));
  const own = { databank: 'hills.json', schemas: 'schemas', ...settings };
  writeFileSync(join(folder, 'own.json'), JSON.stringify(own));
  // Without an export: nothing is read if a schema has a fault.
  return await runHere(['build', 'nosuch.sqlite', '--config', 'own.json'], folder);
}

it.each<[string, object, Readonly<Record<string, object>>, string[]]>([
  [
    'that require a renamed key',
    { rename: { name: 'title' } },
    { hill: schema },
    [
      'required[1]: the record has no key name, which is published as title',
      'properties: lacks title, a key of the record',
    ],
  ],
  [
    'that require a misspelt key',
    {},
    { hill: { ...schema, required: ['id', 'nam'] } },
    ['required[1]: the record has no key nam; did you mean name?'],
  ],
  [
    'that are based on such a schema',
    {},
    {
      hill: { allOf: [{ type: 'object', required: ['id'] }, { $ref: 'base.schema.json' }] },
      base: { type: 'object', required: ['nam'] },
    },
    ['the record has no key nam; did you mean name?'],
  ],
  ['of no record', {}, { hil: schema }, ['no record is called hil; did you mean hill?']],
])('a build refuses schemas %s', async (_, settings, schemas, faults) => {
  const { code, stderr } = await buildWith(settings, schemas);
  expect(code).toBe(2);
  expect(stderr.split('\n').slice(0, -2)).toEqual([
    expect.stringMatching(/^error: .*schema\.json has \d faults?$/),
    ...faults,
  ]);
});

it.each<[string, Readonly<Record<string, object>>]>([
  ['allow more keys', { hill: { ...schema, required: ['id'] } }],
  ['allow other keys', { hill: { ...schema, properties: {}, patternProperties: { '.': true } } }],
  ['are the base of others', { hill: { $ref: 'base.schema.json' }, base: schema }],
])('a build takes schemas that %s', async (_, schemas) => {
  const { stderr } = await buildWith({}, schemas);
  expect(stderr).toMatch(/^error: cannot read nosuch\.sqlite/);
});

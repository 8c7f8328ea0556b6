import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { JsonSchema, Schemas } from '../../../src/model/schemas/schema.ts';
import {
  compileSchemas,
  type PropertyOf,
  valueChecks,
  valueSchema,
} from '../../../src/model/validate/value-checks.ts';
import { usualTypes } from '../../../src/model/values/value-types.ts';
import { schemas } from '../../helpers/bundled.ts';
import { property } from '../../helpers/property.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { others } from '../values/near-misses.ts';
import { samples } from '../values/samples.ts';

/** Every key that these schemas of records describe. */
function propertiesOf(all: Schemas): PropertyOf[] {
  return [...all].flatMap(([path, { properties = {} }]) =>
    path.startsWith('records/') ? Object.keys(properties).map((key) => ({ path, key })) : [],
  );
}

/** What ajv says of a key's value at run time. */
function byAjv(all: Schemas, { path, key }: PropertyOf): (value: unknown) => boolean {
  const validate = compileSchemas(all)(
    `${path}#/properties/${encodeURIComponent(key.replaceAll('/', '~1'))}`,
  );
  return (value) => validate(value);
}

/** Ajv compares objects by `valueOf` and `toString`, and fails where a value has such keys, which fast-check likes. */
function isComparable(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, each]) => !(key in Object.prototype) && isComparable(each));
}

/** Good values, others that are nearly right, and any. */
const anyValue = fc.oneof(
  ...Object.values(samples).map(({ published }) => published),
  ...Object.values(samples).map(({ published }) =>
    published.map((value) => (typeof value === 'string' ? `${value} ` : [value])),
  ),
  fc.constantFrom(...others),
  fc.anything({ key: fc.string({ maxLength: 5 }) }),
);
const values = anyValue.filter(isComparable);

/** The address of a module of the compiled tool, in quotation marks. */
const compiled = (path: string) =>
  JSON.stringify(new URL(`../../../compiled/model/${path}`, import.meta.url));

/** What the schemas below take, and what they do not. */
const nearByHand = [
  'ab',
  'abcde',
  'title',
  -3,
  -4,
  2 ** 40,
  1.5,
  [1, 1],
  [1, 2],
  [1, 2, 3],
  [[], [[]]],
  [[1]],
];

/** A record of someone else, with keywords that no value type has. */
const byHand: Record<string, JsonSchema> = {
  kind: { title: 'Kind', type: 'string', enum: ['text', 'title', ''] },
  name: { type: 'string', minLength: 2, maxLength: 4 },
  year: { type: ['integer', 'null'], minimum: -3, exclusiveMaximum: 2 ** 40 },
  when: { anyOf: [{ type: 'string', format: 'date' }, { $ref: '#/properties/name' }] },
  where: { anyOf: [{ $ref: '../geometry.schema.json' }, { type: 'null' }] },
  numbers: { type: 'array', items: { type: 'number' }, uniqueItems: true, maxItems: 2 },
  facts: { type: 'object', properties: { title: { type: 'string' }, id: {} }, additionalProperties: false },
  tree: { type: 'array', items: { $ref: '#/properties/tree' } },
  named: { $id: 'https://example.org/named', type: 'string', pattern: '^a' },
  polity: { $ref: 'polity.schema.json' },
  'a/b ~c%': { const: { title: 'x' } },
  // No value has a key that is forbidden.
  never: false as unknown as JsonSchema,
};
const ofSomeone: Schemas = new Map<string, JsonSchema>([
  ...usualTypes().flatMap(({ sharedSchemas = [] }) => [...sharedSchemas]),
  ['records/other.schema.json', { type: 'object', properties: byHand }],
]);
const own = propertiesOf(schemas);
const foreign = propertiesOf(ofSomeone);

describe.each([
  ['of the package', schemas, own],
  ['of someone else', ofSomeone, foreign],
] as const)('checks of values %s', (_, all, properties) => {
  const checks = valueChecks(all, properties);
  const oracles = properties.map((property) => byAjv(all, property));

  property([values], { numRuns: 300 })('agree with ajv', (value) => {
    expect(checks.map((check) => check(value))).toEqual(oracles.map((oracle) => oracle(value)));
  });

  it('agree with ajv on values that are nearly right', () => {
    for (const value of [...others, ...nearByHand])
      expect(checks.map((check) => check(value))).toEqual(oracles.map((oracle) => oracle(value)));
  });
});

describe('checks of values', () => {
  it('are one where schemas differ in nothing but what people read', () => {
    const one = { path: 'records/polity.schema.json', key: 'long_name' };
    const other = { path: 'records/attribute-record.schema.json', key: 'note' };
    expect(schemas.get(one.path)?.properties?.[one.key]).not.toEqual(
      schemas.get(other.path)?.properties?.[other.key],
    );
    const [first, second] = valueChecks(schemas, [one, other]);
    expect(first).toBe(second);
    expect(valueSchema(schemas, one)).toBe('{"type":["string","null"]}');
  });

  it('leave nothing in the cache: what is there is never run', () => {
    const home = temporaryFolder();
    vi.stubEnv('XDG_CACHE_HOME', home);
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(valueChecks(ofSomeone, foreign).map((check) => check('text'))).toContain(true);
    expect(readdirSync(home)).toEqual([]);
  });

  it('refuse a key that no schema describes, and a schema that is none', () => {
    const path = 'records/other.schema.json';
    expect(() => valueChecks(ofSomeone, [{ path, key: 'toString' }])).toThrow('does not describe toString');
    const wrong = new Map([[path, { properties: { key: { type: 'nosuch' } } }]]);
    expect(() => valueChecks(wrong, [{ path, key: 'key' }])).toThrow('nosuch');
  });

  it('of the package, like those of its documents, load no ajv', () => {
    const script = `
      import { createRequire } from 'node:module';
      import { readDocumentSchemas, readRecordSchemas } from ${compiled('schemas/read-schemas.js')};
      import { createValidator } from ${compiled('validate/create-validator.js')};
      import { valueChecks } from ${compiled('validate/value-checks.js')};
      const schemas = new Map([...readDocumentSchemas(), ...readRecordSchemas()]);
      valueChecks(schemas, ${JSON.stringify(own)});
      createValidator(schemas).document('page', { count: 0, next: null, previous: null, results: [] }, '');
      console.log(JSON.stringify(Object.keys(createRequire(import.meta.url).cache)));
    `;
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
      encoding: 'utf8',
    });
    const loaded = JSON.parse(stdout) as string[];
    expect(loaded.filter((path) => path.includes('/checks/'))).not.toEqual([]);
    expect(loaded.filter((path) => path.includes('/node_modules/ajv'))).toEqual([]);
  });
});

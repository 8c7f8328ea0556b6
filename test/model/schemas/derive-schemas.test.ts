import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DescriptionFile, KeyEntry } from '../../../src/model/description/key-facts.ts';
import { type Field, kindsOf, type RecordKind } from '../../../src/model/description/kind.ts';
import { linkDescription } from '../../../src/model/description/link-description.ts';
import { deriveSchemas } from '../../../src/model/schemas/derive-schemas.ts';
import { readRecordSchemas } from '../../../src/model/schemas/read-schemas.ts';
import { recordSchemaPath, type Schemas } from '../../../src/model/schemas/schema.ts';
import { createValidator } from '../../../src/model/validate/create-validator.ts';
import { kinds } from '../../helpers/bundled.ts';
import { property } from '../../helpers/property.ts';
import { casesOf, isLongRun, seed } from '../../trust/crash-safety/cases.ts';
import { tally } from '../../trust/tally.ts';
import { mutated, mutations, others, type Plain } from '../values/near-misses.ts';
import { samples } from '../values/samples.ts';

const cases = casesOf(4, 500);

/** Whether a record of a kind is good. */
type Verdict = (kind: RecordKind, record: unknown) => boolean;

/** What a client says, who has nothing but the published schemas. */
function clientOf(schemas: Schemas): Verdict {
  const ajv = new Ajv2020({ strict: false, logger: false });
  formats.default(ajv, ['date', 'date-time', 'uuid']);
  for (const [path, schema] of schemas) ajv.addSchema({ ...schema, $id: `/${path}` });
  return (kind, record) => ajv.getSchema(`/${recordSchemaPath(kind.name)}`)?.(record) === true;
}

/** What the build and `verify` say. */
function validatorOf(schemas: Schemas): Verdict {
  const validator = createValidator(schemas);
  return (kind, record) => validator.record(kind, record).length === 0;
}

/** A value of a field that may be published, with all that it embeds. */
function valuesOf(field: Field): fc.Arbitrary<unknown> {
  switch (field.source) {
    case 'column':
      return orNull(field, publishedOf(field.value.name));
    case 'one':
      return orNull(field, recordOf(field.target));
    case 'many':
      return fc.array(recordOf(field.target), { maxLength: 2 });
    case 'ids':
      return fc.array(publishedOf(field.value.name), { maxLength: 2 });
    case 'always':
      return fc.constant(field.value);
  }
}

function orNull({ nullable }: Field, value: fc.Arbitrary<unknown>) {
  return nullable ? fc.option(value, { freq: 9 }) : value;
}

function publishedOf(type: string): fc.Arbitrary<unknown> {
  const sample = samples[type]?.published ?? samples['decimal(8)']?.published;
  if (sample === undefined) throw new Error('there are no samples of decimals');
  // Their own tests have the lengths that are possible.
  return type === 'decimal(12)' ? sample.map((value) => `${value}0000`) : sample;
}

function recordOf({ fields }: RecordKind): fc.Arbitrary<Plain> {
  return fc
    .tuple(...fields.map(valuesOf))
    .map((values) => Object.fromEntries(fields.map(({ name }, index) => [name, values[index]])));
}

/** Every kind alone: nothing is shared. */
const separate = (all: readonly RecordKind[]) => new Map(all.flatMap((kind) => [...deriveSchemas([kind])]));

/** Each way to say what is good; all must agree. */
function verdictsOf(sets: readonly Schemas[]): readonly Verdict[] {
  return sets.flatMap((schemas) => [clientOf(schemas), validatorOf(schemas)]);
}

function agree(verdicts: readonly Verdict[], kind: RecordKind, record: unknown): void {
  const [first, ...rest] = verdicts.map((verdict) => verdict(kind, record));
  expect([first, ...rest]).toEqual([first, ...rest.map(() => first)]);
}

describe('a schema that is derived is as strict as the one written by hand', () => {
  tally('schemas: those that are derived are as strict as those written by hand', cases * kinds.length);
  const shared = deriveSchemas(kinds);
  const verdicts = verdictsOf([readRecordSchemas(), shared, separate(kinds)]);

  it('whether its keys are shared or not', () => {
    expect(kinds).toHaveLength(28);
    expect(shared.get('records/token.schema.json')?.allOf).toEqual([{ $ref: 'common-keys.schema.json' }]);
    expect(separate(kinds).has('records/common-keys.schema.json')).toBe(false);
  });

  describe.each(kinds.map((kind) => [kind.name, kind] as const))('%s', (_, kind) => {
    property([recordOf(kind)], { numRuns: 5 })('where a record is good', (record) => {
      expect(verdicts.map((verdict) => verdict(kind, record))).toEqual(verdicts.map(() => true));
    });

    property([recordOf(kind), mutations], { numRuns: cases, seed })(
      'where it is changed',
      (record, changes) => {
        agree(verdicts, kind, mutated(record, changes));
      },
    );

    it('where a key has each other value, is missing, or is another', () => {
      const [record = {}] = fc.sample(recordOf(kind), { numRuns: 1, seed: 1 });
      // Every day a third of the keys: kinds have most of them in common.
      const all = kind.fields.length;
      const tried = kind.fields.filter((_, index) => isLongRun || index % 3 === all % 3);
      for (const { name } of tried) {
        const { [name]: _, ...without } = record;
        for (const changed of [without, { ...without, other: null }, { ...record, other: null }]) {
          agree(verdicts, kind, changed);
          expect(verdicts[0]?.(kind, changed)).toBe(false);
        }
        for (const other of others) agree(verdicts, kind, { ...record, [name]: other });
      }
    });
  });
});

describe('keys that most records have', () => {
  const keys: Record<string, KeyEntry> = {
    id: 'uuid',
    where: 'geometry?',
    border: { value: 'geometry', label: 'Border' },
    facts: 'json?',
    more: 'json',
    day: 'date?',
    place: { one: 'place?' },
    places: { many: 'place', link: 'links', owner: 'owner', target: 'target' },
    numbers: { ids: 'integer', link: 'numbers', owner: 'owner', target: 'number' },
    curator: { always: [] },
    owner: { always: null },
  };
  const names = Array.from({ length: 12 }, (_, index) => `record-${index}`);
  const file: DescriptionFile = {
    format: 1,
    api: '/api/',
    pageSize: 10,
    collections: Object.fromEntries(names.map((name) => [name, name])),
    records: {
      place: { table: 'place', keys: { id: 'integer', name: 'text' } },
      ...Object.fromEntries(
        names.map((name, index) => [
          name,
          // One has nothing else, one lacks some of them, one has another order.
          index === 0
            ? { table: name, keys }
            : index === 1
              ? { table: name, keys: { id: 'uuid', facts: 'json?', place: { one: 'place?' } } }
              : index === 2
                ? {
                    table: name,
                    keys: Object.fromEntries(Object.entries({ ...keys, own: 'text' }).reverse()),
                  }
                : { table: name, keys: { ...keys, [`own_${index}`]: 'number?' } },
        ]),
      ),
    } as DescriptionFile['records'],
  };
  const linked = kindsOf(linkDescription(file, { schemas: new Map() }).collections);
  const shared = deriveSchemas(linked);
  const verdicts = verdictsOf([shared, separate(linked)]);

  it('are shared, in whatever order a record has them', () => {
    const based = linked.filter(
      ({ name }) => shared.get(recordSchemaPath(name))?.additionalProperties === undefined,
    );
    expect(based.map(({ name }) => name)).toEqual(names.filter((name) => name !== 'record-1'));
    expect(shared.get('records/record-2.schema.json')).toMatchObject({
      required: ['own', ...Object.keys(keys).reverse()],
      properties: { own: { type: 'string' } },
      maxProperties: 12,
    });
  });

  it('always the same value are nothing else', () => {
    const alone = separate(linked).get('records/record-0.schema.json');
    expect(alone?.properties).toMatchObject({
      curator: { type: 'array', maxItems: 0 },
      owner: { type: 'null' },
    });
  });

  property([
    fc.constantFrom(...linked).chain((kind) => recordOf(kind).map((record) => ({ kind, record }))),
    mutations,
  ])('are as strict as in a schema of its own', ({ kind, record }, changes) => {
    expect(verdicts.map((verdict) => verdict(kind, record))).toEqual(verdicts.map(() => true));
    agree(verdicts, kind, mutated(record, changes));
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createValidator } from '../../../src/model/validate/create-validator.ts';
import { collections, kindNamed, schemas } from '../../helpers/bundled.ts';
import { property } from '../../helpers/property.ts';
import { tinyDatabank } from '../../sources/service/support/small-service.ts';
import { casesOf } from '../../trust/crash-safety/cases.ts';

const { ownKeys, fits } = createValidator(schemas);

const anyValue = fc.oneof(
  fc.constantFrom<unknown>(null, undefined, '', 0, -1, 1.5, true, 'text', [], {}, [null], [{}], '2024-01-01'),
  fc.jsonValue({ maxDepth: 2 }),
);

describe('a record that fits', () => {
  property([fc.constantFrom(...collections), fc.nat(), fc.nat(), anyValue], {
    numRuns: casesOf(300, 10_000),
  })('is one that the schema has nothing to say of', async ({ path, kind }, at, step, value) => {
    const records = (await tinyDatabank()).get(path) ?? [];
    if (records.length === 0) return;
    const record = structuredClone(records[at % records.length]) as Record<string, unknown>;
    expect(fits(kind, record)).toBe(true);
    const names = [...Object.keys(record), 'unknown'];
    const name = names[step % names.length] as string;
    if (value === undefined) delete record[name];
    else record[name] = value;
    expect(fits(kind, record)).toBe(ownKeys(kind, record).length === 0);
  });

  it('has its keys in order', () => {
    const kind = kindNamed('region');
    const keys = kind.fields.map(({ name }) => [name, null]);
    expect(fits(kind, Object.fromEntries(keys.toReversed()))).toBe(false);
  });

  it('is not known of a kind whose schema asks for more than a value for each key', async () => {
    const [{ path, kind }] = collections as [(typeof collections)[number]];
    const more = new Map([...schemas].map(([name, schema]) => [name, { ...schema, minProperties: 1 }]));
    const [record = {}] = (await tinyDatabank()).get(path) ?? [];
    expect(createValidator(more).fits(kind, record)).toBe(false);
  });
});

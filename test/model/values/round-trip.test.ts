import BetterSqlite3 from 'better-sqlite3';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Schemas } from '../../../src/model/schemas/schema.ts';
import { describeErrors } from '../../../src/model/validate/describe-errors.ts';
import { compileSchemas } from '../../../src/model/validate/value-checks.ts';
import type { StoredValue, ValueType } from '../../../src/model/values/value-type.ts';
import { property } from '../../helpers/property.ts';
import { valueTypeNamed } from '../../helpers/value-type-named.ts';
import { geometries } from './geometries.ts';
import { samples } from './samples.ts';

/** What an export gives back, in a column as an import makes it. */
function fromExport(type: ValueType, value: StoredValue): unknown {
  const database = new BetterSqlite3(':memory:');
  database.exec(`CREATE TABLE it (value ${type.declared})`);
  database.prepare('INSERT INTO it VALUES (?)').run(value);
  const stored = database.prepare('SELECT value FROM it').pluck().get();
  database.close();
  return type.read(stored);
}

function problemsOf(type: ValueType, value: unknown, isNullable: boolean) {
  const schemas = new Map([
    ...(type.sharedSchemas ?? []),
    ['records/it.schema.json', { type: 'object', properties: { value: type.schema(isNullable) } }] as const,
  ]);
  return problemsIn(schemas, value);
}

/** The problems of `records/it`, which has one key. */
function problemsIn(schemas: Schemas, value: unknown) {
  const validate = compileSchemas(schemas)('records/it.schema.json');
  return validate({ value }) ? [] : describeErrors('it', validate.errors ?? []);
}

describe.each(Object.entries(samples))('%s', (name, { published, inDump = String }) => {
  const type = valueTypeNamed(name);

  property([published], { numRuns: 30 })('published, stored and published again is the same', (value) => {
    expect(type.findLoss(value)).toBeNull();
    expect(JSON.stringify(fromExport(type, type.toStored(value)))).toBe(JSON.stringify(value));
  });

  property([published], { numRuns: 30 })('is what a dump holds', (value) => {
    const { value: stored, fault } = type.fromDump(inDump(value as never));
    expect(fault).toBeNull();
    expect(JSON.stringify(fromExport(type, stored))).toBe(JSON.stringify(value));
  });

  property([published], { numRuns: 3 })('fits its schema, and nothing of another type does', (value) => {
    for (const isNullable of [false, true]) expect(problemsOf(type, value, isNullable)).toEqual([]);
    expect(problemsOf(type, null, true)).toEqual([]);
    expect(problemsOf(type, null, false)).not.toEqual([]);
    const wrong = ['json', 'geometry'].includes(type.name) ? [] : [{}, [], type.name === 'text' ? 1 : 'x'];
    for (const each of wrong) expect(problemsOf(type, each, true)).not.toEqual([]);
  });
});

describe('the schema of geometries', () => {
  const type = valueTypeNamed('geometry');
  const schemas = new Map([
    ...(type.sharedSchemas ?? []),
    ['records/it.schema.json', { type: 'object', properties: { value: type.schema(true) } }] as const,
  ]);
  const problems = (value: unknown) => problemsIn(schemas, value);
  const member = fc.oneof(
    fc.constantFrom('Point', 'LineString', 'Polygon', 'MultiPoint', 'GeometryCollection', 'Feature', 1, null),
    fc.constantFrom(
      [],
      [1],
      [1, 2],
      [1, 2, 3],
      [1, 2, 3, 4],
      [[1, 2]],
      [[[1, 2]]],
      [[[[1, 2]]]],
      ['1', 2],
      [[]],
      [[1]],
    ),
  );
  const almost = fc.dictionary(fc.constantFrom('type', 'coordinates', 'geometries', 'crs'), member, {
    noNullPrototype: true,
    minKeys: 1,
  });
  const collected = fc
    .array(fc.oneof(almost, geometries(2)), { maxLength: 2 })
    .map((members) => ({ type: 'GeometryCollection', geometries: members }));

  property([fc.oneof(almost, collected)], { numRuns: 500 })('is as strict as what is read', (value) => {
    expect(problems(value).length > 0).toBe(type.findLoss(value) !== null);
  });

  test('says where the fault is, and only that', () => {
    expect(
      problems({ type: 'LineString', coordinates: [[1, 2], [3]] }).map(({ field, message }) => [
        field,
        message,
      ]),
    ).toEqual([['/value/coordinates/1', 'must NOT have fewer than 2 items']]);
    expect(problems({ type: 'Feature', coordinates: [] }).map(({ field }) => field)).toEqual(['/value/type']);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ValueType } from '../../../../src/model/values/value-type.ts';
import { valueType } from '../../../../src/model/values/value-types.ts';
import {
  type ReadRecord,
  RecordReader,
  withEmbedded,
} from '../../../../src/sources/service/transform/read-record.ts';
import { collections, kindNamed } from '../../../helpers/bundled.ts';
import { contract, embeddedKeys, embedding, isEmbedded } from '../../../helpers/contract.ts';
import { property } from '../../../helpers/property.ts';
import { tinyDatabank } from '../support/small-service.ts';

const leftOf = (record: ReadRecord) =>
  withEmbedded(record).flatMap(({ leftOutKeys, accounts }) => [
    ...leftOutKeys,
    ...(accounts > 0 ? [accounts] : []),
  ]);

/** Whether a value holds only keys of the contract, told from the tests' own copy of it. */
function holdsOnlyContract(table: string, value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return true;
  const keys = contract.find(([, each]) => each === table)?.[2] ?? embeddedKeys[table] ?? [];
  return Object.entries(value).every(([key, each]) => {
    if (!keys.includes(key)) return false;
    if (key === 'curator') return JSON.stringify(each) === '[]';
    const items = Array.isArray(each) ? each : [each];
    if (key === 'citations') return items.every((item) => holdsOnlyContract('core_citation', item));
    if (isEmbedded(table, key)) return items.every((item) => holdsOnlyContract(embedding[key] ?? '', item));
    return true;
  });
}

describe('a record reduced to the contract', () => {
  it('is what it was, where it fits', async () => {
    const databank = await tinyDatabank();
    const reader = new RecordReader(null);
    for (const { path, kind } of collections) {
      for (const record of databank.get(path) ?? []) {
        const read = reader.read(kind, record);
        // Byte for byte: the order of keys is the contract's too.
        expect(JSON.stringify(read.value)).toBe(JSON.stringify(record));
        expect(leftOf(read)).toEqual([]);
      }
    }
  });

  const names = [...new Set(contract.flatMap(([, , keys]) => keys))];
  const anything = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constantFrom<unknown>(null, 1, 'text', true),
      fc.array(tie('value'), { maxLength: 3 }),
      tie('record'),
    ),
    record: fc.dictionary(
      fc.oneof(
        fc.constantFrom(...names, 'mac_region', 'text', 'home_nga'),
        fc.constantFrom('email', '__proto__', 'x'),
      ),
      tie('value'),
      { maxKeys: 8, noNullPrototype: true },
    ),
  }));

  property([fc.constantFrom(...collections), anything.record])(
    'holds nothing else, whatever comes',
    ({ kind }, record) => {
      const { value } = new RecordReader(null).read(kind, record as Record<string, unknown>);
      expect(holdsOnlyContract(kind.table, value)).toBe(true);
      // Nothing more is left behind the second time.
      const again = new RecordReader(null).read(kind, value);
      expect(again.value).toEqual(value);
      expect(leftOf(again)).toEqual([]);
    },
  );
});

const token = kindNamed('token');
const polity = kindNamed('polity');
const problemsOf = (record: Record<string, unknown>) =>
  withEmbedded(new RecordReader(null).read(token, record)).flatMap(({ problems }) => problems);

describe('values that fit the schemas', () => {
  it('are sound where an export can hold them', () => {
    const record = {
      id: 1,
      token: 'a\u{1F600}',
      year_from: Number.MIN_SAFE_INTEGER,
      polity: null,
      citations: [{ id: 'a', ref: null }, { id: 'b', ref: null }, 5],
      curator: [{}, {}],
    };
    expect(problemsOf(record)).toEqual([]);
  });

  it('are problems where none can, in a record and in what it embeds', () => {
    const record = {
      id: 1,
      token: '\uD83D',
      year_from: 2 ** 53,
      polity: { id: 2, name: 'a\uDE00', start_year: -(2 ** 53), home_nga: { name: '\uD83D!' } },
      citations: [
        { id: 'a', ref: { id: 3, title: '\uD83D' } },
        { id: 'a', ref: null },
      ],
    };
    const half = 'holds half of a surrogate pair, which is not a character';
    const large = 'is an integer that JavaScript cannot hold exactly';
    expect(problemsOf(record)).toEqual([
      { table: token.table, record: 1, field: 'year_from', message: large },
      { table: token.table, record: 1, field: 'token', message: half },
      { table: token.table, record: 1, field: 'citations', message: 'embeds one record twice' },
      { table: polity.table, record: 2, field: 'name', message: half },
      { table: polity.table, record: 2, field: 'start_year', message: large },
      { table: 'core_nga', record: null, field: 'name', message: half },
      { table: 'core_reference', record: 3, field: 'title', message: half },
    ]);
  });
});

describe('a list of ids', () => {
  const value = valueType('integer') as ValueType;
  const link = { table: 'a_b', tables: ['a_b'], ownerColumn: 'a_id', targetColumn: 'b_id' };
  const ids = { source: 'ids', name: 'b', spellings: ['b'], nullable: false, value, link } as const;
  const kind = {
    ...token,
    fields: [token.id, { ...ids, isPrivate: false, nullIsWider: false, documentation: {} }],
  };
  const faultsOf = (b: unknown) =>
    new RecordReader(null).read(kind, { id: 1, b }).problems.map(({ message }) => message);

  it.each([
    [[], []],
    [[1, 2], []],
    [[1, 2, 1], ['lists one id twice']],
    [[1, 2 ** 53], ['is an integer that JavaScript cannot hold exactly']],
  ])('%j: %j', (b, faults) => {
    expect(faultsOf(b)).toEqual(faults);
  });
});

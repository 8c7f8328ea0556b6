import { fc, it } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { collections } from '../../../src/collections/registry.ts';
import { type LeftBehind, normaliseRecord } from '../../../src/import/crawl/normalise-record.ts';
import { contract, embeddedKeys, embedding, isEmbedded } from '../../helpers/contract.ts';
import { fieldsOf } from './support/import-from.ts';
import { tinyDatabank } from './support/small-service.ts';

const fields = fieldsOf();
const newLeft = (): LeftBehind => ({ keys: new Set(), curators: 0 });

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
    return items.every((item) => typeof item !== 'object' || item === null || Object.keys(item).length === 0);
  });
}

describe('a record reduced to the contract', () => {
  it('is what it was, where it fits', async () => {
    const databank = await tinyDatabank();
    const left = newLeft();
    for (const { path, kind } of collections) {
      for (const record of databank.get(path) ?? []) {
        const kept = normaliseRecord(kind, record, fields, left);
        // Byte for byte: the order of keys is the contract's too.
        expect(JSON.stringify(kept)).toBe(JSON.stringify(record));
      }
    }
    expect(left).toEqual(newLeft());
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

  it.prop([fc.constantFrom(...collections), anything.record])(
    'holds nothing else, whatever comes',
    ({ kind }, record) => {
      const kept = normaliseRecord(kind, record as Record<string, unknown>, fields, newLeft());
      expect(holdsOnlyContract(kind.table, kept)).toBe(true);
      // Nothing more is left behind the second time.
      const left = newLeft();
      expect(normaliseRecord(kind, kept, fields, left)).toEqual(kept);
      expect(left).toEqual(newLeft());
    },
  );
});

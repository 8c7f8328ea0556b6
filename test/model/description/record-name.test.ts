import { describe, expect, it } from 'vitest';
import type { RecordKind } from '../../../src/model/description/kind.ts';
import { recordName } from '../../../src/model/description/record-name.ts';

const kind = (addresses?: true) => ({ id: { addresses } }) as unknown as RecordKind;

describe('the name of a record in its address', () => {
  it.each([7, 'Akkad', 'https://data.example.org/api/forts/7/'])('is its id %j', (id) => {
    expect(recordName(kind(), id)).toBe(id);
  });

  it.each([
    ['https://data.example.org/api/forts/7/', 7],
    ['https://data.example.org/api/forts/0/', 0],
    ['https://data.example.org/api/forts/07/', '07'],
    ['https://data.example.org/api/forts/12345678901234567890/', '12345678901234567890'],
    ['https://data.example.org/api/forts/a%20b/', 'a%20b'],
    ['Akkad', 'Akkad'],
  ])('is the last part of an id that is this address: %s', (id, name) => {
    expect(recordName(kind(true), id)).toBe(name);
  });
});

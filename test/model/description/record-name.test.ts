import { describe, expect, it } from 'vitest';
import type { RecordKind } from '../../../src/model/description/kind.ts';
import { idIn, recordName } from '../../../src/model/description/record-name.ts';
import { valueTypeNamed } from '../../helpers/value-type-named.ts';

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

describe('the id of the record that a value refers to', () => {
  const linked = (name: string, addresses?: true) => ({
    paths: ['/api/forts/', '/api/castles/'],
    id: { value: valueTypeNamed(name), addresses } as RecordKind['id'],
  });
  const uuid = '0F8FAD5B-D9CB-469F-A165-70867728950E';

  it.each([
    ['integer', 'https://data.example.org/api/forts/7/', 7],
    ['integer', 'https://tree.invalid/mirror/api/castles/7/', 7],
    ['text', 'https://data.example.org/api/forts/7/', '7'],
    ['text', 'https://data.example.org/api/forts/a%20b/', 'a b'],
    ['uuid', `https://data.example.org/api/forts/${uuid}/`, uuid.toLowerCase()],
  ])('is in its address: %s %s', (type, value, id) => {
    expect(idIn(linked(type), value)).toBe(id);
  });

  it.each([
    ['integer', 7],
    ['integer', null],
    ['text', 'Akkad/'],
    ['integer', 'https://data.example.org/api/walls/7/'],
    ['integer', 'https://data.example.org/api/forts/'],
    ['integer', 'https://data.example.org/api/forts/Akkad/'],
    ['integer', 'https://data.example.org/api/forts/7/walls/'],
    ['integer', 'https://data.example.org/api/forts/7/?page=2'],
    ['integer', 'https://data.example.org/api/forts/9007199254740993/'],
    ['uuid', 'https://data.example.org/api/forts/7/'],
  ])('is any other value itself: %s %j', (type, value) => {
    expect(idIn(linked(type), value)).toBe(value);
  });

  it.each([uuid, uuid.toLowerCase().replaceAll('-', '')])('is a UUID as it is published: %s', (value) => {
    expect(idIn(linked('uuid'), value)).toBe(uuid.toLowerCase());
  });

  it('is the address where it is the id', () => {
    const address = 'https://data.example.org/api/forts/7/';
    expect(idIn(linked('text', true), address)).toBe(address);
  });
});

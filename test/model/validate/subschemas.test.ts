import { describe, expect, it } from 'vitest';
import { referred } from '../../../src/model/validate/subschemas.ts';

describe('a schema that another refers to', () => {
  const text = { type: 'string' };
  const all = new Map([['records/a.schema.json', { $defs: { 'a/b': text } }]]);
  const from = ($ref: string) =>
    referred(all, { path: 'records/b.schema.json', place: [], schema: { $ref } });

  it.each(['a.schema.json', '/records/a.schema.json', '../records/a.schema.json#'])(
    'is found by %s',
    ($ref) => {
      expect(from($ref)).toMatchObject({ path: 'records/a.schema.json', place: [] });
    },
  );

  it('is found by a place in its file', () => {
    expect(from('a.schema.json#/$defs/a~1b')).toEqual({
      ...{ path: 'records/a.schema.json', place: ['$defs', 'a/b'], schema: text },
    });
  });

  it.each([
    'https://example.org/records/a.schema.json',
    'file://elsewhere/records/a.schema.json',
    'a.schema.json?other',
    'a.schema.json#anchor',
    'a.schema.json#/$defs/missing',
    'missing.schema.json',
    'http://[',
  ])('is not found by %s', ($ref) => {
    expect(from($ref)).toBeNull();
  });

  it('is not found without a reference', () => {
    expect(referred(all, { path: 'records/b.schema.json', place: [], schema: text })).toBeNull();
  });
});

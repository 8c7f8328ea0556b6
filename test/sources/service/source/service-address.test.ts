import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  isServiceAddress,
  readServiceAddress,
  refuseCollection,
  sourceIdentity,
} from '../../../../src/sources/service/source/service-address.ts';
import { collections } from '../../../helpers/bundled.ts';

describe('the address of a service', () => {
  it.each([
    ['https://www.example.org', 'https://www.example.org'],
    ['https://www.example.org/', 'https://www.example.org'],
    ['https://www.example.org/api', 'https://www.example.org'],
    ['https://www.example.org/api/', 'https://www.example.org'],
    ['https://www.example.org//api//', 'https://www.example.org'],
    ['https://www.example.org/prefix', 'https://www.example.org/prefix'],
    ['https://www.example.org/prefix/api/', 'https://www.example.org/prefix'],
    ['HTTP://WWW.example.org:80/api', 'http://www.example.org'],
    ['http://user:secret@localhost:8000/', 'http://localhost:8000'],
    ['http://localhost/myapi', 'http://localhost/myapi'],
    [' https://www.example.org \n', 'https://www.example.org'],
    ['http://[::1]:8000/', 'http://[::1]:8000'],
  ])('%s begins with %s', (text, base) => {
    expect(isServiceAddress(text)).toBe(true);
    expect(readServiceAddress(text).base).toBe(base);
    expect(sourceIdentity(text)).toBe(base);
  });

  it.each([
    ['https://example.org/data/v2/', '/data/v2/', 'https://example.org'],
    ['https://example.org/a/data/v2', '/data/v2/', 'https://example.org/a'],
    ['https://example.org/api/', '/data/v2/', 'https://example.org/api'],
    ['https://example.org/a/', '/', 'https://example.org/a'],
  ])('%s, of a service that begins with %s, begins with %s', (text, api, base) => {
    expect(readServiceAddress(text, api).base).toBe(base);
    expect(sourceIdentity(text, api)).toBe(base);
  });

  it.each([
    'http://',
    'https://secret@',
    'http://a b/',
    'https://x/?token=secret',
    'https://x/#secret',
    'http://%zz:secret@x/',
  ])('%s is refused, and not quoted', (text) => {
    expect(() => readServiceAddress(text)).toThrow(/address/);
    expect(() => readServiceAddress(text)).not.toThrow(/secret/);
  });

  it.each([
    ['https://me:secret@example.org/api/core/references/', 'https://example.org'],
    ['https://example.org/api/core/references', 'https://example.org'],
    ['https://example.org/a/api/core/references//?page=2', 'https://example.org/a'],
  ])('%s is that of a collection, and the hint says how to import it', (text, base) => {
    expect(() => refuseCollection(text, collections)).toThrow(
      expect.objectContaining({
        message: 'the address of the service is that of its collection core/references',
        hint: `Give ${base}, and --collection core/references for this one only.`,
      }),
    );
  });

  it('of a list with another path in the tree is that of a collection, too', () => {
    const lists = [{ name: 'books', path: '/api/books/', at: '/v1/books' }];
    for (const text of ['https://example.org/v1/books', 'https://example.org/api/books/'])
      expect(() => refuseCollection(text, lists, false)).toThrow(
        expect.objectContaining({ hint: 'Give https://example.org.' }),
      );
    expect(() =>
      refuseCollection('https://example.org/v1', [...lists, { name: 'all', path: '/api/all/', at: '/' }]),
    ).not.toThrow();
  });

  it.each(['out', './http', 'C:\\out', '/srv/http://x', 'ftp://x', 'http:/x'])('%s is a folder', (text) => {
    expect(isServiceAddress(text)).toBe(false);
    expect(sourceIdentity(text)).toBe(resolve(text));
  });
});

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fc, it } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { beginTransform } from '../../../../src/sources/service/transform/transform.ts';
import { withPrivate } from '../../../helpers/bundled.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';
import { effectsOf, importFrom, storeOf } from '../support/import-from.ts';
import { chosen, inOrder, tokens } from '../support/in-order.ts';
import { listen } from '../support/listen.ts';
import { answerAsService, type JsonRecord } from '../support/service.ts';
import { tinyDatabank } from '../support/small-service.ts';

const capitals = '/api/core/capitals/';

/** What may be unusual about a record. */
const changes: readonly ((record: JsonRecord, step: number) => void)[] = [
  () => {},
  (record, step) => Object.assign(record, { modified_date: `2024-01-0${1 + (step % 9)}T00:00:00Z` }),
  (record, step) => Object.assign(record, { long_name: `version ${step}`, description: `${step}` }),
  (record) => Object.assign(record, { id: 1 }),
  (record) => Object.assign(record, { curator: [{ email: 'me@example.org' }], password: 'x', shapefile: 1 }),
  (record) => Object.assign(record, { home_nga: 5, token: 5 }),
  (record) => Object.assign(record, { id: undefined }),
  (record, step) => Object.assign(record, { polity: { ...(record.polity as object), long_name: `${step}` } }),
];

describe('pages that are taken as they come', () => {
  it.prop(
    [
      fc.array(fc.nat(changes.length - 1), { minLength: 40, maxLength: 40 }),
      fc.constantFrom(1, 3),
      fc.constantFrom(2, 5, 100),
    ],
    { numRuns: 12 },
  )('make what those of a store make', async (picked, concurrency, pageSize) => {
    const folder = temporaryFolder();
    const databank = await tinyDatabank();
    let step = 0;
    for (const path of [tokens, capitals])
      for (const record of databank.get(path) ?? []) {
        changes[picked[step % picked.length] as number]?.(record, step);
        step += 1;
      }
    const { base, seen } = await listen(answerAsService(databank, { pageSize }));
    const collections = chosen(tokens, capitals);
    const options = { ...inOrder, collections, concurrency, folder, lenient: true };
    const onTheWay = await importFrom(base, options);
    const made = readFileSync(onTheWay.path);
    const asked = seen.length;
    const stored = await importFrom(base, options);
    expect([seen.length, stored.crawled.requests]).toEqual([asked, 0]);
    expect(stored.gathered).toEqual(onTheWay.gathered);
    const found = ({ crawled: { problems, leftOutKeys, trimmed, curators } }: typeof stored) => ({
      ...{ problems, leftOutKeys, trimmed, curators },
    });
    expect(found(stored)).toEqual(found(onTheWay));
    expect(readFileSync(stored.path).equals(made)).toBe(true);
  });

  it('are taken only where none was kept before', async () => {
    const folder = temporaryFolder();
    const begin = () => {
      const store = storeOf('http://localhost', { folder });
      const options = { collections: withPrivate.collections, entity: null, lenient: false };
      const found = beginTransform(store, options, {
        ...effectsOf(),
        validateRecord: () => [],
        checksOfKeys: () => null,
      });
      found.end();
      return { store, isOnTheWay: found.isOnTheWay };
    };
    const first = begin();
    expect(first.isOnTheWay).toBe(true);
    first.store.commit(tokens, () => {
      first.store.add(tokens, 1, '', Buffer.from('x'));
      return { ...first.store.cursor(tokens), pages: 1 };
    });
    first.store.close();
    const { store, isOnTheWay } = begin();
    store.close();
    expect(isOnTheWay).toBe(false);
  });
});

describe('what is worked out from pages', () => {
  it('is in a file that only this user may read, and that goes', () => {
    const folder = temporaryFolder();
    const store = storeOf('http://localhost', { folder });
    const before = readdirSync(folder);
    const options = { collections: withPrivate.collections, entity: null, lenient: false };
    const found = beginTransform(store, options, {
      ...effectsOf(),
      validateRecord: () => [],
      checksOfKeys: () => null,
    });
    const more = readdirSync(folder).filter((name) => !before.includes(name));
    expect(more).toEqual([
      expect.stringMatching(/^\..*\.part$/),
      expect.stringMatching(/^\..*\.part\.lock$/),
    ]);
    for (const name of more) expect(statSync(join(folder, name)).mode & 0o077).toBe(0);
    found.end();
    expect(readdirSync(folder)).toEqual(before);
    store.close();
  });
});

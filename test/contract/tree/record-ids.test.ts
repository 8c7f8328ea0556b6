import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createIdCheck,
  type IdList,
  idLookup,
  isIdList,
  joinIdLists,
  listIds,
  recordFolder,
  respelledUuid,
  uuidPattern,
} from '../../../src/contract/tree/record-ids.ts';
import { property } from '../../helpers/property.ts';

const numbers = fc.uniqueArray(
  fc.oneof(fc.integer({ min: -9, max: 30 }), fc.integer({ min: 10 ** 6, max: 10 ** 6 + 9 })),
);
const texts = fc.uniqueArray(fc.stringMatching(/^[a-z0-9_~-]([a-z0-9._~-]{0,4}[a-z0-9_~-])?$/));

/** Every id of a list. */
function expanded(list: IdList): (string | number)[] {
  return list.flatMap((entry) => {
    if (!Array.isArray(entry)) return [entry];
    return Array.from({ length: entry[1] - entry[0] + 1 }, (_, index) => entry[0] + index);
  });
}

describe('listIds', () => {
  it('has the first and the last of integers without a gap', () => {
    expect(listIds([-1, 0, 1, 5, 7, 8])).toEqual([[-1, 1], 5, [7, 8]]);
    expect(listIds(['1', '2', 'a'])).toEqual(['1', '2', 'a']);
    expect(listIds([])).toEqual([]);
  });

  property([fc.oneof(numbers, texts)])('lists every id once, in a form that a manifest may have', (ids) => {
    const sorted = ids.toSorted((a, b) => (a < b ? -1 : 1));
    const list = listIds(sorted);
    expect(expanded(list)).toEqual(sorted);
    expect(isIdList(JSON.parse(JSON.stringify(list)))).toBe(true);
  });
});

describe('joinIdLists', () => {
  property([fc.oneof(numbers, texts), fc.array(fc.nat({ max: 40 }), { maxLength: 4 })])(
    'is the list of all ids, wherever it was cut',
    (ids, cuts) => {
      const sorted = ids.toSorted((a, b) => (a < b ? -1 : 1));
      const ends = [0, ...cuts.toSorted((a, b) => a - b), sorted.length];
      const lists = ends.slice(1).map((end, index) => listIds(sorted.slice(ends[index], Math.max(end, 0))));
      expect(joinIdLists(lists)).toEqual(listIds(sorted));
    },
  );
});

describe('idLookup', () => {
  property([fc.oneof(numbers, texts), fc.integer({ min: -12, max: 40 })])(
    'knows the listed names, and no other',
    (ids, other) => {
      const has = idLookup(listIds(ids.toSorted((a, b) => (a < b ? -1 : 1))));
      for (const id of ids) expect(has(String(id))).toBe(true);
      expect(has(String(other))).toBe(ids.some((id) => String(id) === String(other)));
    },
  );

  it('knows an integer in its published spelling only', () => {
    const has = idLookup([[-20, 20]]);
    expect(['7', '0', '-3'].filter((name) => !has(name))).toEqual([]);
    expect(['07', '+7', '7.0', '-0', ' 7', '1e1', '', '.', '..', '0x1', '21'].filter(has)).toEqual([]);
  });

  it('answers at once for a range without end', () => {
    const has = idLookup([[0, Number.MAX_SAFE_INTEGER]]);
    expect(has('9007199254740991')).toBe(true);
    expect(has('9007199254740993')).toBe(false);
  });
});

describe('isIdList', () => {
  it.each([
    null,
    {},
    '1',
    [null],
    [1.5],
    [2 ** 53],
    [[1]],
    [[1, 2, 3]],
    [[2, 2]],
    [[3, 1]],
    [[1, '2']],
    [2, 1],
    [1, 1],
    [[1, 5], 5],
    [[[1, 2]]],
    ['..'],
    ['.git'],
    ['a/b'],
    ['a\\b'],
    ['a.'],
    [''],
    ['NUL'],
    ['page-1.json'],
    ['é'],
    ['a'.repeat(201)],
  ])('is not %j', (value) => {
    expect(isIdList(value)).toBe(false);
  });
});

describe('createIdCheck', () => {
  const path = '/api/core/references/';
  const paths = [path, '/api/core/references/old/x/', '/api/core/references/7/', '/api/core/referencesA/'];
  const check = () => createIdCheck(path, paths);

  it.each([1, 0, -4, 'a', 'A.b', '0e4f', 'x_y~z-', 'referencesA', 'x', 'con1', '12.5'])('allows %j', (id) => {
    expect(check()(id)).toBeNull();
  });

  it.each([
    ['', /cannot be part of an address/],
    ['a b', /only letters, digits/],
    ['é', /only letters, digits/],
    ['a/b', /only letters, digits/],
    ['a%2f', /only letters, digits/],
    ['.a', /without a dot at either end/],
    ['a.', /without a dot at either end/],
    ['..', /without a dot at either end/],
    ['nul', /Windows/],
    ['Com1.txt', /Windows/],
    ['page-12.json', /name of a file of the tree/],
    ['INDEX.html', /name of a file of the tree/],
    ['a'.repeat(201), /longer than 200/],
    ['Old', /^is where the collection \/api\/core\/references\/old\/x\/ is$/],
    [7, /^is where the collection \/api\/core\/references\/7\/ is$/],
  ])('refuses %j', (id, message) => {
    expect(check()(id)).toMatch(message);
  });

  it('refuses what differs in case only', () => {
    const faultOf = check();
    expect([faultOf('Rome'), faultOf('rome')]).toEqual([
      null,
      expect.stringMatching(/^differs from Rome in case/),
    ]);
  });

  property([fc.oneof(numbers, texts)])('a manifest may list what it allows', (ids) => {
    const faultOf = check();
    expect(
      isIdList(listIds(ids.toSorted((a, b) => (a < b ? -1 : 1)).filter((id) => faultOf(id) === null))),
    ).toBe(true);
  });
});

describe('the place of a record', () => {
  it('is a folder in that of its collection', () => {
    expect(recordFolder('/api/core/references/', 12)).toBe('api/core/references/12/');
  });
});

describe('respelledUuid', () => {
  const published = 'c0ffee00-0000-4000-8000-00000000000a';

  property([fc.uuid(), fc.array(fc.boolean(), { minLength: 36, maxLength: 36 })])(
    'gives the published spelling of every other one',
    (uuid, isUpper) => {
      const other = [...uuid].map((each, index) => (isUpper[index] ? each.toUpperCase() : each)).join('');
      for (const spelling of [other, other.replaceAll('-', ''), other.replace('-', '')])
        expect(respelledUuid(spelling)).toBe(spelling === uuid ? null : uuid);
    },
  );

  it.each([
    published,
    '',
    '12',
    `${published}0`,
    `{${published}}`,
    published.replace('c', 'g'),
    `${published}/`,
  ])('gives nothing for %s', (name) => {
    expect(respelledUuid(name)).toBeNull();
  });

  it('has a pattern whose groups are joined by dashes', () => {
    const pattern = new RegExp(`^${uuidPattern('')}$`);
    expect(pattern.exec(published.replaceAll('-', ''))?.slice(1).join('-')).toBe(published);
    expect(pattern.test(published)).toBe(false);
  });
});

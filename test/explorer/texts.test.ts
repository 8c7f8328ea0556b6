import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Catalog } from '../../src/explorer/data-types.ts';
import { type Description, keysOf, yearKeysOf } from '../../src/explorer/description.ts';
import { fieldGroups } from '../../src/explorer/field-groups.ts';
import {
  aboutEntities,
  clipped,
  fold,
  inWords,
  plural,
  sayMentioned,
  writeWordsAs,
} from '../../src/explorer/fold.ts';
import { mainKey } from '../../src/explorer/main-key.ts';
import { asLabel, plainText, takeFootnotes, webAddress } from '../../src/explorer/plain-text.ts';
import { toCsv } from '../../src/explorer/table/saved-columns.ts';

it.each(['', 'a'])('a long label after “%s” ends with a whole letter', (before) => {
  const label = clipped(before + '𒀭'.repeat(100));
  expect(label).toMatch(/^a?𒀭{79,80}…$/u);
});

describe('texts are searched', () => {
  it.each([
    ['Šūš', 'sus'],
    ["Ma'rib", 'marib'],
    ['Łódź', 'lodz'],
    ['Straße', 'strasse'],
    ['Roman  Empire – East', 'roman empire east'],
  ])('%s as %s', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  it('the same folded twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(fold(fold(text))).toBe(fold(text));
      }),
    );
  });
});

describe('the entities that records mention', () => {
  const entity = (recorded: number, count: number, all: number) =>
    ({ label: 'Polity', plural: 'Polities', recorded, count, all }) as NonNullable<Catalog['entity']>;

  it.each([
    [763, 852, 1201, 'about 763 of 1,201 polities (852 with those that records only mention)'],
    [763, 763, 1201, 'about 763 of 1,201 polities'],
    [33, 33, 33, 'about 33 polities'],
  ])('and those that they are about: %d, %d of %d', (recorded, count, all, said) => {
    expect(aboutEntities(entity(recorded, count, all))).toBe(said);
  });

  it('are counted in views that show no others', () => {
    expect(sayMentioned(entity(763, 852, 1201))).toBe(
      ' Records mention 852 of 1,201 polities; 763 have records of their own.',
    );
    expect(sayMentioned(entity(30, 33, 33))).toBe('');
    expect(sayMentioned(null)).toBe('');
  });
});

describe('a description', () => {
  it('has its references apart, numbered', () => {
    expect(takeFootnotes('One.§REF§ Smith 2000 §REF§ Two.§REF§<i>B</i>§REF§')).toEqual({
      body: 'One.<sup data-note="1"></sup> Two.<sup data-note="2"></sup>',
      notes: ['Smith 2000', '<i>B</i>'],
    });
  });

  it('keeps what follows a mark without a partner', () => {
    expect(takeFootnotes('One.§REF§ Two.')).toEqual({ body: 'One. Two.', notes: [] });
  });
});

describe('what a record is about', () => {
  const key = (name: string, telling = true, flag = false) => ({ name, telling, flag });
  it.each([
    ['polity-capital', [key('tag'), key('is_disputed', false, true), key('name'), key('capital')], 'capital'],
    ['total-population', [key('tag'), key('total_population_from')], 'total_population_from'],
    ['polity', [key('name'), key('polity_tag')], 'name'],
    ['polity-suprapolity', [key('tag'), key('supra_polity_relations')], 'supra_polity_relations'],
    ['crisis', [key('tag'), key('is_disputed', false, true), key('title')], 'title'],
    ['citation', [key('id', false)], null],
  ])('%s', (record, keys, found) => {
    expect(mainKey(record, keys)).toBe(found);
  });

  it('is found by its name before a note after the flags, unless a role names another', () => {
    const keys = ['id', 'name', 'country', 'is_verified', 'note'].map((name) => ({
      name,
      flag: name === 'is_verified',
      telling: name !== 'id' && name !== 'is_verified',
    }));
    expect(mainKey('place', keys)).toBe('name');
    expect(mainKey('place', keys, ['missing', 'country'])).toBe('country');
  });
});

describe('words', () => {
  it('are made of names', () => {
    expect(inWords('long_name')).toBe('Long name');
    expect(inWords('polity-capital')).toBe('Polity capital');
    expect(inWords('_')).toBe('_');
    writeWordsAs({ nga: 'NGA' });
    expect(inWords('home_nga')).toBe('Home NGA');
    writeWordsAs({});
  });

  it('count', () => {
    expect(plural(1, 'record')).toBe('1 record');
    expect(plural(1200, 'polity', 'polities')).toBe('1,200 polities');
  });
});

describe('CSV', () => {
  it('is read back as it was, nulls as nothing', () => {
    const value = fc.option(
      fc.oneof(
        fc.string({ unit: 'grapheme' }),
        fc.integer(),
        fc.boolean(),
        fc.constantFrom('a,"b"\r\n', ' x ', ''),
      ),
    );
    const asRead = (cell: string | number | boolean | null) =>
      typeof cell === 'boolean' ? String(cell).toUpperCase() : String(cell ?? '');
    const rows = fc.array(fc.tuple(value, value), { minLength: 1 });
    fc.assert(
      fc.property(rows, (each) => {
        const read = parse(toCsv(['one', 'two, "2"'], each), { relax_column_count: false });
        expect(read).toEqual([['one', 'two, "2"'], ...each.map((row) => row.map(asRead))]);
      }),
    );
  });

  it('tells an empty text from a null, and a number sign from a comment', () => {
    expect(toCsv(['a', 'b'], [['', null]])).toBe('a,b\r\n"",\r\n');
    expect(toCsv(['#a', 'b'], [['x/20#decline', true]])).toBe('"#a",b\r\n"x/20#decline",TRUE\r\n');
  });
});

describe('an address in a text', () => {
  it.each([
    ['https://example.org/a?b=c', 'https://example.org/a?b=c'],
    ['javascript:alert(1)', null],
    ['https://', null],
    ['see https://example.org', null],
    ['data:text/html,x', null],
  ])('%s is %s', (text, address) => {
    expect(webAddress(text)).toBe(address);
  });
});

describe('texts in one line', () => {
  it.each([
    ['<p>Built <b>in</b> Rome.</p>', 'Built in Rome.'],
    ['Rome §REF§ Smith 1999, 12 §REF§ fell', 'Rome Smith 1999, 12 fell'],
    ['a < b and c > d', 'a < b and c > d'],
    ['Fish &amp; chips&#33; &nope; &#9999999;', 'Fish & chips! &nope; &#9999999;'],
    ['x<!-- no\nword -->y<img src="a" onerror="b">', 'x y'],
    ['<iframe srcdoc="<p>x</p>" data-a=\'>\'>in</iframe>', 'in'],
    ['as  it\nis', 'as  it\nis'],
    ['§', '§'],
  ])('%s is %s', (text, plain) => {
    expect(plainText(text)).toBe(plain);
  });
});

describe('labels', () => {
  it.each([
    ['<b>Rome</b>', 'Rome'],
    ['<b></b>', '<b></b>'],
    ['  ', ''],
    ['\u0001\u200b\u202e', ''],
    ['🚢', '🚢'],
    ['\u0301', '\u0301'],
    [' Rome\r\n=1+1,\u0007 x', 'Rome =1+1, x'],
    ['\u202egnp.exe\u2066', '\u202egnp.exe\u2066\u2069\u202c'],
    ['\u202aa\u202bb\u202c', '\u202aa\u202bb\u202c\u202c'],
    ['\u2067\u202da\u2069b\u202c', '\u2067\u202da\u2069b\u202c'],
    ['\u2067\u202da\u202c\u202c', '\u2067\u202da\u202c\u202c\u2069'],
    ['\u2068a\u2069b', '\u2068a\u2069b'],
  ])('of %j are %j', (text, label) => {
    expect(asLabel(text)).toBe(label);
  });
});

describe('the keys of a record', () => {
  it('are flags that are set, flags that are not, values, and what has no value, flags among them', () => {
    const tags = { ids: 'integer', link: 'l', owner: 'o', target: 't' } as const;
    const flags = { is_disputed: 'boolean', is_uncertain: 'boolean?', checked: 'boolean' };
    const fact = { keys: { name: 'text', note: 'text?', ...flags, tags, area: 'number?' } };
    const groups = fieldGroups(keysOf({ api: '/api/', collections: {}, records: { fact } }, 'fact'), {
      ...{ name: 'Susa', note: 'x'.repeat(100), is_disputed: false, is_uncertain: null, checked: true },
      ...{ tags: [], area: null },
    });
    const names = Object.fromEntries(
      Object.entries(groups).map(([group, its]) => [group, its.map(({ name }: { name: string }) => name)]),
    );
    expect(names).toEqual({
      ...{ set: ['checked'], not: ['is_disputed'], values: ['name'], missing: ['is_uncertain', 'area'] },
      ...{ shapes: [], texts: ['note'], embedded: [] },
    });
    expect(inWords('is_disputed')).toBe('Disputed');
  });

  it('are hidden where they are private and withheld, and shown where they are not', () => {
    const description = {
      api: '/api/',
      collections: {},
      records: {
        fact: { keys: { private_comment: 'text', comment: { one: 'private-comment?' }, note: 'text' } },
      },
    };
    const shown = (private_comment: string | null, text: string) => {
      const record = { private_comment, comment: { id: 1, text }, note: 'KEPT' };
      const { values, missing, embedded } = fieldGroups(keysOf(description, 'fact'), record, ['KEPT']);
      return [...values, ...missing, ...embedded].map(({ name }) => name);
    };
    expect(shown('', 'KEPT')).toEqual(['note']);
    expect(shown(null, '')).toEqual(['note']);
    expect(shown('a', 'b')).toEqual(['private_comment', 'note', 'comment']);
  });

  it('hold years if a role says so: of an entity, a reference, or a record', () => {
    const keys = { year_from: 'integer', year: 'integer', born: 'integer', name: 'text' };
    const description: Description = {
      api: '/api/',
      collections: {},
      records: { fact: { table: 'a', keys }, polity: { table: 'b', keys }, book: { table: 'c', keys } },
      roles: {
        ...{ entity: 'polity', years: ['born', 'born'], recordYears: ['year_from', 'name'] },
        reference: { record: 'book', title: 'name', year: 'year' },
      },
    };
    const yearsOf = (record: string) => [...yearKeysOf(description, record)];
    expect([yearsOf('fact'), yearsOf('polity'), yearsOf('book')]).toEqual([
      ['year_from'],
      ['born'],
      ['year_from', 'year'],
    ]);
    const recordYears = ['from', 'to', 'year', 'year', 'born', 'born'] as const;
    expect([...yearKeysOf({ ...description, roles: { recordYears } }, 'fact')]).toEqual(['year']);
    const own = { collection: 'facts', value: 'born' };
    const withUnit = (unit: string) => {
      const described = {
        ...description,
        api: '/api/',
        collections: { facts: 'fact' },
        variables: { own: { ...own, unit } },
      };
      return [...yearKeysOf(described, 'fact')];
    };
    expect([withUnit('calendar years'), withUnit('years')]).toEqual([['year_from', 'born'], ['year_from']]);
  });
});

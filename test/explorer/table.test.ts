import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { axisOf } from '../../src/contract/claims/years.ts';
import { readClaims } from '../../src/explorer/claims/claim.ts';
import type { Catalog, ColumnsFile, EntitiesFile } from '../../src/explorer/data-types.ts';
import { readEntities } from '../../src/explorer/entities.ts';
import type { Column } from '../../src/explorer/table/column.ts';
import { histogram, partYears } from '../../src/explorer/table/histogram.ts';
import { makeTable, shownValue } from '../../src/explorer/table/make-table.ts';
import { asShown } from '../../src/explorer/table/saved-columns.ts';
import {
  everything,
  type Question,
  questionInWords,
  sayNoColumns,
  sayNoYears,
  select,
  withColumn,
  yearsIn,
} from '../../src/explorer/table/selection.ts';

const collection = {
  ...{
    name: 'general/capitals',
    label: 'Capitals',
    path: '/api/general/capitals/',
    record: 'entity-capital',
  },
  ...{ schema: 'schemas/records/entity-capital.schema.json', records: 5, pages: 1, page_size: 10 },
  ...{ entities: 2, years: [-500, 900] as const },
};
const catalog: Catalog = {
  ...{ title: 'Test', description: null, version: null, date: null, licence: null, cite: null, doi: null },
  ...{ base_url: 'http://localhost', generator: 'polity-press', edition: 1, page_links: 'query' },
  ...{ records: 5 },
  ...{
    entity: null,
    sections: [],
    collections: [collection],
    variables: [
      {
        ...{ id: 'capital', name: 'Capital', definition: null, unit: null, scale: 'linear', section: null },
        ...{ subsection: null, collection: 0, number: false, list: null, part: null, about: 'entity' },
        ...{ keys: ['capital'], known: 4, entities: 2, longest: [], years: null },
      },
    ],
    codes: {},
    shapes: null,
    sources: false,
    database: false,
    words: {},
  },
  ...{
    sentinels: ['NO_VALUE'],
    unknown_years: [0, 9999],
    regions: ['Europe', 'Africa'],
    examples: [],
    start: null,
    centuries: null,
  },
};
const entitiesFile: EntitiesFile = {
  ...{
    record: 'entity',
    ids: [10, 11],
    labels: ['Rome', 'Ghana'],
    shared: [],
    unrecorded: [],
    names: ['rm', 'gh'],
  },
  ...{ from: [-500, 300], to: [-100, 900], regions: ['Europe', 'Africa'], region: [0, 1] },
  ...{ longitude: [null, null], latitude: [null, null] },
};
const entities = readEntities(entitiesFile, catalog);
/** The claims of the records, with other years. */
function about(from: (number | null)[] | null, to: (number | null)[] | null) {
  const isKnown = (row: number) => from?.[row] != null || to?.[row] != null;
  const variable = {
    ...{ variable: 0, low: null, high: null, words: ['Rōma', 'Veii', 'Kumbi 10', 'Kumbi 9'] },
    ...{ codes: [0, 1, 2, 3, -1], state: 'vuvvn', flags: '02000' },
  };
  const entity = [0, 0, 1, -1, 1];
  const dated = entity.map((code, row) => (isKnown(row) ? 's' : code < 0 ? 'u' : 'e')).join('');
  return readClaims({ collection: 0, entity, from, to, dated, variables: [variable] }, catalog, entities);
}
const claims = about([-400, null, null, null, 350], [-300, null, null, null, 350]);
const field = { nullable: true, many: false, embeds: null, help: null };
const file: ColumnsFile = {
  ...{ collection: 0, records: 5, page_size: 10 },
  fields: [
    { ...field, name: 'id', type: 'integer', year: false },
    { ...field, name: 'year_from', type: 'integer', year: true },
  ],
  columns: [
    { name: 'id', kind: 'number', values: [1, 2, 3, 4, 5] },
    { name: 'tag', kind: 'text', words: ['X', 'Y'], codes: [0, 0, 1, -1, 0] },
    { name: 'sure', kind: 'boolean', values: [true, false, null, true, true] },
    { name: 'capital', kind: 'text', values: ['Rōma', 'Veii', 'Kumbi 10', 'Kumbi 9', null] },
    { name: 'year_from', kind: 'number', values: [-400, null, 0, null, 350] },
    { name: 'entity', kind: 'entity', codes: [0, 0, 1, -1, 1] },
  ],
};
const rows = [0, 1, 2, 3, 4];
const table = makeTable(catalog, collection, file, entities, claims);
const ask = (question: Partial<Question>) => select(table, { ...everything, ...question });

describe('a value as people read it', () => {
  const tableOf = (column: unknown) =>
    makeTable(catalog, collection, { ...file, records: 1, columns: [column as never] }, [], []);
  it.each([
    [{ name: 'year_from', kind: 'number', values: [9999] }, 'unknown'],
    [{ name: 'count', kind: 'number', values: [50_000_000] }, '50,000,000'],
    [{ name: 'share', kind: 'number', values: [-12_345.678_901] }, '−12,345.678901'],
    [{ name: 'edition', kind: 'number', values: [1999] }, '1999'],
    [{ name: 'id', kind: 'number', values: [123_456] }, '123456'],
    [{ name: 'owner_id', kind: 'number', values: [123_456] }, '123456'],
    [{ name: 'avoid', kind: 'number', values: [123_456] }, '123,456'],
    [{ name: 'note', kind: 'text', values: ['<b>Rome</b> §REF§12§REF§'] }, 'Rome 12'],
    [{ name: 'note', kind: 'text', values: [null] }, ''],
    [{ name: 'note', kind: 'text', values: ['NO_VALUE'] }, ''],
    [{ name: 'note', kind: 'text', values: ['unknown'] }, 'unknown'],
  ] as const)('%j is %s', (column, shown) => {
    const made = tableOf(column);
    expect(shownValue(made, made.columns[0] as Column, 0)).toBe(shown);
  });
});

describe('a table', () => {
  it('has values, words and entities, row by row', () => {
    const values = (row: number) => table.columns.map((column) => column.value(row));
    expect(values(0)).toEqual([1, 'X', true, 'Rōma', -400, 'Rome']);
    expect(values(3)).toEqual([4, null, true, 'Kumbi 9', null, null]);
  });

  it('names the rows of a list of entities by them, not by what they say of themselves', () => {
    const [variable] = catalog.variables;
    const own = {
      ...catalog,
      collections: [{ ...collection, record: 'entity', entities: 1 }],
      variables: [
        { ...variable, about: null, keys: ['people'], number: true } as Catalog['variables'][number],
      ],
    };
    const people = { variable: 0, low: [9, 5], high: null, words: [], codes: null, state: 'vv', flags: '00' };
    const said = { collection: 0, entity: [0, 1], from: null, to: null, dated: 'ee', variables: [people] };
    const columns: ColumnsFile['columns'] = [
      { name: 'id', kind: 'number', values: [10, 11] },
      { name: 'people', kind: 'number', values: [9, 5] },
      { name: 'name', kind: 'text', values: ['Rome', 'Ghana'] },
    ];
    const made = makeTable(
      own,
      own.collections[0] as (typeof own.collections)[0],
      { ...file, records: 2, columns },
      entities,
      readClaims(said, own, entities),
    );
    expect(made.main?.name).toBe('name');
    expect(made.suggested).toEqual(['name', 'people', '~years']);
  });

  it('has the years of a record, else of its entity', () => {
    expect(rows.map((row) => table.dates?.(row)?.span ?? null)).toEqual([
      [-400, -300],
      [-500, -100],
      [300, 900],
      null,
      [350, 350],
    ]);
    expect([...table.yearColumns]).toEqual(['year_from']);
  });

  it('says whether a record states its years, and leaves an unknown end open', () => {
    expect([0, 1, 3].map((row) => table.dates?.(row)?.stated)).toEqual([true, false, undefined]);
    const word = (name: string) => (row: number) =>
      table.derived.find((each) => each.name === name)?.text(row);
    expect([0, 1, 3].map(word('~dated'))).toEqual(['the record', 'the entity', 'nowhere']);
    expect([0, 1, 3].map(word('~years'))).toEqual(['400–300 BCE', '(500–100 BCE)', '']);
    const open = about([-400, null, null, null, null], [null, null, 850, null, null]);
    const { dates } = makeTable(catalog, collection, file, entities, open);
    expect(dates?.(0)).toEqual({ years: [-400, null], span: [-400, -400], stated: true });
    expect(dates?.(2)).toEqual({ years: [null, 850], span: [850, 850], stated: true });
  });

  it('has the years that its fields have where its records are about nothing', () => {
    const alone = makeTable(catalog, { ...collection, entities: null, years: null }, file, [], []);
    expect(rows.map((row) => alone.dates?.(row)?.span ?? null)).toEqual([
      [-400, -400],
      null,
      null,
      null,
      [350, 350],
    ]);
    const without = makeTable(catalog, collection, { ...file, fields: [] }, [], []);
    expect([without.dates, without.yearColumns.size]).toEqual([null, 0]);
  });

  it('says whose its years are where no record has any', () => {
    const polities = {
      ...{
        record: 'entity',
        label: 'Polity',
        plural: 'Polities',
        count: 2,
        all: 2,
        recorded: 2,
        placed: 0,
        records: 5,
        years: null,
        collection: null,
      },
    };
    const of = (from: (number | null)[] | null) =>
      makeTable({ ...catalog, entity: polities }, collection, file, entities, about(from, null)).yearsAreOf;
    expect([of(null), of([null, null, 7, null, null])]).toEqual(['Polities', null]);
  });

  it('begins with whom its records are about, what they say and when', () => {
    expect(table.main?.name).toBe('capital');
    expect(table.suggested).toEqual(['entity', 'capital', '~years', 'tag', 'sure']);
    expect(table.columns.map(({ label }) => label)).toContain('Capital');
  });

  it('without claims begins with the column that its records are named after', () => {
    const alone = makeTable(catalog, collection, file, entities, []);
    expect(alone.main?.name).toBe('capital');
    expect(alone.suggested).toEqual(['capital', 'entity', 'tag', 'year_from', 'sure']);
  });
});

it('is saved as shown, with a name of its own for each column', () => {
  const columns: ColumnsFile['columns'] = [
    { name: 'region', kind: 'text', values: ['Latium', 'Veii', null, 'x', 'y'] },
    { name: 'count', kind: 'number', values: [20_000, null, 1, 2, 3] },
  ];
  const made = makeTable(catalog, collection, { ...file, columns }, entities, claims);
  const shown = [...made.columns.filter(({ isKey }) => isKey), made.derived[0] as Column];
  expect(asShown(made, shown, [0, 1])).toEqual({
    names: ['Region (region)', 'Count', 'Region (~region)'],
    rows: [
      ['Latium', 20_000, 'Europe'],
      ['Veii', null, 'Europe'],
    ],
  });
});

describe('a selection', () => {
  it('finds words in any column, without accents', () => {
    expect(ask({ search: 'roma' }).rows).toEqual([0]);
    expect(ask({ search: 'rome veii' }).rows).toEqual([1]);
    expect(ask({ search: 'nothing' }).rows).toEqual([]);
  });

  it('finds numbers with and without their sign, however many there are', () => {
    const values = Array.from({ length: 40 }, (_, row) => row * 50 - 1000);
    const columns: ColumnsFile['columns'] = [{ name: 'year_from', kind: 'number', values }];
    const numbers = makeTable(catalog, collection, { ...file, records: 40, columns }, [], []);
    for (const search of ['-350', '350', '"350"']) {
      expect(select(numbers, { ...everything, search }).rows).toEqual([13, 27]);
    }
    const large = makeTable(
      catalog,
      collection,
      { ...file, records: 2, columns: [{ name: 'people', kind: 'number', values: [20_000, 31] }] },
      [],
      [],
    );
    expect(shownValue(large, large.columns[0] as Column, 0)).toBe('20,000');
    for (const search of ['20000', '20,000', '"20,000"', '20,0'])
      expect(select(large, { ...everything, search }).rows).toEqual([0]);
  });

  it('takes what has one of the words, or none', () => {
    expect(ask({ chosen: new Map([['tag', ['Y', null]]]) }).rows).toEqual([2, 3]);
    expect(ask({ chosen: new Map([['~region', ['Africa']]]) }).rows).toEqual([2, 4]);
    expect(ask({ chosen: new Map([['~evidence', ['unknown', 'no value']]]) }).rows).toEqual([1, 4]);
    // An entity is chosen by its id: labels may be shared, and change.
    expect(ask({ chosen: new Map([['entity', ['11']]]) }).rows).toEqual([2, 4]);
  });

  it('counts for each word what the other filters leave', () => {
    const { counts } = ask({ chosen: new Map([['tag', ['X']]]) });
    expect(counts.get('tag')).toEqual([3, 1, 1]);
    expect(counts.get('sure')).toEqual([1, 2, 0]);
    expect(counts.get('~region')).toEqual([2, 1, 0]);
  });

  it('takes what overlaps with the years', () => {
    expect(ask({ years: [-350, -320] }).rows).toEqual([0, 1]);
    expect(ask({ years: [1000, 2000] }).rows).toEqual([]);
  });

  it('sorts numbers by size, texts with the numbers in them; nothing comes last', () => {
    expect(ask({ sort: { column: 'capital', descending: false } }).rows).toEqual([3, 2, 0, 1, 4]);
    expect(ask({ sort: { column: 'capital', descending: true } }).rows).toEqual([1, 0, 2, 3, 4]);
    expect(ask({ sort: { column: 'year_from', descending: true } }).rows).toEqual([4, 0, 1, 2, 3]);
    expect(ask({ sort: { column: 'no such', descending: true } }).rows).toEqual([0, 1, 2, 3, 4]);
  });

  it('sorts what looks empty to the end, too', () => {
    const columns: ColumnsFile['columns'] = [{ name: 'title', kind: 'text', values: ['', 'b', '', 'a'] }];
    const titles = makeTable(catalog, collection, { ...file, records: 4, columns }, [], []);
    const by = (descending: boolean) =>
      select(titles, { ...everything, sort: { column: 'title', descending } }).rows;
    expect(by(false)).toEqual([3, 1, 0, 2]);
    expect(by(true)).toEqual([1, 3, 0, 2]);
  });

  it('sorts numbers that are not known to the end, also where the first row has none', () => {
    const [variable] = catalog.variables;
    const numbers = {
      ...catalog,
      variables: [{ ...variable, number: true, list: 'n' } as Catalog['variables'][number]],
      codes: { n: [{ code: '-1', label: 'Not known', state: 'unknown', inferred: false, disputed: false }] },
    } satisfies Catalog;
    const people = {
      ...{ variable: 0, low: [null, -7, 5, null, null], high: null, words: ['-1'] },
      ...{ codes: [0, -1, -1, -1, 0], state: 'uvvnu', flags: '00000' },
    };
    const entity = [0, 0, 0, 0, 0];
    const claimed = { collection: 0, entity, from: null, to: null, dated: 'uuuuu', variables: [people] };
    const made = makeTable(numbers, collection, file, entities, readClaims(claimed, numbers, entities));
    expect(shownValue(made, made.main as Column, 0)).toBe('Not known');
    for (const [descending, found] of [
      [false, [1, 2, 0, 3, 4]],
      [true, [2, 1, 0, 3, 4]],
    ] as const)
      expect(select(made, { ...everything, sort: { column: 'capital', descending } }).rows).toEqual(found);
  });

  it('filters by a column that has no facet, and says by which there is none', () => {
    const chosen = new Map([
      ['~years', ['350']],
      ['no such', ['1']],
    ]);
    expect(ask({ chosen }).rows).toEqual([4]);
    expect(questionInWords(table, { ...everything, chosen })).toBe('filtered: Years: 350');
    expect(sayNoColumns(table, { ...everything, chosen })).toBe(
      'Not filtered by “no such”: the table has no such column.',
    );
    const sort = { column: 'nor this', descending: true };
    expect(sayNoColumns(table, { ...everything, sort })).toBe(
      'Not sorted by “nor this”: the table has no such column.',
    );
    expect(sayNoColumns(table, { ...everything, sort: { ...sort, column: 'capital' } })).toBeNull();
    expect(sayNoColumns(table, everything)).toBeNull();
  });

  it('is what a slow search for each row would be', () => {
    const words = fc.subarray(['X', 'Y', null], { minLength: 1 });
    const sure = fc.subarray(['no', 'yes', null], { minLength: 1 });
    fc.assert(
      fc.property(fc.option(words), fc.option(sure), (tags, flags) => {
        const chosen = new Map<string, (string | null)[]>();
        if (tags !== null) chosen.set('tag', tags);
        if (flags !== null) chosen.set('sure', flags);
        const fits = (row: number, name: string, allowed: (string | null)[] | null) =>
          allowed === null ||
          allowed.includes(table.columns.find((column) => column.name === name)?.text(row) || null);
        const { rows: found, counts } = ask({ chosen });
        expect(found).toEqual(rows.filter((row) => fits(row, 'tag', tags) && fits(row, 'sure', flags)));
        expect(counts.get('tag')?.[0]).toBe(
          rows.filter((row) => fits(row, 'tag', ['X']) && fits(row, 'sure', flags)).length,
        );
      }),
    );
  });
});

describe('a histogram', () => {
  it('has parts of a round number of years that are all in it', () => {
    const year = fc.integer({ min: -12_000, max: 2000 }).filter((each) => each !== 0);
    const spans = fc.array(
      fc.tuple(year, year).map(([one, other]) => [Math.min(one, other), Math.max(one, other)] as const),
      { minLength: 1 },
    );
    fc.assert(
      fc.property(spans, (all) => {
        const made = histogram(all, 50);
        if (made === null) throw new Error('there are spans');
        expect(made.counts.length).toBeLessThanOrEqual(51);
        for (const [index, count] of made.counts.entries()) {
          const [from, to] = partYears(made, index);
          const slow = all.filter(
            (span) => axisOf(span[0]) <= axisOf(to) && axisOf(span[1]) >= axisOf(from),
          ).length;
          expect([index, count]).toEqual([index, slow]);
        }
      }),
    );
  });

  it('begins and ends with what it shows, however wide its parts are', () => {
    const spans: [number, number][] = [
      [-500, -27],
      [900, 1258],
    ]; // prettier-ignore
    expect(histogram(spans, 60)?.years).toEqual([-500, 1258]);
  });

  it('is nothing without years', () => {
    expect(histogram([null, null], 10)).toBeNull();
    // A typing error in one record must not make a bar for every year up to it.
    for (const far of [2147483648, Number.MAX_SAFE_INTEGER]) {
      const made = histogram(
        [
          [-500, 500],
          [1, far],
          [-far, 1],
        ],
        60,
      );
      expect(made?.counts.length).toBeLessThanOrEqual(60);
      expect(made?.counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(3);
    }
  });
});

describe('what a table is filtered by', () => {
  it('is described for paper', () => {
    expect(questionInWords(table, everything)).toBeNull();
    expect(questionInWords(table, { ...everything, search: ' rome' })).toBe('filtered: rome');
    const chosen = new Map([
      ['~region', ['Europe', null]],
      ['sure', ['yes']],
      ['entity', ['11']],
    ]);
    expect(questionInWords(table, { ...everything, chosen, years: [-500, 79] })).toBe(
      'filtered: Region: Europe or no value; Sure: yes; Entity: Ghana; 500 BCE – 79 CE',
    );
  });
});

it('takes years in either order, and says what are none', () => {
  const of = (years: string) => [yearsIn, sayNoYears].map((read) => read(new URLSearchParams({ years })));
  expect(['-200..1299', '1299..-200'].map(of)).toEqual([
    [[-200, 1299], null],
    [[-200, 1299], null],
  ]);
  expect(of('')).toEqual([null, null]);
  expect(['0..1800', '-100..0'].map(of)).toEqual(
    Array(2).fill([null, 'There is no year 0: 1 CE follows 1 BCE; all years are shown.']),
  );
  expect(of('1200')).toEqual([
    null,
    '“1200” is not a span of years, such as 1200..1299; all years are shown.',
  ]);
});

it('keeps the order of its suggested columns when another one is chosen', () => {
  const all = [...table.columns, ...table.derived];
  const columnOf = (name: string) => all.find((column) => column.name === name) as (typeof all)[number];
  const shown = table.suggested.map(columnOf);
  const other = all.find((column) => !shown.includes(column)) as (typeof all)[number];
  expect(withColumn(table, shown, other)).toEqual([...table.suggested, other.name]);
  const [first, ...rest] = shown as [(typeof all)[number], ...typeof all];
  expect(withColumn(table, shown, first)).toEqual(rest.map(({ name }) => name));
  expect(withColumn(table, rest, first)).toEqual(table.suggested);
});

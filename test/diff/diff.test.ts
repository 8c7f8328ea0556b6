import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changesIn, type Difference, isSame } from '../../src/diff/difference.ts';
import { planComparison } from '../../src/diff/plan-comparison.ts';
import type { DescriptionFile, RecordEntry } from '../../src/model/description/key-facts.ts';
import { property } from '../helpers/property.ts';
import { casesOf, seed } from '../trust/crash-safety/cases.ts';
import { tally } from '../trust/tally.ts';
import { applyEvents } from './apply-events.ts';
import { compareHere, exportSide, treeSide } from './compare-here.ts';
import { anyHoldings, described, flat, type Holdings, inOrder, library } from './library.ts';

const cases = casesOf(4, 400);
const runs = { numRuns: cases, seed };

describe('two libraries', () => {
  tally(
    'diff: any two libraries: equal where they are the same, and the events lead from one to the other',
    cases,
  );

  property([anyHoldings], runs)(
    'do not differ where they are the same, in whatever form',
    async (holdings) => {
      const sides = [exportSide(holdings), await treeSide(holdings), await treeSide(holdings, 100)] as const;
      for (const [old, fresh] of [
        [sides[0], sides[0]],
        [sides[0], sides[1]],
        [sides[1], sides[0]],
        [sides[1], sides[2]],
      ] as const) {
        const { events, difference } = await compareHere(old, fresh);
        expect(events).toEqual([{ event: 'compared', same: true, ...withoutStructure(difference) }]);
        expect(isSame(difference)).toBe(true);
      }
    },
  );

  property([anyHoldings, anyHoldings], runs)('become the same by the events', async (one, other) => {
    const { lines } = await compareHere(exportSide(one), await treeSide(other));
    expect(applyEvents(flat(one), lines)).toEqual(flat(other));
  });

  property([anyHoldings, anyHoldings], runs)('differ the other way round in a mirror', async (one, other) => {
    const forth = await compareHere(await treeSide(one), exportSide(other));
    const back = await compareHere(exportSide(other), await treeSide(one));
    expect(back.events.map(mirrored).map(withoutIds).sort(byText)).toEqual(
      forth.events.map(withoutIds).sort(byText),
    );
    expect(applyEvents(flat(other), back.lines)).toEqual(flat(one));
  });

  property([anyHoldings, anyHoldings], runs)('are counted as they are', async (one, other) => {
    const { events, difference } = await compareHere(exportSide(one), exportSide(other));
    const sizes = [flat(one), flat(other)].map((side) => (record: string) => side.get(record)?.size ?? 0);
    const counts = (record: string) => ({
      old: sizes[0]?.(record),
      new: sizes[1]?.(record),
      ...Object.fromEntries(
        ['added', 'removed', 'changed'].map((event) => [
          event,
          events.filter((each) => each.event === event && each.record === record).length,
        ]),
      ),
    });
    expect(difference).toEqual({
      structure: [],
      collections: [
        { collection: 'lib/books', ...counts('book') },
        { collection: 'lib/editions', ...counts('edition') },
      ],
      embedded: ['place', 'person'].map((record) => ({ record, ...counts(record) })),
    });
    for (const event of ['added', 'removed', 'changed'])
      for (const record of ['book', 'edition', 'person', 'place']) {
        const ids = events
          .filter((each) => each.event === event && each.record === record)
          .map(({ id }) => id);
        expect(ids).toEqual(inOrder(ids.map((id) => JSON.stringify(id))));
      }
  });

  property([anyHoldings, fc.string()], runs)(
    'say once what changed in a record that others embed',
    async (one, name) => {
      const places = new Map([...one.places].map(([id, place]) => [id, { name: `${place.name}!${name}` }]));
      const { events } = await compareHere(exportSide(one), await treeSide({ ...one, places }));
      const published = flat(one).get('place') ?? new Map();
      expect(events.slice(0, -1)).toEqual(
        inOrder(published.keys()).map((id) => ({
          event: 'changed',
          record: 'place',
          id,
          fields: {
            name: {
              old: one.places.get(id as number)?.name,
              new: `${one.places.get(id as number)?.name}!${name}`,
            },
          },
        })),
      );
    },
  );
});

describe('two libraries that are about people', () => {
  const about = described({ ...library, roles: { entity: 'person', label: ['name'] } });
  const all = (holdings: Holdings) => flat(holdings, true);

  property([anyHoldings, anyHoldings], runs)(
    'are compared in the people whom no book mentions, too',
    async (one, other) => {
      const [exported, published] = [exportSide(one, about), await treeSide(one, 2, about)];
      for (const [old, fresh] of [
        [exported, published],
        [published, exported],
      ] as const)
        expect(isSame((await compareHere(old, fresh)).difference)).toBe(true);
      const { lines } = await compareHere(published, exportSide(other, about));
      expect(applyEvents(all(one), lines)).toEqual(all(other));
    },
  );
});

/** The library, described otherwise: what is different in it, and which keys and kinds are then gone of the flat records. */
const variants: Readonly<
  Record<
    string,
    { file: DescriptionFile; structure: readonly object[]; gone: (record: string, key: string) => boolean }
  >
> = {
  'without a key': {
    file: withRecord('book', ({ title: _, ...keys }) => keys),
    structure: [{ change: 'key-added', record: 'book', key: 'title', type: 'text' }],
    gone: (record, key) => record === 'book' && key === 'title',
  },
  'without a key that embeds': {
    file: withRecord('edition', ({ at: _, ...keys }) => keys),
    structure: [{ change: 'key-added', record: 'edition', key: 'at', type: 'one place' }],
    gone: (record, key) => record === 'edition' && key === 'at',
  },
  'with a key of another type': {
    file: withRecord('book', (keys) => ({ ...keys, pages: 'json?' })),
    structure: [{ change: 'key-changed', record: 'book', key: 'pages', old: 'json', new: 'number' }],
    gone: () => false,
  },
  'with another name for a record': {
    file: JSON.parse(
      JSON.stringify(library).replaceAll('"person', '"human').replace('"table":"human"', '"table":"person"'),
    ),
    structure: [{ change: 'record-renamed', old: 'human', new: 'person' }],
    gone: () => false,
  },
  'without a collection': {
    file: { ...library, collections: { 'lib/books': 'book' } },
    structure: [{ change: 'collection-added', collection: 'lib/editions', record: 'edition' }],
    gone: () => false,
  },
  'with another name for a collection': {
    file: { ...library, collections: { 'lib/books': 'book', 'lib/prints': 'edition' } },
    structure: [
      { change: 'collection-added', collection: 'lib/editions', record: 'edition' },
      { change: 'collection-removed', collection: 'lib/prints', record: 'edition' },
    ],
    gone: () => false,
  },
  'below another path, in another order': {
    file: { ...library, api: '/v2/', collections: { 'lib/editions': 'edition', 'lib/books': 'book' } },
    structure: [{ change: 'api-changed', old: '/v2/', new: '/api/' }],
    gone: () => false,
  },
  'with another key to tell records apart': {
    file: {
      ...library,
      records: {
        ...library.records,
        place: {
          table: 'place',
          id: 'number',
          keys: { number: { value: 'integer', column: 'id' }, name: 'text' },
        },
      },
    },
    structure: [{ change: 'id-changed', record: 'place', old: 'number integer', new: 'id integer' }],
    gone: () => false,
  },
};

describe.each(Object.entries(variants))('a library %s', (_, { file, structure, gone }) => {
  property([anyHoldings, anyHoldings], { numRuns: casesOf(2, 100), seed })(
    'becomes the other by the events',
    async (one, other) => {
      const description = described(file);
      const forth = await compareHere(exportSide(one, description), await treeSide(other));
      expect(forth.difference.structure).toEqual(structure);
      expect(isSame(forth.difference)).toBe(false);
      expect(counted(forth.difference)).toEqual(countsOf(forth.events));
      const listed = (holdings: Holdings) => inFile(file, flatIn(file, holdings), gone);
      expect(applyEvents(listed(one), forth.lines)).toEqual(flat(other));
      const back = await compareHere(await treeSide(other), exportSide(one, description));
      expect(counted(back.difference)).toEqual(countsOf(back.events));
      expect(applyEvents(flat(other), back.lines)).toEqual(listed(one));
    },
  );
});

/** How many events of a sort there are by the collection, or else the record, that they name. */
function countsOf(events: readonly Readonly<Record<string, unknown>>[]): Record<string, number> {
  const counts: Record<string, number> = {};
  const kinds = new Map<unknown, unknown>([
    ['listed', 'added'],
    ['unlisted', 'removed'],
  ]);
  for (const { event, record, collection } of events) {
    const how = kinds.get(event) ?? event;
    if (!['added', 'removed', 'changed'].includes(String(how))) continue;
    const of = `${how} ${collection ?? record}`;
    counts[of] = (counts[of] ?? 0) + 1;
  }
  return counts;
}

/** The same, as a comparison counts. */
function counted({ collections, embedded }: Pick<Difference, 'collections' | 'embedded'>) {
  const all = [
    ...collections.map(({ collection, ...counts }) => ({ name: collection, counts })),
    ...embedded.map(({ record, ...counts }) => ({ name: record, counts })),
  ];
  return Object.fromEntries(
    all.flatMap(({ name, counts }) =>
      (['added', 'removed', 'changed'] as const)
        .filter((how) => counts[how] > 0)
        .map((how) => [`${how} ${name}`, counts[how]]),
    ),
  );
}

/** What is published where not all is a collection: editions that no book has are gone, and so are their places. */
function flatIn(file: DescriptionFile, holdings: Holdings) {
  if (Object.values(file.collections).includes('edition')) {
    const hasPlaces = Object.hasOwn(file.records.edition?.keys ?? {}, 'at');
    const editions = hasPlaces
      ? holdings.editions
      : new Map([...holdings.editions].map(([id, edition]) => [id, { ...edition, at: null }]));
    return flat({ ...holdings, editions });
  }
  const used = new Set([...holdings.books.values()].flatMap(({ editions }) => editions));
  return flat({ ...holdings, editions: new Map([...holdings.editions].filter(([id]) => used.has(id))) });
}

function inFile(
  file: DescriptionFile,
  records: ReturnType<typeof flat>,
  gone: (record: string, key: string) => boolean,
): ReturnType<typeof flat> {
  const nameOf = (record: string) => (Object.hasOwn(file.records, record) ? record : 'human');
  return new Map(
    [...records].map(([record, all]) => [
      nameOf(record),
      new Map(
        [...all].map(([id, values]) => [
          id,
          Object.fromEntries(Object.entries(values).filter(([key]) => !gone(record, key))),
        ]),
      ),
    ]),
  );
}

function withRecord(
  name: string,
  change: (keys: NonNullable<RecordEntry['keys']>) => NonNullable<RecordEntry['keys']>,
): DescriptionFile {
  const record = library.records[name] as RecordEntry;
  return {
    ...library,
    records: { ...library.records, [name]: { ...record, keys: change(record.keys ?? {}) } },
  } as DescriptionFile;
}

function withoutStructure<T extends { readonly structure: unknown }>({ structure: _, ...counts }: T) {
  return counts;
}

const other = { added: 'removed', removed: 'added' } as Readonly<Record<string, string>>;

/** Which ids took the place of which has a direction. */
function withoutIds({ was, how, into, ...event }: Record<string, unknown>): unknown {
  return event;
}

function mirrored(event: Record<string, unknown>): Record<string, unknown> {
  const swapped = (counts: unknown) =>
    (counts as Record<string, unknown>[]).map(({ old, new: fresh, added, removed, ...rest }) => ({
      ...rest,
      old: fresh,
      new: old,
      added: removed,
      removed: added,
    }));
  if (event.event === 'compared')
    return { ...event, collections: swapped(event.collections), embedded: swapped(event.embedded) };
  const fields = Object.entries((event.fields ?? {}) as Record<string, { old: unknown; new: unknown }>);
  return {
    ...event,
    event: other[String(event.event)] ?? event.event,
    ...(event.fields !== undefined && {
      fields: Object.fromEntries(fields.map(([key, { old, new: fresh }]) => [key, { old: fresh, new: old }])),
    }),
  };
}

/** In an order that does not depend on which side is the old one. */
function byText(one: unknown, another: unknown): number {
  const [first, second] = [one, another].map((each) =>
    JSON.stringify(each, Object.keys(each as object).sort()),
  );
  return (first as string) < (second as string) ? -1 : 1;
}

/** The library, with another name for the title of a book. */
const retitled: DescriptionFile = JSON.parse(
  JSON.stringify(library).replace(
    '"title":"text?"',
    '"name":{"value":"text?","column":"title","also":["title"]}',
  ),
);

/** The library, where the title of a book may have another name. */
const knowing = (also: string): DescriptionFile =>
  JSON.parse(
    JSON.stringify(library).replace('"title":"text?"', `"title":{"value":"text?","also":["${also}"]}`),
  );

describe('a library with another name for a key', () => {
  property([anyHoldings, anyHoldings], { numRuns: casesOf(2, 100), seed })(
    'differs in structure, and its values are compared',
    async (one, other) => {
      const { lines, difference } = await compareHere(
        exportSide(one, described(retitled)),
        await treeSide(other),
      );
      expect(difference.structure).toEqual([
        { change: 'key-renamed', record: 'book', old: 'name', new: 'title' },
      ]);
      const named = flat(one);
      for (const book of named.get('book')?.values() ?? []) {
        book.name = book.title;
        delete book.title;
      }
      expect(applyEvents(named, lines)).toEqual(flat(other));
    },
  );

  property([anyHoldings], { numRuns: casesOf(2, 100), seed })(
    'differs in structure even if both sides are read by one description',
    async (holdings) => {
      const both = described(knowing('name'));
      const old = await treeSide(holdings, 2, described(retitled));
      const { difference } = await compareHere({ ...old, description: both }, await treeSide(holdings));
      const renamed = { change: 'key-renamed', record: 'book', old: 'name', new: 'title' };
      expect(difference.structure).toEqual(holdings.books.size === 0 ? [] : [renamed]);
      expect(changesIn(difference)).toBe(0);
    },
  );

  it('is the same if a side may call keys by any spelling', () => {
    const { structure, kinds } = planComparison(described(retitled), described(), true);
    expect(structure).toEqual([]);
    expect(kinds.find(({ name }) => name === 'book')?.keys).toContain('title');
  });

  it('has a new key if the other name is a key of its own', () => {
    const both = JSON.parse(
      JSON.stringify(retitled).replace('"name":{', '"title":{"value":"text?","column":"other"},"name":{'),
    );
    expect(planComparison(described(), described(both), false).structure).toEqual([
      { change: 'key-added', record: 'book', key: 'name', type: 'text' },
    ]);
  });
});

describe('a library where two keys swapped their names', () => {
  const withTexts = (title: string, more: string) =>
    described(
      JSON.parse(
        JSON.stringify(library)
          .replace('"title":"text?"', `"title":{"value":"text?","column":"${title}"}`)
          .replace('"more":"json?"', `"more":{"value":"text?","column":"${more}"}`),
      ),
    );
  property([anyHoldings], { numRuns: casesOf(2, 100), seed })(
    'differs in their names, and in no value',
    async (holdings) => {
      const old = exportSide(holdings, withTexts('title', 'more'));
      const { difference } = await compareHere(old, exportSide(holdings, withTexts('more', 'title')));
      expect(difference.structure).toEqual([
        { change: 'key-renamed', record: 'book', old: 'more', new: 'title' },
        { change: 'key-renamed', record: 'book', old: 'title', new: 'more' },
      ]);
      expect(changesIn(difference)).toBe(0);
    },
  );
});

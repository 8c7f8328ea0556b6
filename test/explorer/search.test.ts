import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { edits, mostEdits } from '../../src/explorer/edits.ts';
import { fold } from '../../src/explorer/fold.ts';
import { find, prepare } from '../../src/explorer/search-index.ts';
import { asPhrase, occurrence, readTerms, type Term } from '../../src/explorer/terms.ts';

const group = (
  collection: number | null,
  rows: number[],
  texts: string[],
  entity: number[] | null = null,
) => ({
  collection,
  rows,
  texts,
  entity,
});

describe('the search', () => {
  it('has the best first, entities before others, each row once', () => {
    const index = {
      groups: [
        group(3, [0, 5], ['Roma', 'A history of Rome']),
        group(null, [7, 7, 8], ['Late Roman Empire', 'rm_late', 'Röma']),
      ],
    };
    expect(find(index, 'roma', 10).groups).toMatchObject([
      { collection: null, total: 2, hits: [{ row: 8 }, { row: 7 }] },
      { collection: 3, hits: [{ row: 0 }] },
    ]);
    expect(find(index, 'rome history', 10).groups).toMatchObject([{ collection: 3, hits: [{ row: 5 }] }]);
    expect(find(index, 'roma', 1).groups[0]).toMatchObject({ total: 2, hits: [{ row: 8 }], hasMore: true });
    expect(find(index, '  ', 10)).toEqual({ groups: [], near: [] });
  });

  it('has one hit for equal texts of one entity', () => {
    const index = {
      groups: [
        group(1, [4, 6, 9, 10], ['Rome', 'Rome', 'Rome', 'Rome II'], [0, 1, 0, 1]),
        group(2, [4, 6, 9], ['Islam', 'Islam', 'Islamic law']),
      ],
    };
    expect(find(index, 'rome', 10).groups).toMatchObject([
      {
        total: 4,
        hits: [
          { row: 4, rows: 2, entity: 0 },
          { row: 6, rows: 1, entity: 1 },
          { row: 10, rows: 1, entity: 1 },
        ],
      },
    ]);
    expect(find(index, 'islam', 10).groups).toMatchObject([
      {
        total: 3,
        hits: [
          { row: 4, rows: 2, entity: -1 },
          { row: 9, rows: 1 },
        ],
      },
    ]);
  });

  it('has words in any order, in any text of a row, and phrases as they are written', () => {
    const texts = ['History of the Roman Empire', 'Gibbon, Edward', 'An empire; Roman roads'];
    const index = { groups: [group(1, [0, 0, 1], texts)] };
    const rows = (typed: string) =>
      find(index, typed, 9).groups.flatMap(({ hits }) => hits.map(({ row }) => row));
    expect(rows('empire roman').sort()).toEqual([0, 1]);
    expect(rows('gibbon empire')).toEqual([0]);
    expect(rows('"roman empire"')).toEqual([0]);
    expect(rows('“Empire Roman”')).toEqual([]);
    expect(rows('"roman emp"')).toEqual([]);
    expect(rows('"roman emp')).toEqual([0]);
    expect(rows('gibbon "the roman"')).toEqual([0]);
  });

  it('has words also in the name of a group and the label of an entity, where one is in a text', () => {
    const index = {
      groups: [
        group(1, [0, 1, 2], ['Rome', 'Romentum', 'Capitals of Rome'], [0, 1, -1]),
        group(2, [4, 5], ['Rome', 'Carthage'], [0, 1]),
      ],
    };
    const around = {
      nameOf: (collection: number | null) => (collection === 1 ? 'Polity capital' : 'Émpires'),
      labels: ['Late Principate', 'Punic State'],
    };
    const hits = (typed: string) =>
      find(index, typed, 9, around).groups.map(({ collection, hits, search }) => [
        collection,
        hits.map(({ row }) => row),
        search,
      ]);
    expect(hits('rome capital')).toEqual([[1, [2, 0, 1], 'rome']]);
    expect(hits('rome principate')).toEqual([
      [1, [0], 'rome principate'],
      [2, [4], 'rome principate'],
    ]);
    expect(hits('"carthage" empire')).toEqual([[2, [5], '"carthage"']]);
    expect(hits('carthage mpires')).toEqual([]);
    expect(hits('punic polity')).toEqual([]);
    expect(hits('capital')).toEqual([[1, [2], 'capital']]);
  });

  it('has what is near where nothing is called so, and nothing near where enough is', () => {
    const texts = ['Rome', 'Roma', 'Constantinople', 'Rhodes'];
    const index = { groups: [group(1, [0, 1, 2, 3], texts)] };
    const near = (typed: string) =>
      find(index, typed, 9).near.flatMap(({ hits }) => hits.map(({ text }) => text));
    expect(near('Roem')).toEqual(['Rome']);
    expect(near('Constatinopel')).toEqual(['Constantinople']);
    expect(near('rom')).toEqual([]);
    expect(near('"roem"')).toEqual([]);
    expect(find(index, 'rome', 9)).toMatchObject({
      groups: [{ total: 1 }],
      near: [{ hits: [{ text: 'Roma' }] }],
    });
    expect(near('ro')).toEqual([]);
  });
});

/** Words of few letters, so that many are near. */
const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'é'), minLength: 1, maxLength: 10 });
const text = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));

describe('edits', () => {
  /** By the definition: the least of what is left when the last letters are done with. */
  function naive(one: string, other: string): number {
    const from = [...one];
    const to = [...other];
    const known = new Map<string, number>();
    const least = (i: number, j: number): number => {
      if (i === 0 || j === 0) return i + j;
      const found = known.get(`${i} ${j}`);
      if (found !== undefined) return found;
      const ways = [
        least(i - 1, j) + 1,
        least(i, j - 1) + 1,
        least(i - 1, j - 1) + (from[i - 1] === to[j - 1] ? 0 : 1),
      ];
      if (i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1])
        ways.push(least(i - 2, j - 2) + 1);
      known.set(`${i} ${j}`, Math.min(...ways));
      return Math.min(...ways);
    };
    return least(from.length, to.length);
  }

  it.each([
    ['roem', 'rome', 1],
    ['carthage', 'cartago', 2],
    ['', 'ab', 2],
    ['same', 'same', 0],
  ])('%s to %s: %i', (one, other, count) => {
    expect([edits(one, other, 9), naive(one, other)]).toEqual([count, count]);
  });

  it('are counted as far as is asked', () => {
    fc.assert(
      fc.property(word, word, fc.nat(3), (one, other, most) => {
        expect(edits(one, other, most)).toBe(Math.min(naive(one, other), most + 1));
      }),
    );
  });

  it('find what a search of all words by all words finds', () => {
    const words = (each: string) => fold(each).split(' ');
    const takes = (term: string, each: string) => {
      const costs = words(each).map((other) => {
        if (other.startsWith(term)) return 0;
        const cost = naive(term, other);
        return cost <= mostEdits(term) ? cost : 99;
      });
      return Math.min(...costs);
    };
    fc.assert(
      fc.property(fc.array(text, { maxLength: 12 }), text, (texts, typed) => {
        const index = { groups: [group(0, [...texts.keys()], texts)] };
        const terms = words(typed);
        const found = find(index, typed, 99);
        const rowsOf = (groups: typeof found.near) =>
          groups.flatMap(({ hits }) => hits.map((hit) => texts.indexOf(hit.text)));
        const exact = texts.filter((each) => terms.every((term) => fold(each).includes(term)));
        const good = texts.filter((each) =>
          terms.every((term) => words(each).some((other) => other.startsWith(term))),
        );
        const cost = (each: string) => terms.reduce((sum, term) => sum + takes(term, each), 0);
        const near = good.length >= 3 ? [] : texts.filter((each) => !exact.includes(each) && cost(each) < 99);
        const sorted = (list: readonly string[]) => [...new Set(list)].sort();
        expect(sorted(rowsOf(found.groups).map((row) => texts[row] as string))).toEqual(sorted(exact));
        expect(sorted(rowsOf(found.near).map((row) => texts[row] as string))).toEqual(sorted(near));
        const costs = rowsOf(found.near).map((row) => cost(texts[row] as string));
        expect(costs).toEqual(costs.toSorted((one, other) => one - other));
      }),
      { numRuns: 500 },
    );
  });
});

describe('terms', () => {
  it.each<[string, Term[]]>([
    ['Rome,  Ost_ia', [word0('rome'), word0('ost'), word0('ia')]],
    ['a "b c" d', [word0('a'), { text: 'b c', phrase: 'whole' }, word0('d')]],
    ['“b c', [{ text: 'b c', phrase: 'open' }]],
    ['""', []],
    ['?', [word0('?')]],
  ])('of %s', (typed, terms) => {
    expect(readTerms(typed)).toEqual(terms);
  });
  function word0(each: string): Term {
    return { text: each, phrase: 'no' };
  }

  it('of a text as a phrase occur in it, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', 'b', ' ', '"', '-', 'É', '“', ',') }), (each) => {
        for (const term of readTerms(asPhrase(each))) expect(occurrence(fold(each), term)).toBe('begins');
      }),
    );
  });
});

describe('100,000 texts', () => {
  it('are searched in less time than it takes to fold them', () => {
    const sounds = ['ka', 'ro', 'mi', 'ten', 'sha', 'ul', 'bor', 'é', 'gan', 'dis'];
    const name = (seed: number) => {
      let made = '';
      for (let rest = seed * 7919 + 13; rest > 0; rest = Math.floor(rest / 10)) made += sounds[rest % 10];
      return made;
    };
    const rows = Array.from({ length: 100_000 }, (_, row) => row);
    const index = {
      groups: [
        group(
          0,
          rows,
          rows.map((row) => `${name(row)} of ${name(row % 977)}`),
        ),
      ],
    };
    const took = (work: () => unknown) => {
      const start = process.cpuUsage();
      work();
      const { user, system } = process.cpuUsage(start);
      return (user + system) / 1000;
    };
    const folding = took(() => prepare(index));
    const around = { nameOf: () => 'Names of karo', labels: rows.slice(0, 1000).map(name) };
    find(index, 'warm upp', 25, around);
    const presses = [
      'x',
      'xa',
      'kar',
      'karo',
      'krao mi',
      'tenshaulborgna of',
      '"of karo"',
      'nothing like it',
    ];
    const slowest = Math.max(...presses.map((typed) => took(() => find(index, typed, 25, around))));
    expect(slowest).toBeLessThan(folding);
  });
});
